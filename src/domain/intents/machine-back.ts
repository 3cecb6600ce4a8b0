import type { WorkloadState } from '../model/workload.ts';
import type { WorkloadChange } from '../reservations/workload-change.ts';
import { expectationOf } from '../reservations/workload-change.ts';

/** Its machine is heard again (A5): the timeline says so. What became of the work is in the agent's reports. */
export function machineBack(state: WorkloadState): WorkloadChange | null {
  const { hold } = state;
  if (hold === null) return null;
  return {
    workloadId: state.id,
    expected: expectationOf(state),
    set: {},
    events: [{ type: 'MACHINE_BACK', generation: hold.generation, machineId: hold.machineId }],
  };
}
