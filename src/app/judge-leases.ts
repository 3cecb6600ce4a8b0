import { changeReachability, type ReachabilityDependencies } from './machine-reachability.ts';
import type { OverdueReader } from './machine-ports.ts';
import type { LeaderFence } from './ports.ts';
import type { Steadiness } from './steadiness.ts';

export interface JudgeLeasesDependencies extends ReachabilityDependencies {
  readonly overdue: OverdueReader;
  readonly steadiness: Steadiness;
}

/**
 * Marks the machines whose lease ran out as unreachable (A4), and returns how many. The leader calls it every second, under
 * its fence. No lease is judged until one lease after the leader took over or the judging had a gap.
 *
 * All machines that fell silent together are known before the first is marked, so a rule over all of them (A6) has its
 * place between the two steps.
 */
export async function judgeLeases(dependencies: JudgeLeasesDependencies, fence: LeaderFence): Promise<number> {
  const { overdue, steadiness } = dependencies;
  const steadySince = await steadiness.look();
  const silent = await overdue.readSilentMachines({ holder: fence.holder, steadySince });
  let marked = 0;
  for (const machineId of silent) {
    if (await changeReachability(dependencies, { machineId, mark: 'LOST', fence })) marked += 1;
  }
  return marked;
}
