import type { WorkloadState } from '../model/workload.ts';
import type { WorkloadChange } from '../reservations/workload-change.ts';
import { expectationOf } from '../reservations/workload-change.ts';

/** Its machine missed its lease: the timeline says so, and the hold stays (A4, V3). null for work that holds nothing. */
export function machineLost(state: WorkloadState): WorkloadChange | null {
  const { hold } = state;
  if (hold === null) return null;
  const { machineId, generation } = hold;
  return {
    workloadId: state.id,
    expected: expectationOf(state),
    set: {},
    events: [{ type: 'MACHINE_UNREACHABLE', generation, machineId, reasons: [{ code: 'MACHINE_UNREACHABLE', machineId }] }],
  };
}
