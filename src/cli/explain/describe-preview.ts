import type { CandidateVerdictKind, PreviewPlacementQuery } from '../../client/generated/graphql.ts';
import { tone, type Block, type Span, type Tone } from '../output/block.ts';
import { reasonLines, whoCan } from './reason-lines.ts';

type Preview = PreviewPlacementQuery['placementPreview'];

const OUTCOMES = {
  ADMIT_NOW: ['good', 'It would be admitted now.'],
  WAIT: ['warning', 'It would wait.'],
  BLOCKED: ['bad', 'It would be blocked: nothing that ends by itself changes that.'],
} as const satisfies Readonly<Record<Preview['outcome'], readonly [Tone, string]>>;

const VERDICTS: Readonly<Record<CandidateVerdictKind, Span>> = {
  ADMISSIBLE: tone('good', 'fits'),
  WAIT: tone('warning', 'waits'),
  BLOCKED: tone('bad', 'blocked'),
};

/** A placement preview in words: the outcome, every candidate with its every reason, and what would unblock it. */
export function describePreview(preview: Preview): readonly Block[] {
  const { outcome, headline, candidates, candidateCount, unblock } = preview;
  const [kind, sentence] = OUTCOMES[outcome];
  const more = candidateCount - candidates.length;
  return [
    tone(kind, sentence),
    ...(headline == null ? [] : reasonLines([headline])),
    '',
    tone('strong', candidates.length === 0 ? 'There is no candidate.' : 'Candidates, each a machine with a driver:'),
    ...candidates.flatMap(({ machine, driver, runtime, verdict, reasons }): readonly Block[] => [
      [
        '  ',
        tone('name', machine.name),
        ` ${driver.toLowerCase()}  `,
        VERDICTS[verdict],
        runtime == null ? '' : tone('faint', `  with runtime ${runtime.name}`),
      ],
      ...reasonLines(reasons).map(indented),
    ]),
    ...(more > 0 ? [tone('faint', `  … and ${String(more)} more, which are not kept`)] : []),
    '',
    ...unblockLines(unblock, outcome),
  ];
}

function unblockLines(unblock: Preview['unblock'], outcome: Preview['outcome']): readonly Block[] {
  if (outcome === 'ADMIT_NOW') return [];
  if (unblock.length === 0) return ['Nothing is known that would change it.'];
  return [
    tone('strong', 'What would change it:'),
    ...unblock.map(({ code, scope, message }) => ({
      before: ['  ', tone('good', code), ' '],
      text: `${message} (${whoCan(scope)})`,
      hang: 4,
    })),
  ];
}

function indented(block: Block): Block {
  if (typeof block === 'string' || !('hang' in block)) return block;
  const { before, text, hang } = block;
  return { before: typeof before === 'string' || 'tone' in before ? ['  ', before] : ['  ', ...before], text, hang: hang + 2 };
}
