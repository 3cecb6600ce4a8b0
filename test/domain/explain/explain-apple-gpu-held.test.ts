import { describe, expect, it } from 'vitest';
import { explainAppleGpuHeld } from '../../../src/domain/explain/explain-apple-gpu-held.ts';
import type { Phase } from '../../../src/domain/model/workload.ts';
import { PHASES } from '../../../src/domain/model/workload.ts';
import type { AppleGpuHolder, Reason } from '../../../src/domain/reason.ts';
import { testId } from '../support/ids.ts';

type Held = Extract<Reason, { readonly code: 'APPLE_GPU_HELD' }>;

const RULE = 'macOS gives no way to keep native code off the GPU (Metal), so a native CPU notebook takes the whole Apple GPU of its Mac';
const AFTER_STOP = 'starts by itself once the notebook has stopped and the Mac has confirmed it.';

function say(changes: Partial<Held>): string {
  const held: Held = {
    code: 'APPLE_GPU_HELD',
    machineId: testId<never>(1),
    holder: 'NATIVE_CPU_NOTEBOOK',
    holderPhase: 'RUNNING',
    own: false,
    wantedBy: 'APPLE_GPU_WORK',
    ...changes,
  };
  return explainAppleGpuHeld(held, () => 'studio');
}

describe('V7: what is held, by which kind of work, why, and what will free it', () => {
  it.each<[string, Partial<Held>, string]>([
    [
      'GPU work waits for a native CPU notebook',
      {},
      `The Apple GPU of studio is held by a native CPU notebook that is running. ${RULE}, used or not, and GPU work cannot start beside it. This ${AFTER_STOP}`,
    ],
    [
      'a native CPU notebook waits for another one',
      { wantedBy: 'NATIVE_CPU_NOTEBOOK', holderPhase: 'PREPARING' },
      `The Apple GPU of studio is held by a native CPU notebook that is being prepared. ${RULE}: only one runs at a time, even where CPU and memory would be enough for more. This ${AFTER_STOP}`,
    ],
    [
      'a native CPU notebook waits for GPU work',
      { wantedBy: 'NATIVE_CPU_NOTEBOOK', holder: 'APPLE_GPU_WORK' },
      `The Apple GPU of studio is held by work on the Apple GPU that is running. ${RULE} and cannot start while anything else has it. This starts by itself once the work has stopped and the Mac has confirmed it.`,
    ],
    [
      'it is one of the reader’s own',
      { own: true },
      `The Apple GPU of studio is held by your own native CPU notebook that is running. ${RULE}, used or not, and GPU work cannot start beside it. Stop that notebook to free it; this ${AFTER_STOP}`,
    ],
    [
      'the holder is stopping: nobody is told to stop it',
      { own: true, holderPhase: 'STOPPING' },
      `The Apple GPU of studio is held by your own native CPU notebook that is stopping. ${RULE}, used or not, and GPU work cannot start beside it. That notebook is ending already: this starts by itself once the Mac has confirmed that nothing of it is left.`,
    ],
    [
      'the holder failed and is not confirmed gone',
      { holderPhase: 'FAILED' },
      `The Apple GPU of studio is held by a native CPU notebook that failed and may still be there. ${RULE}, used or not, and GPU work cannot start beside it. This starts by itself once the Mac has confirmed that nothing of that notebook is left; if that takes long, the Mac's owner can look at it.`,
    ],
    [
      'the agent refused by itself (V6)',
      { holder: null, holderPhase: null },
      `The Apple GPU of studio is held by other work, as the Mac itself found. ${RULE}, used or not, and GPU work cannot start beside it. This starts by itself once the work has stopped and the Mac has confirmed it.`,
    ],
  ])('%s', (_title, changes, want) => {
    expect(say(changes)).toBe(want);
  });

  const holders: readonly (AppleGpuHolder | null)[] = ['NATIVE_CPU_NOTEBOOK', 'APPLE_GPU_WORK', null];
  const cases = holders.flatMap((holder) =>
    (holder === null ? [null] : PHASES).flatMap((holderPhase: Phase | null) =>
      (['NATIVE_CPU_NOTEBOOK', 'APPLE_GPU_WORK'] as const).map((wantedBy) => ({ holder, holderPhase, wantedBy })),
    ),
  );

  it.each(cases)('held by $holder ($holderPhase), wanted by $wantedBy: all of it is said, and whose only to its member', (held) => {
    for (const own of [true, false]) {
      const sentence = say({ ...held, own });
      expect(sentence).toMatch(
        /^The Apple GPU of studio is held by .+\. macOS gives no way to keep native code off the GPU \(Metal\).+ starts by itself once .+\.$/,
      );
      expect(sentence).not.toMatch(/undefined|null/);
      expect(/\byour\b/.test(sentence)).toBe(own && held.holder !== null);
    }
  });
});
