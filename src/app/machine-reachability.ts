import { machineBack } from '../domain/intents/machine-back.ts';
import { machineLost } from '../domain/intents/machine-lost.ts';
import type { MachineId } from '../domain/model/ids.ts';
import type { WorkloadState } from '../domain/model/workload.ts';
import type { WorkloadChange } from '../domain/reservations/workload-change.ts';
import type { MachineWorkReader } from './machine-ports.ts';
import type { LeaderFence, TransactOptions, WakeupPublisher, WorkloadStore } from './ports.ts';
import { publishWritten } from './publish-written.ts';

/** Times that the set of held workloads may change under our hands before we give up and let the next call try. */
const ATTEMPTS = 5;

export interface ReachabilityDependencies {
  readonly workloads: WorkloadStore;
  readonly publisher: WakeupPublisher;
  readonly work: Pick<MachineWorkReader, 'readHeldWorkloads'>;
}

/** The machine, which way it went, and the leadership under which it is judged (null for an agent's own heartbeat). */
export interface ReachabilityChange {
  readonly machineId: MachineId;
  readonly mark: 'LOST' | 'BACK';
  /** Whether it fell silent with most of the fleet, so that the control plane suspects itself (A6). */
  readonly suspected?: boolean;
  readonly fence: LeaderFence | null;
}

/**
 * Marks a machine as lost or back, and tells the timeline of each workload that it holds, in one transaction (A4, E6):
 * so each loss is told once, whoever dies in between. The holds stay as they are (V3). False when the mark no longer applies.
 */
export async function changeReachability(dependencies: ReachabilityDependencies, change: ReachabilityChange): Promise<boolean> {
  const { machineId, mark, fence } = change;
  const options: TransactOptions = fence === null ? {} : { fence };
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const ids = await dependencies.work.readHeldWorkloads(machineId);
    const committed = await dependencies.workloads.transact(async (transaction) => {
      const states = await transaction.lockWorkloads(ids);
      const [machine] = await transaction.lockMachines([machineId]);
      if (machine === undefined) return 'DOES_NOT_APPLY';
      // A hold that was opened since the ids were read would miss its event; its workload can no longer be locked in order.
      if (!machine.holds.every((hold) => ids.includes(hold.workloadId))) return 'AGAIN';
      if (!(await transaction.markMachine(machineId, mark))) return 'DOES_NOT_APPLY';
      await transaction.write(states.flatMap((state) => changesOf(state, change)));
      return 'MARKED';
    }, options);
    const outcome = publishWritten(dependencies.publisher, committed);
    if (outcome === 'MARKED') dependencies.publisher.publish([{ kind: 'capacity' }]);
    if (outcome !== 'AGAIN') return outcome === 'MARKED';
  }
  return false;
}

function changesOf(state: WorkloadState, { machineId, mark, suspected = false }: ReachabilityChange): readonly WorkloadChange[] {
  if (state.hold?.machineId !== machineId) return [];
  const change = mark === 'LOST' ? machineLost(state, { suspected }) : machineBack(state);
  return change === null ? [] : [change];
}
