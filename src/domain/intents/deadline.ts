import type { MachineStatus } from '../model/machine.ts';
import type { Phase, WorkloadState } from '../model/workload.ts';
import type { WorkloadChange } from '../reservations/workload-change.ts';
import { failKeepingHold } from './fail-keeping-hold.ts';

/** How long the transitional phases may last, seconds (L8). */
export interface Deadlines {
  readonly preparingSeconds: number;
  readonly stoppingSeconds: number;
}

export const DEFAULT_DEADLINES: Deadlines = { preparingSeconds: 30 * 60, stoppingSeconds: 2 * 60 };

/** Seconds that the phase may last; null for phases without a deadline. */
export function deadlineSeconds(phase: Phase, deadlines: Deadlines): number | null {
  if (phase === 'PREPARING') return deadlines.preparingSeconds;
  return phase === 'STOPPING' ? deadlines.stoppingSeconds : null;
}

/**
 * Its phase lasted longer than its deadline, not counting time in which its machine was away: FAILED with the hold kept
 * (L8). null while the machine is UNREACHABLE, since deadlines pause, and for phases without a deadline.
 */
export function missDeadline(state: WorkloadState, machineStatus: MachineStatus): WorkloadChange | null {
  if (state.hold === null || machineStatus === 'UNREACHABLE') return null;
  const { machineId } = state.hold;
  if (state.phase === 'PREPARING') return failKeepingHold(state, { code: 'PREPARE_DEADLINE', machineId });
  return state.phase === 'STOPPING' ? failKeepingHold(state, { code: 'STOP_DEADLINE', machineId }) : null;
}
