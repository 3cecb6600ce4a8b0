import type { MachineId } from '../model/ids.ts';
import type { OpenHold, WorkloadState } from '../model/workload.ts';
import type { Reason } from '../reason.ts';
import { releaseHold } from '../reservations/release-hold.ts';
import type { WorkloadChange } from '../reservations/workload-change.ts';
import type { NewEvent } from '../timeline.ts';

/** A change that releases a hold without its agent's word. */
export interface ForgottenHold {
  readonly hold: OpenHold;
  readonly change: WorkloadChange;
}

/**
 * Its machine leaves the fleet: the hold is released without the agent, which nobody will hear again (V3). Work that was wanted
 * fails with MACHINE_FORGOTTEN; what was stopping or being deleted comes to its end; a start that waited for the release is queued.
 * null for work that holds nothing of that machine.
 */
export function machineForgotten(state: WorkloadState, machineId: MachineId): ForgottenHold | null {
  const { hold } = state;
  if (hold?.machineId !== machineId) return null;
  const reason: Reason = { code: 'MACHINE_FORGOTTEN', machineId };
  const change = releaseHold(state, { hold, by: 'OPERATOR', reasons: [reason] });
  return { hold, change: { ...change, events: withReason(change.events, reason) } };
}

/** A run that had failed before has no event of its end any more; then the release says why it came. */
function withReason(events: readonly NewEvent[], reason: Reason): readonly NewEvent[] {
  if (events.some((event) => event.reasons !== undefined)) return events;
  return events.map((event) => (event.type === 'RELEASED' ? { ...event, reasons: [reason] } : event));
}
