import type { BerthClient } from '../../client/berth-client.ts';
import {
  ListTimelineDocument,
  PreviewPlacementDocument,
  type ListTimelineQuery,
  type PlacementPreviewInput,
  type PreviewPlacementQuery,
} from '../../client/generated/graphql.ts';
import { CommandFailure, EXIT_CODES } from '../command-failure.ts';
import { findMachineId } from '../lookup/find-machine.ts';
import { viewerOf } from '../lookup/find-member.ts';
import { findClassId, findEntryId } from '../lookup/find-offer.ts';
import { findWorkload, type FoundWorkload } from '../lookup/find-workload.ts';
import { tone, type Block } from '../output/block.ts';
import type { Answer } from '../terminal.ts';
import { phaseWords } from '../workload/phase-words.ts';
import { describePreview } from './describe-preview.ts';
import { reasonLines, splitReasonLines } from './reason-lines.ts';

/** What a placement preview is asked for. */
export interface ExplainFlags {
  readonly class?: string;
  readonly image?: string;
  readonly model?: string;
  readonly machine?: string;
}

/** `berth explain NAME` for work that exists, `berth explain --class C --image CATALOG/ENTRY` for work that one might launch. */
export async function explain(client: BerthClient, word: string | undefined, flags: ExplainFlags): Promise<Answer> {
  const entry = flags.image ?? flags.model;
  if (word !== undefined && flags.class === undefined && entry === undefined)
    return explainWork(client, await findWorkload(client, { word, kind: null }));
  if (word !== undefined || flags.class === undefined || entry === undefined || (flags.image !== undefined && flags.model !== undefined)) {
    throw new CommandFailure('name a notebook or an endpoint, or say --class and one of --image and --model', {
      code: 'USAGE',
      exitCode: EXIT_CODES.usage,
      next: 'berth explain --help',
    });
  }
  const placementPreview = await preview(client, {
    kind: flags.image === undefined ? 'ENDPOINT' : 'NOTEBOOK',
    classId: await findClassId(client, flags.class),
    entryId: await findEntryId(client, entry),
    machineId: flags.machine === undefined ? null : await findMachineId(client, flags.machine),
  });
  return { lines: describePreview(placementPreview), notes: ['Nothing was launched or reserved.'], json: placementPreview };
}

async function explainWork(client: BerthClient, work: FoundWorkload): Promise<Answer> {
  const { admission, phase } = work;
  const waits = phase === 'PENDING';
  const evaluation = waits ? null : await latestEvaluation(client, work.id);
  const ofViewer = (await viewerOf(client)).id === work.member.id;
  // A preview is judged for who asks: of somebody else's work it would say something else.
  const again = waits && ofViewer ? await previewOf(client, work) : null;
  const lines: readonly Block[] = [
    [tone('strong', work.name), '  ', phaseWords(phase, admission.state), ...(work.machine == null ? [] : [` on ${work.machine.name}`])],
    ...(waits ? waitingLines(work) : []),
    ...(evaluation === null
      ? []
      : [{ before: '', text: `${evaluation.at}: ${evaluation.message}`, hang: 0 }, ...reasonLines(evaluation.reasons)]),
    ...(again === null ? [] : ['', tone('faint', 'The same launched now:'), ...describePreview(again)]),
  ];
  const next = waits ? 'docs/reasons.md explains each code' : `berth timeline ${work.name} shows all that happened`;
  return { lines, notes: [next], json: { workload: work, latestEvaluation: evaluation, preview: again } };
}

function waitingLines({ admission }: FoundWorkload): readonly Block[] {
  const { state, reasons, queuePosition, timesPassed, evaluatedAt } = admission;
  const place =
    queuePosition == null
      ? []
      : [`It is number ${String(queuePosition)} of those that wait for the same machine, and was passed ${String(timesPassed)} times.`];
  return [
    ...(evaluatedAt == null ? [] : [`Evaluated at ${evaluatedAt}:`]),
    ...splitReasonLines(reasons, state === 'BLOCKED' ? 'BLOCKED' : 'WAIT'),
    ...place,
  ];
}

/** The same launched now: on the machine that it is bound to, because its files are there, or because that was asked for. */
async function previewOf(client: BerthClient, work: FoundWorkload): Promise<PreviewPlacementQuery['placementPreview'] | null> {
  const entryId = 'image' in work ? work.image.id : 'model' in work ? work.model.id : null;
  if (entryId === null) return null;
  const machineId = (work.kind === 'NOTEBOOK' ? work.machine?.id : undefined) ?? work.requestedMachine?.id ?? null;
  return preview(client, { kind: work.kind, classId: work.class.id, entryId, machineId });
}

async function preview(client: BerthClient, input: PlacementPreviewInput): Promise<PreviewPlacementQuery['placementPreview']> {
  return (await client.request(PreviewPlacementDocument, { input })).placementPreview;
}

/** Of an evaluation that admitted it, or of what ended it, with the reasons of then. */
async function latestEvaluation(client: BerthClient, workloadId: string): Promise<Told | null> {
  const { node } = await client.request(ListTimelineDocument, { workloadId, last: LOOKED_AT });
  if (node == null || !('timeline' in node)) return null;
  return node.timeline.nodes.findLast(({ type }) => type === 'EVALUATED' || type === 'RESERVED' || type === 'FAILED') ?? null;
}

/** Events at the end of a timeline among which an evaluation is looked for. */
const LOOKED_AT = 50;

type Told = Extract<NonNullable<ListTimelineQuery['node']>, { readonly timeline: unknown }>['timeline']['nodes'][number];
