import type { Deadlines } from '../domain/intents/deadline.ts';
import type { WorkloadId, WorkspaceId } from '../domain/model/ids.ts';
import { buildAssignment, intentOfHold, type Assignment } from '../domain/reservations/assignment.ts';
import { canonicalDigest } from '../shared/canonical-digest.ts';
import { awaitsDispatch, dispatchWork, type DispatchDependencies } from './dispatch-work.ts';
import type { AgentSession, HeldWork, MachineHold, MachineWork, MachineWorkReader } from './machine-ports.ts';

export interface AnswerDependencies extends DispatchDependencies {
  readonly work: MachineWorkReader;
  readonly deadlines: Deadlines;
}

/** One run that has begun on the machine. */
export interface BegunRun {
  readonly workloadId: WorkloadId;
  readonly generation: number;
}

/** What an agent is answered with, besides what became of its reports. */
export interface AgentAnswer {
  readonly standing: MachineWork['standing'];
  /** Digest of what the agent is to do: equal orders have equal revisions, whatever their time and what has begun of them. */
  readonly revision: string;
  readonly serverTime: string;
  readonly assignments: readonly Assignment[];
  /** Open holds whose work was heard running: an agent without a trace of one has lost it and may not begin it (L7). */
  readonly begun: readonly BegunRun[];
  readonly deleteWorkspaces: readonly WorkspaceId[];
}

/** The poll that is answered, and closed holds of which its agent says that something still exists. */
export interface AnswerRequest {
  readonly session: AgentSession;
  readonly leftovers: readonly MachineHold[];
}

/**
 * All assignments of the machine as they are now: every open hold, to run or to stop, and stops of leftovers (A1, A2). New work
 * is marked as dispatched first; a hold that was opened in between is left for the next answer, which its wake-up brings.
 */
export async function answerAgent(dependencies: AnswerDependencies, request: AnswerRequest): Promise<AgentAnswer> {
  const { session } = request;
  let machine = await dependencies.work.readWork(session);
  const fresh = machine.standing === 'CURRENT' ? machine.held.filter(awaitsDispatch) : [];
  if (fresh.length > 0) {
    await dispatchWork(dependencies, machine, fresh);
    machine = await dependencies.work.readWork(session);
  }
  const assignments = assignmentsOf(machine, { leftovers: request.leftovers, deadlines: dependencies.deadlines });
  const begun = machine.held.flatMap(begunRun);
  const { standing, serverTime, deleteWorkspaces } = machine;
  return {
    standing,
    serverTime,
    assignments,
    begun,
    deleteWorkspaces,
    revision: canonicalDigest({ assignments, deleteWorkspaces }),
  };
}

/** Work past PREPARING keeps its hold until its end is confirmed (V3), so whatever its phase is, something of it may exist. */
function begunRun({ state, facts }: HeldWork): readonly BegunRun[] {
  if (state.phase === 'PENDING' || state.phase === 'PREPARING') return [];
  return [{ workloadId: facts.workloadId, generation: facts.generation }];
}

interface Rest {
  readonly leftovers: readonly MachineHold[];
  readonly deadlines: Deadlines;
}

function assignmentsOf(machine: MachineWork, { leftovers, deadlines }: Rest): readonly Assignment[] {
  const open = machine.held.filter((work) => !awaitsDispatch(work));
  // An agent keeps work by (workload, generation): one order for each, and the open hold's is the one that counts.
  const ordered = new Set(open.map((work) => keyOf(work)));
  const stops = leftovers.filter((hold) => !ordered.has(keyOf(hold)));
  return [
    ...open.map((work) => buildAssignment({ ...work, desired: intentOfHold(work.state) }, deadlines)),
    ...stops.map((hold) => buildAssignment({ ...hold, desired: 'stop' }, deadlines)),
  ];
}

function keyOf({ facts }: MachineHold): string {
  return `${facts.workloadId}/${String(facts.generation)}`;
}
