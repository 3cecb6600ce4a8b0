import { judgeMassLoss } from '../domain/mass-loss.ts';
import type { MachineId } from '../domain/model/ids.ts';
import { changeReachability, type ReachabilityDependencies } from './machine-reachability.ts';
import type { JudgeStanding, OverdueReader } from './machine-ports.ts';
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
 * Before the first is marked it judges all of them together: when most of the fleet fell silent at once, the control plane suspects
 * itself (A6), which is stored, so that no deadline fails anything until they are back or an operator confirms.
 */
export async function judgeLeases(dependencies: JudgeLeasesDependencies, fence: LeaderFence): Promise<number> {
  const { overdue, steadiness } = dependencies;
  const standing = { holder: fence.holder, steadySince: await steadiness.look() };
  // Read before the suspicion is judged, so that a machine that falls silent in between is first judged with all the others.
  const silent = await overdue.readSilentMachines(standing);
  const suspected = await judgeSuspicion(dependencies, { standing, fence });
  let marked = 0;
  for (const machineId of silent) {
    const change = { machineId, mark: 'LOST', suspected: suspected.has(machineId), fence } as const;
    if (await changeReachability(dependencies, change)) marked += 1;
  }
  return marked;
}

interface Judging {
  readonly standing: JudgeStanding;
  readonly fence: LeaderFence;
}

/** Stores what follows from the silence of the fleet, and returns the machines whose loss is suspected from now on. */
async function judgeSuspicion(dependencies: JudgeLeasesDependencies, { standing, fence }: Judging): Promise<ReadonlySet<MachineId>> {
  const silence = await dependencies.overdue.readSilence(standing);
  if (silence === null) return new Set();
  const step = judgeMassLoss(silence);
  if (step.step === 'NONE') return silence.suspected ?? new Set();
  await dependencies.workloads.transact((transaction) => transaction.moveMassLoss(step), { fence });
  return step.step === 'END' ? new Set() : new Set([...(silence.suspected ?? []), ...step.machineIds]);
}
