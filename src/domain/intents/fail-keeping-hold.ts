import type { WorkloadState } from '../model/workload.ts';
import type { Reason } from '../reason.ts';
import { canMove } from '../reservations/lifecycle.ts';
import type { WorkloadChange } from '../reservations/workload-change.ts';
import { expectationOf } from '../reservations/workload-change.ts';

/**
 * FAILED with its hold kept, since the work may still exist (V3); the agent is told to stop it until it confirms. A start
 * that came while it was stopping is counted here, so that it is still known at the release. null where the phase cannot
 * fail.
 */
export function failKeepingHold(state: WorkloadState, reason: Reason): WorkloadChange | null {
  const { hold } = state;
  if (hold === null || !canMove(state.phase, 'FAILED')) return null;
  const startCame = state.phase === 'STOPPING' && state.desired === 'RUN';
  return {
    workloadId: state.id,
    expected: expectationOf(state),
    set: { phase: 'FAILED', ...(startCame ? { generation: state.generation + 1 } : {}) },
    events: [{ type: 'FAILED', generation: hold.generation, machineId: hold.machineId, reasons: [reason] }],
  };
}
