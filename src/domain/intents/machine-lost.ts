import type { WorkloadState } from '../model/workload.ts';
import type { Reason } from '../reason.ts';
import type { WorkloadChange } from '../reservations/workload-change.ts';
import { expectationOf } from '../reservations/workload-change.ts';

/**
 * Its machine missed its lease: the timeline says so, and the hold stays (A4, V3). `suspected`: so did most of the fleet with it, and
 * the timeline says that the control plane itself may be at fault (A6). null for work that holds nothing.
 */
export function machineLost(state: WorkloadState, { suspected }: { readonly suspected: boolean }): WorkloadChange | null {
  const { hold } = state;
  if (hold === null) return null;
  const { machineId, generation } = hold;
  const reason: Reason = { code: 'MACHINE_UNREACHABLE', machineId, ...(suspected ? { withMostOthers: true } : {}) };
  return {
    workloadId: state.id,
    expected: expectationOf(state),
    set: {},
    events: [{ type: 'MACHINE_UNREACHABLE', generation, machineId, reasons: [reason] }],
  };
}
