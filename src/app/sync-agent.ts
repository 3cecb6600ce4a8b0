import type { AgentReport } from '../domain/intents/agent-report.ts';
import type { WorkloadId, WorkspaceId } from '../domain/model/ids.ts';
import type { ReportedDriver } from '../domain/model/machine.ts';
import { isOwnAddress } from '../domain/reservations/agent-address.ts';
import { answerAgent, type AgentAnswer, type AnswerDependencies, type AnswerRequest } from './answer-agent.ts';
import type { AgentSession, HeartbeatStore, WorkspaceNotes } from './machine-ports.ts';
import { changeReachability } from './machine-reachability.ts';
import type { MachineWatch, MachineWatches } from './machine-watches.ts';
import { judgePastReports, type PastReports, type ReportRefusalCode } from './past-reports.ts';
import { reportedCapacity, type ReportedAmounts } from './reported-devices.ts';
import type { RefusedReports } from './refused-reports.ts';
import { takeReports, type HeardReport } from './take-reports.ts';
import type { Turns } from './turns.ts';
import type { WorkspaceCount } from './workspace-count.ts';

export interface SyncDependencies extends AnswerDependencies {
  readonly heartbeats: HeartbeatStore;
  readonly workspaces: WorkspaceNotes;
  readonly watches: MachineWatches;
  readonly refusedReports: RefusedReports;
  /** For everything that a poll asks of the database, so that a fleet that comes back at once leaves room for all else. */
  readonly turns: Turns;
  readonly leaseSeconds: number;
}

/** One thing that the agent says it has. */
export interface ObservedWork extends Omit<AgentReport, 'machineId'> {
  readonly workloadId: WorkloadId;
  readonly address: string | null;
  readonly workspace: WorkspaceCount | null;
}

/** One sync, checked for form. `peerHost`: where the agent calls from, null if unknown. */
export interface SyncInput {
  readonly credentialHash: Uint8Array;
  readonly bootId: string;
  readonly replaces: string | null;
  /** Of the answer that the agent has; null at first. */
  readonly revision: string | null;
  /** What the agent reports of its machine; null where it says nothing. */
  readonly drivers: readonly ReportedDriver[] | null;
  readonly amounts: ReportedAmounts | null;
  readonly observed: readonly ObservedWork[];
  readonly deletedWorkspaces: readonly WorkspaceId[];
  readonly waitSeconds: number;
  readonly peerHost: string | null;
}

/** A part of the request that was not taken; all the rest was. */
export interface RefusedReport {
  readonly index: number;
  readonly code: ReportRefusalCode | 'ADDRESS_REFUSED';
}

export type SyncOutcome =
  | { readonly kind: 'UNAUTHENTICATED' }
  | { readonly kind: 'CREDENTIAL_IN_USE' }
  | { readonly kind: 'ANSWER'; readonly answer: AgentAnswer; readonly refused: readonly RefusedReport[] };

/**
 * One poll of an agent: renews the lease (A4), takes what the agent says of its machine and its work (A2, A5), and answers with
 * all assignments, which reflect these reports. If the agent has that answer already, it waits for another one, at most half
 * of the lease; no connection of the database is held meanwhile. The signal ends the wait, as the agent's leaving does.
 */
export async function syncAgent(dependencies: SyncDependencies, input: SyncInput, signal: AbortSignal): Promise<SyncOutcome> {
  const taken = await dependencies.turns.take(() => takeIn(dependencies, input), signal);
  if (taken.kind !== 'TAKEN') return taken;
  const { session, watch, refused, leftovers } = taken;
  try {
    const answer = await answerOrWait(dependencies, { input, request: { session, leftovers }, watch, signal });
    if (answer.standing === 'REVOKED') return { kind: 'UNAUTHENTICATED' };
    if (answer.standing === 'REPLACED') return { kind: 'CREDENTIAL_IN_USE' };
    return { kind: 'ANSWER', answer, refused };
  } finally {
    watch.close();
  }
}

type TakenIn =
  | { readonly kind: 'UNAUTHENTICATED' | 'CREDENTIAL_IN_USE' }
  | ({ readonly kind: 'TAKEN'; readonly session: AgentSession; readonly watch: MachineWatch } & Hearing);

/** The agent's word, heard. What is watched from before the first reading is closed by the caller. */
async function takeIn(dependencies: SyncDependencies, input: SyncInput): Promise<TakenIn> {
  const { credentialHash, bootId, replaces } = input;
  const { leaseSeconds } = dependencies;
  const beat = await dependencies.heartbeats.heartbeat({ credentialHash, bootId, replaces, leaseSeconds });
  if (beat.kind === 'UNKNOWN') return { kind: 'UNAUTHENTICATED' };
  if (beat.kind === 'IN_USE') return { kind: 'CREDENTIAL_IN_USE' };
  const { session } = beat;
  const watch = dependencies.watches.watch(session.machineId);
  try {
    if (beat.lost) await changeReachability(dependencies, { machineId: session.machineId, mark: 'BACK', fence: null });
    await updateMachine(dependencies, session, input);
    return { kind: 'TAKEN', session, watch, ...(await hear(dependencies, session, input)) };
  } catch (error) {
    watch.close();
    throw error;
  }
}

interface Wait {
  readonly input: SyncInput;
  readonly request: AnswerRequest;
  readonly watch: MachineWatch;
  readonly signal: AbortSignal;
}

/** The first answer that the agent does not have yet, or the latest one when the wait is over. */
async function answerOrWait(dependencies: SyncDependencies, { input, request, watch, signal }: Wait): Promise<AgentAnswer> {
  const end = performance.now() + Math.min(input.waitSeconds, dependencies.leaseSeconds / 2) * 1_000;
  for (;;) {
    const answer = await dependencies.turns.take(() => answerAgent(dependencies, request), signal);
    const left = end - performance.now();
    const isNews = answer.standing !== 'CURRENT' || answer.revision !== input.revision;
    if (isNews || left <= 0) return answer;
    if (!(await watch.next(left, signal))) return answer;
  }
}

async function updateMachine(dependencies: SyncDependencies, session: AgentSession, input: SyncInput): Promise<void> {
  const { drivers, amounts, deletedWorkspaces } = input;
  await dependencies.workspaces.workspacesDeleted(session.machineId, deletedWorkspaces);
  if (drivers === null && amounts === null) return;
  const changed = await dependencies.heartbeats.updateMachine(session, {
    ...(drivers === null ? {} : { drivers }),
    ...(amounts === null ? {} : { capacity: reportedCapacity(session.os, amounts) }),
  });
  if (changed) dependencies.publisher.publish([{ kind: 'capacity' }]);
}

interface Hearing {
  readonly refused: readonly RefusedReport[];
  readonly leftovers: PastReports['leftovers'];
}

async function hear(dependencies: SyncDependencies, session: AgentSession, input: SyncInput): Promise<Hearing> {
  if (input.observed.length === 0) return { refused: [], leftovers: [] };
  const { machineId } = session;
  const badAddresses = new Set<number>();
  const reports = input.observed.map((item, index): HeardReport => {
    const { workloadId, address, workspace, ...heard } = item;
    const isRefused = address !== null && !isOwnAddress(address, input.peerHost);
    if (isRefused) badAddresses.add(index);
    return { workloadId, heard: { ...heard, machineId }, address: isRefused ? null : address, workspace };
  });
  const held = new Map((await dependencies.work.readWork(session)).held.map((work) => [work.state.id, work]));
  const past = await judgePastReports({ work: dependencies.work, machineId }, reports, held);
  await takeReports(dependencies, reports, held);
  const refused = [
    ...[...past.refused].map(([index, code]) => ({ index, code })),
    ...[...badAddresses].map((index) => ({ index, code: 'ADDRESS_REFUSED' as const })),
  ].sort((a, b) => a.index - b.index);
  const late = past.late.map((index) => ({ index, code: 'OLD_NEWS' as const }));
  await dependencies.refusedReports.record(
    machineId,
    [...refused, ...late].map(({ index, code }) => ({ code, report: reports[index] })),
  );
  return { refused, leftovers: past.leftovers };
}
