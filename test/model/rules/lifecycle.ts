import type { Phase } from '../../../src/domain/model/workload.ts';
import type { Observation, SeenMove, SeenWorkload } from '../world/observation.ts';
import { holds } from './broken.ts';

/** L1, written down once more, with the phases that one transaction may pass through without resting. */
const MOVES: Readonly<Record<Phase, readonly Phase[]>> = {
  PENDING: ['PREPARING', 'STOPPED'],
  PREPARING: ['RUNNING', 'STOPPING', 'FAILED', 'PENDING'],
  RUNNING: ['STOPPING', 'FAILED'],
  STOPPING: ['STOPPED', 'FAILED', /* by STOPPED */ 'PENDING'],
  STOPPED: ['PENDING', /* by PENDING */ 'PREPARING'],
  FAILED: ['PENDING', 'STOPPED', /* by PENDING */ 'PREPARING'],
};

/** Phases in which something may exist, hence with a hold; and those in which nothing does. */
const WITH_HOLD: readonly Phase[] = ['PREPARING', 'RUNNING', 'STOPPING'];
const WITHOUT_HOLD: readonly Phase[] = ['PENDING', 'STOPPED'];

/** L1, L6, L8, V3: phases, runs, pins and deletion of each workload, from one observation to the next. */
export function judgeLifecycle(before: Observation, now: Observation): void {
  const earlier = new Map(before.workloads.map((workload) => [workload.id, workload]));
  const starts = new Set(
    now.events.filter(({ type }) => type === 'SUBMITTED' || type === 'INTENT_CHANGED').map(({ workloadId }) => workloadId),
  );
  judgeMoves(earlier, { moves: now.moves, starts });
  for (const workload of now.workloads) {
    judgeHold(workload, now);
    const was = earlier.get(workload.id);
    if (was !== undefined) judgeFixed(was, workload);
  }
}

interface Moved {
  readonly moves: readonly SeenMove[];
  readonly starts: ReadonlySet<string>;
}

function judgeMoves(earlier: ReadonlyMap<string, SeenWorkload>, { moves, starts }: Moved): void {
  const phases = new Map([...earlier].map(([id, { phase }]) => [id, phase]));
  for (const { workloadId, fromPhase, toPhase, fromGeneration, toGeneration } of moves) {
    const words = `workload ${workloadId} went from ${fromPhase} to ${toPhase}`;
    holds('L1', (phases.get(workloadId) ?? 'PENDING') === fromPhase, () => `${words}, but was in ${String(phases.get(workloadId))}`);
    holds('L1', fromPhase === toPhase || MOVES[fromPhase].includes(toPhase), () => words);
    const grown = toGeneration - fromGeneration;
    holds(
      'L1',
      grown === 0 || grown === 1,
      () => `workload ${workloadId} went from run ${String(fromGeneration)} to ${String(toGeneration)}`,
    );
    // A deadline counts the start that came during the stop (L8): that start was told when it came.
    const told = starts.has(workloadId) || (fromPhase === 'STOPPING' && toPhase === 'FAILED');
    holds('L1', grown === 0 || told, () => `workload ${workloadId} is at run ${String(toGeneration)} though nobody started it`);
    phases.set(workloadId, toPhase);
  }
}

function judgeHold(workload: SeenWorkload, now: Observation): void {
  const open = now.holds.filter((hold) => hold.workloadId === workload.id && hold.releasedAt === null);
  const words = `workload ${workload.id} is ${workload.phase} with ${String(open.length)} open holds`;
  holds('V3', open.length <= 1, () => words);
  holds('V3', !WITH_HOLD.includes(workload.phase) || open.length === 1, () => words);
  holds('V3', !WITHOUT_HOLD.includes(workload.phase) || open.length === 0, () => words);
  holds('L8', !workload.deleted || open.length === 0, () => `${words} and deleted`);
  holds('L8', workload.desired === 'RUN' || ['STOPPING', 'STOPPED', 'FAILED'].includes(workload.phase), () => `${words}, wanted stopped`);
  holds('L8', workload.desired === 'STOP' || workload.phase !== 'STOPPED', () => `${words}, wanted running`);
  const [hold] = open;
  if (hold === undefined) return;
  const ahead = workload.generation - hold.generation;
  holds(
    'L1',
    ahead === 0 || (ahead === 1 && workload.phase === 'FAILED'),
    () => `${words} of run ${String(hold.generation)}, itself at ${String(workload.generation)}`,
  );
}

function judgeFixed(was: SeenWorkload, is: SeenWorkload): void {
  holds(
    'L6',
    was.pinMachineId === null || (was.pinMachineId === is.pinMachineId && was.pinDriver === is.pinDriver),
    () => `workload ${is.id} moved`,
  );
  holds('L6', is.kind === 'notebook' || is.pinMachineId === null, () => `the endpoint ${is.id} is pinned`);
  holds('L7', was.workspaceId === is.workspaceId, () => `workload ${is.id} has another workspace`);
  holds('L8', !was.deleted || (is.deleted && was.sequence === is.sequence), () => `the deleted workload ${is.id} changed`);
  holds('L1', is.generation >= was.generation, () => `workload ${is.id} went back to run ${String(is.generation)}`);
}
