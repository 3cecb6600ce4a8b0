import type { WorkloadState } from '../model/workload.ts';
import type { WorkloadChange } from '../reservations/workload-change.ts';
import { expectationOf } from '../reservations/workload-change.ts';

/** The run was handed to its agent for the first time; the caller knows that it is the first. null unless it is PREPARING. */
export function dispatched(state: WorkloadState): WorkloadChange | null {
  const { hold } = state;
  if (hold === null || state.phase !== 'PREPARING') return null;
  const { generation, machineId, driver, decisionId } = hold;
  return {
    workloadId: state.id,
    expected: expectationOf(state),
    set: {},
    events: [{ type: 'DISPATCHED', generation, machineId, driver, decisionId }],
  };
}
