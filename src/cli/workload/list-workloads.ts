import type { BerthClient } from '../../client/berth-client.ts';
import {
  ListEndpointsDocument,
  ListNotebooksDocument,
  type ListEndpointsQuery,
  type ListNotebooksQuery,
  type WorkloadFilter,
  type WorkloadKind,
  type WorkloadPhase,
} from '../../client/generated/graphql.ts';
import { findMachineId } from '../lookup/find-machine.ts';
import { findMemberId, viewerOf } from '../lookup/find-member.ts';
import { allPages, PAGE_SIZE, type PageOf } from '../lookup/all-pages.ts';
import type { Answer } from '../terminal.ts';
import { ago } from '../words/span-of-time.ts';
import { kindWords } from './kind-words.ts';
import { phaseWords } from './phase-words.ts';

/** Which work to list. */
export interface ListFlags {
  readonly phase?: readonly WorkloadPhase[];
  readonly machine?: string;
  /** For operators: one member's. */
  readonly member?: string;
  /** For operators: everybody's. */
  readonly all?: boolean;
}

type Summary = ListNotebooksQuery['notebooks']['nodes'][number] | ListEndpointsQuery['endpoints']['nodes'][number];

/** `berth notebook list` and `berth endpoint list`: one's own unless more is asked for, newest first, each with what it waits for. */
export async function listWorkloads(
  client: BerthClient,
  asked: { readonly kind: WorkloadKind; readonly now: Date },
  flags: ListFlags,
): Promise<Answer> {
  const filter = await filterOf(client, flags);
  const found = await allPages((after) => page(client, { kind: asked.kind, filter, after }));
  const { noun } = kindWords(asked.kind);
  if (found.length === 0) {
    const hint =
      flags.phase === undefined && flags.machine === undefined ? `berth ${noun} launch --help` : `berth ${noun} list, without a filter`;
    return { lines: [`No ${noun}s.`], notes: [`Next: ${hint}`], json: found };
  }
  const withMember = flags.all === true;
  const header = [
    'NAME',
    ...(withMember ? ['MEMBER'] : []),
    'PHASE',
    'CLASS',
    kindWords(asked.kind).entry.toUpperCase(),
    'MACHINE',
    'AGE',
    'WHY',
  ];
  const rows = found.map((work) => [
    work.name,
    ...(withMember ? [work.member.name] : []),
    phaseWords(work.phase, work.admission.state),
    work.class.name,
    'image' in work ? work.image.name : work.model.name,
    work.machine?.name ?? '-',
    ago(work.createdAt, asked.now),
    whyOf(work),
  ]);
  const dispensable = ['AGE', kindWords(asked.kind).entry.toUpperCase(), 'CLASS', 'WHY', 'MACHINE'];
  return { lines: [{ header, rows, dispensable }], json: found };
}

async function filterOf(client: BerthClient, { phase, machine, member, all }: ListFlags): Promise<WorkloadFilter> {
  const memberId = all === true ? null : member === undefined ? (await viewerOf(client)).id : await findMemberId(client, member);
  return {
    ...(memberId === null ? {} : { memberId }),
    ...(phase === undefined ? {} : { phases: phase }),
    ...(machine === undefined ? {} : { machineId: await findMachineId(client, machine) }),
  };
}

async function page(
  client: BerthClient,
  { kind, filter, after }: { readonly kind: WorkloadKind; readonly filter: WorkloadFilter; readonly after: string | null },
): Promise<PageOf<Summary>> {
  const variables = { filter, first: PAGE_SIZE, after };
  return kind === 'NOTEBOOK'
    ? (await client.request(ListNotebooksDocument, variables)).notebooks
    : (await client.request(ListEndpointsDocument, variables)).endpoints;
}

/** The headline while it is not admitted; what it is about to do where that is not what its phase says. */
function whyOf({ phase, desired, admission, deleteRequested }: Summary): string {
  if (deleteRequested) return 'to be deleted';
  if (phase === 'PENDING') return admission.headline?.message ?? '';
  if (phase === 'STOPPING' && desired === 'RUN') return 'to be started again';
  return '';
}
