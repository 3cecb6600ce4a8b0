import type { WorkloadState } from '../model/workload.ts';
import type { WorkloadChange } from '../reservations/workload-change.ts';
import { expectationOf } from '../reservations/workload-change.ts';

/** A launch that was just stored: it waits for its first evaluation, and its timeline begins (L1, E6). */
export function submit(state: WorkloadState): WorkloadChange {
  return {
    workloadId: state.id,
    expected: expectationOf(state),
    set: { queue: 'ENTER' },
    events: [{ type: 'SUBMITTED', generation: state.generation }],
  };
}
