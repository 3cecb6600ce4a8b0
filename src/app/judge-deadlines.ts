import { missDeadline, type Deadlines } from '../domain/intents/deadline.ts';
import type { MachineId } from '../domain/model/ids.ts';
import type { MachineStatus } from '../domain/model/machine.ts';
import type { WorkloadState } from '../domain/model/workload.ts';
import type { WorkloadChange } from '../domain/reservations/workload-change.ts';
import type { OverdueReader, OverdueWork } from './machine-ports.ts';
import type { LeaderFence, WakeupPublisher, WorkloadStore } from './ports.ts';
import { publishWritten } from './publish-written.ts';
import type { Steadiness } from './steadiness.ts';

/** Workloads whose deadline is judged in one transaction, so that locks are held briefly. */
const BATCH = 50;

export interface JudgeDeadlinesDependencies {
  readonly workloads: WorkloadStore;
  readonly publisher: WakeupPublisher;
  readonly overdue: OverdueReader;
  readonly steadiness: Steadiness;
  readonly deadlines: Deadlines;
}

/**
 * Fails work that prepared or stopped for longer than its deadline, with its hold kept (L8), and returns how many. Time in
 * which the machine was unreachable does not count. The leader calls it every second, under its fence.
 */
export async function judgeDeadlines(dependencies: JudgeDeadlinesDependencies, fence: LeaderFence): Promise<number> {
  const { overdue, steadiness, deadlines } = dependencies;
  const steadySince = await steadiness.look();
  const standing = { holder: fence.holder, steadySince };
  const late = await overdue.readOverdueWork(standing, deadlines);
  let failed = 0;
  for (let start = 0; start < late.length; start += BATCH) {
    failed += await failOverdue(dependencies, { overdue: late.slice(start, start + BATCH), fence });
  }
  return failed;
}

interface Batch {
  readonly overdue: readonly OverdueWork[];
  readonly fence: LeaderFence;
}

async function failOverdue(dependencies: JudgeDeadlinesDependencies, { overdue, fence }: Batch): Promise<number> {
  const phases = new Map(overdue.map((work) => [work.reservationId, work.phase]));
  const committed = await dependencies.workloads.transact(
    async (transaction) => {
      const states = await transaction.lockWorkloads(overdue.map((work) => work.workloadId));
      // Still in that phase of that hold: work that went on since, even into the same phase again, has a deadline of its own.
      const late = states.filter((state) => state.hold !== null && phases.get(state.hold.reservationId) === state.phase);
      const machineIds = new Set(late.flatMap((state) => (state.hold === null ? [] : [state.hold.machineId])));
      const machines = await transaction.lockMachines([...machineIds]);
      const statusOf = new Map(machines.map((machine) => [machine.id, machine.status]));
      const changes = late.flatMap((state) => missed(state, statusOf));
      await transaction.write(changes);
      return changes.length;
    },
    { fence },
  );
  return publishWritten(dependencies.publisher, committed);
}

function missed(state: WorkloadState, statusOf: ReadonlyMap<MachineId, MachineStatus>): readonly WorkloadChange[] {
  const status = state.hold === null ? undefined : statusOf.get(state.hold.machineId);
  const change = status === undefined ? null : missDeadline(state, status);
  return change === null ? [] : [change];
}
