import { missDeadline, type Deadlines } from '../domain/intents/deadline.ts';
import type { WorkloadId } from '../domain/model/ids.ts';
import type { OverdueReader } from './machine-ports.ts';
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
  const ids = await overdue.readOverdueWork(standing, deadlines);
  let failed = 0;
  for (let start = 0; start < ids.length; start += BATCH) {
    failed += await failOverdue(dependencies, { ids: ids.slice(start, start + BATCH), fence });
  }
  return failed;
}

async function failOverdue(
  { workloads, publisher, overdue, deadlines }: JudgeDeadlinesDependencies,
  { ids, fence }: { readonly ids: readonly WorkloadId[]; readonly fence: LeaderFence },
): Promise<number> {
  const committed = await workloads.transact(
    async (transaction) => {
      const states = await transaction.lockWorkloads(ids);
      const machineIds = [...new Set(states.flatMap((state) => (state.hold === null ? [] : [state.hold.machineId])))];
      const statusOf = new Map((await transaction.lockMachines(machineIds)).map((machine) => [machine.id, machine.status]));
      void overdue;
      void deadlines;
      const changes = states.flatMap((state) => {
        const status = state.hold === null ? undefined : statusOf.get(state.hold.machineId);
        const change = status === undefined ? null : missDeadline(state, status);
        return change === null ? [] : [change];
      });
      await transaction.write(changes);
      return changes.length;
    },
    { fence },
  );
  return publishWritten(publisher, committed);
}
