import type { CandidateVerdictKind, PreviewPlacementQuery } from '../../client/generated/graphql.ts';
import { chosenSentence, cutSentence, NOTHING_ALONE, otherCandidates } from '../../client/explanation/decision-words.ts';
import { targetGroups, type TargetGroup } from '../../client/explanation/target-groups.ts';
import { tone, type Block, type Span, type Tone } from '../output/block.ts';
import { indented, reasonLines, splitReasonLines, whoCan } from './reason-lines.ts';

type Preview = PreviewPlacementQuery['placementPreview'];
type Candidate = Preview['candidates'][number];

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

/** Candidates of a group that are shown each; of more, the rest is counted. */
const SHOWN_OF_GROUP = 3;

/** A placement preview in words: the outcome and where it would run, the other candidates in groups with their reasons, and what would unblock it. */
export function describePreview(preview: Preview): readonly Block[] {
  const { outcome, headline, candidates, unblock } = preview;
  const [kind, sentence] = OUTCOMES[outcome];
  const chosen = chosenSentence(preview);
  return [
    tone(kind, sentence),
    ...(chosen === null ? [] : [chosen]),
    ...(headline == null ? [] : reasonLines([headline])),
    ...(candidates.length === 0 ? ['', tone('strong', 'There is no candidate.')] : otherLines(preview)),
    ...(outcome === 'ADMIT_NOW' ? [] : ['', ...unblockLines(unblock)]),
  ];
}

function otherLines(preview: Preview): readonly Block[] {
  const others = otherCandidates(preview);
  const cut = cutSentence(preview);
  if (others.length === 0 && cut === null) return [];
  return [
    '',
    tone('strong', preview.chosen === null ? 'Every machine, with each of its drivers:' : 'Every other machine, with each of its drivers:'),
    ...(cut === null ? [] : [tone('faint', `  ${cut}`)]),
    ...targetGroups(others).flatMap(groupLines),
  ];
}

function groupLines({ title, targets }: TargetGroup<Candidate>): readonly Block[] {
  // One that would be alone behind the cut is shown.
  const most = targets.length === SHOWN_OF_GROUP + 1 ? targets.length : SHOWN_OF_GROUP;
  const more = targets.length - most;
  return [
    ['  ', title],
    ...targets.slice(0, most).flatMap(candidateLines),
    ...(more > 0 ? [tone('faint', `    … and ${String(more)} more; --json has them`)] : []),
  ];
}

function candidateLines({ machine, driver, runtime, verdict, reasons }: Candidate): readonly Block[] {
  return [
    [
      '    ',
      tone('name', machine.name),
      ` ${driver.toLowerCase()}  `,
      VERDICTS[verdict],
      runtime == null ? '' : tone('faint', `  with runtime ${runtime.name}`),
    ],
    ...(verdict === 'ADMISSIBLE' ? [] : splitReasonLines(reasons, verdict).map((line) => indented(line, 4))),
  ];
}

function unblockLines(unblock: Preview['unblock']): readonly Block[] {
  if (unblock.length === 0) return [NOTHING_ALONE];
  return [
    tone('strong', 'What would change it:'),
    ...unblock.map(({ code, scope, message }) => ({
      before: ['  ', tone('good', code), ' '],
      text: `${message} (${whoCan(scope)})`,
      hang: 4,
    })),
  ];
}
