import type { Assignment } from '../../agent-api/wire.ts';
import type { MachineFacts } from '../machine/machine-facts.ts';
import { isAppleGpuHeld } from './apple-gpu-guard.ts';
import { answer, begin, clear, end, stopFailed } from './transitions.ts';
import { generationKey, isLive, runKey, workKey } from './work.ts';
import type { Ending, FinishedRun, Work } from './work.ts';

/** An assignment of the control plane's last answer, with the outcome of its digest check (A2). */
export interface ReceivedAssignment {
  readonly assignment: Assignment;
  readonly digestMatches: boolean;
}

export interface Reconciliation {
  readonly works: readonly Work[];
  readonly finished: readonly FinishedRun[];
}

export interface ReconcileInput extends Reconciliation {
  /** All assignments of one answer. */
  readonly received: readonly ReceivedAssignment[];
  /** Runs that the control plane heard running, by `generationKey`. */
  readonly begun: ReadonlySet<string>;
  /** Keys of the runs that the answered request reported as stopped or failed: the control plane has seen those. */
  readonly acknowledged: ReadonlySet<string>;
  readonly machine: MachineFacts;
  /** False where the beginning of work could not be written down: it waits (A7). True unless told. */
  readonly mayBegin?: boolean;
  /** RFC 3339 time of the answer. */
  readonly at: string;
}

/** Runs remembered after their report was seen; older ones are fenced by the control plane alone. */
const FINISHED_KEPT = 500;

/**
 * Level-triggered (A1): from what the agent has on disk and what the control plane wants, what the agent has next.
 * Nothing is begun twice, one run of a workload at a time, a newer generation waits until the older one is gone, work that
 * the control plane does not name goes on (A5), what ended is reported until its assignment is gone, and work that had begun
 * and of which there is no trace is never begun again: what may be left of it is ended, and then it has vanished (L7).
 */
export function reconcile(input: ReconcileInput): Reconciliation {
  const kept = input.works.map((work) => settle(work, input));
  const works = kept.filter((work) => work !== null);
  const dropped = input.works.filter((_, index) => kept[index] === null);
  const finished = remember(input.finished, dropped);
  for (const received of mayExistFirst(input)) {
    if (works.some((work) => workKey(work) === runKey(received.assignment))) continue;
    const taken = take(received, { ...input, works, finished });
    if (taken) works.push(taken);
  }
  return { works, finished };
}

/** What becomes of a run that the agent has; null once it may be forgotten. */
function settle(work: Work, { received, acknowledged, at }: ReconcileInput): Work | null {
  const same = received.find((other) => runKey(other.assignment) === workKey(work))?.assignment;
  const others = received
    .map((other) => other.assignment)
    .filter((other) => other.workloadId === work.assignment.workloadId && other !== same);
  if (!isLive(work)) {
    if (same) return work;
    return acknowledged.has(workKey(work)) || others.some((other) => other.generation >= work.assignment.generation) ? null : work;
  }
  const stopAsked =
    same?.desired === 'stop' || others.some((other) => other.desired === 'stop' && other.generation === work.assignment.generation);
  const superseded = !same && others.some((other) => other.desired === 'run' && other.generation >= work.assignment.generation);
  const newerToRun = others.some((other) => other.desired === 'run' && other.generation > work.assignment.generation);
  return stopAsked || superseded || newerToRun ? end(work, { outcome: 'stopped', at }) : work;
}

/** What to begin or to answer for an assignment that the agent has nothing of; null while it has to wait. */
function take({ assignment, digestMatches }: ReceivedAssignment, context: ReconcileInput): Work | null {
  const { works, finished, machine, at } = context;
  const runs = works.filter((work) => work.assignment.workloadId === assignment.workloadId);
  const siblings = runs.filter(isLive);
  if (assignment.desired === 'stop') {
    if (siblings.some((work) => work.assignment.generation === assignment.generation)) return null;
    const isKnownGone = siblings.length > 0 || finished.some((run) => runKey(run) === runKey(assignment));
    return isKnownGone ? answer(assignment, { outcome: 'stopped', at }) : clearLost(assignment, context);
  }
  const over = finished.some((run) => isOver(assignment, run)) || runs.some((work) => work.assignment.generation > assignment.generation);
  if (over) return answer(assignment, { outcome: 'stopped', at });
  if (siblings.length > 0) return null;
  if (context.begun.has(generationKey(assignment))) return clearLost(assignment, context);
  const refusal = refuse({ assignment, digestMatches }, { works, machine });
  if (refusal) return answer(assignment, { ...refusal, at });
  return context.mayBegin === false ? null : begin(assignment, { at });
}

/** Work without a trace. Without its driver nobody can look for it: what never ran is not there, what did may be (V3). */
function clearLost(assignment: Assignment, { begun, machine, at }: ReconcileInput): Work {
  const lost = clear(assignment, assignment.desired === 'stop' ? { outcome: 'stopped', at } : { ...VANISHED, at });
  if (machine.drivers.some((driver) => driver.name === assignment.driver)) return lost;
  if (!begun.has(generationKey(assignment))) return answer(assignment, { outcome: 'stopped', at });
  return stopFailed(lost, { message: `The driver ${assignment.driver}, which could look for it, is not available.`, at });
}

const VANISHED: Ending = { outcome: 'failed', reason: 'WORK_VANISHED', message: 'It had begun here, and this agent has no trace of it.' };

function isOver(assignment: Assignment, run: FinishedRun): boolean {
  if (run.workloadId !== assignment.workloadId) return false;
  return run.generation > assignment.generation || (run.generation === assignment.generation && run.decisionId === assignment.decisionId);
}

/** Why the agent refuses a dispatch by itself, before anything exists (A2, V6); null when it takes it. */
function refuse(received: ReceivedAssignment, has: { readonly works: readonly Work[]; readonly machine: MachineFacts }): Ending | null {
  const { assignment, digestMatches } = received;
  if (!digestMatches) return { outcome: 'failed', reason: 'DECISION_MISMATCH' };
  if (!has.machine.drivers.some((driver) => driver.name === assignment.driver)) return { outcome: 'failed', reason: 'DRIVER_UNSUPPORTED' };
  return isAppleGpuHeld(assignment, has.works, has.machine) ? { outcome: 'failed', reason: 'APPLE_GPU_HELD' } : null;
}

/**
 * What may exist here without a trace comes first, so that nothing begins beside it (V6); then the newest. A total order, so that
 * the same answer gives the same result however it was ordered.
 */
function mayExistFirst({ received, begun }: ReconcileInput): readonly ReceivedAssignment[] {
  const rank = ({ assignment }: ReceivedAssignment): number =>
    assignment.desired === 'stop' || begun.has(generationKey(assignment)) ? 0 : 1;
  return [...received].sort(
    (a, b) =>
      rank(a) - rank(b) || b.assignment.generation - a.assignment.generation || compareText(runKey(a.assignment), runKey(b.assignment)),
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** The newest finished run of each workload, the last ones kept. */
function remember(finished: readonly FinishedRun[], dropped: readonly Work[]): readonly FinishedRun[] {
  const runs = dropped.map(({ assignment }) => ({
    workloadId: assignment.workloadId,
    generation: assignment.generation,
    decisionId: assignment.decisionId,
  }));
  const byWorkload = new Map<string, FinishedRun>();
  for (const run of [...finished, ...runs]) {
    const known = byWorkload.get(run.workloadId);
    if (known && known.generation > run.generation) continue;
    byWorkload.delete(run.workloadId);
    byWorkload.set(run.workloadId, run);
  }
  return [...byWorkload.values()].slice(-FINISHED_KEPT);
}
