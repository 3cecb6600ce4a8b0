import type { Finding } from './problem-list.ts';
import { quoted } from './quoted.ts';
import type { PlacedTensor } from './read-header.ts';

/**
 * Whether the tensors fill the file's data exactly (M2): from its first byte, each where the one before it ends, up to its last. Empty
 * tensors take nothing and may stand at any border. `dataBytes`: what the file has behind its header.
 */
export function checkLayout(tensors: readonly PlacedTensor[], dataBytes: number, report: (finding: Finding) => void): void {
  const ordered = tensors.toSorted((a, b) => a.begin - b.begin || a.end - b.end);
  let filled = 0;
  for (const { name, begin, end } of ordered) {
    const tell = (message: string): void => {
      report({ code: 'OFFSETS_INVALID', place: `tensor ${quoted(name)}`, message });
    };
    if (begin < filled) tell(`it begins at ${String(begin)}, within the tensor before it, which ends at ${String(filled)}`);
    if (begin > filled) tell(`it begins at ${String(begin)} and leaves a gap, since the data before it ends at ${String(filled)}`);
    if (end > dataBytes) tell(`it ends at ${String(end)}, and the file has only ${String(dataBytes)} bytes of data`);
    filled = Math.max(filled, end);
  }
  if (filled < dataBytes) {
    report({
      code: 'TRAILING_BYTES',
      message: `the tensors end at ${String(filled)} of ${String(dataBytes)} bytes of data; the rest belongs to none`,
    });
  }
}
