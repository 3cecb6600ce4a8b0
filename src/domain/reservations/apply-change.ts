import type { OpenHold, WorkloadState } from '../model/workload.ts';
import type { NewHold, WorkloadChange } from './workload-change.ts';

/** The workload as it is once the change is written; what a second decision of the same transaction begins from. */
export function applyChange(state: WorkloadState, change: WorkloadChange): WorkloadState {
  const { set } = change;
  return {
    ...state,
    phase: set.phase ?? state.phase,
    desired: set.desired ?? state.desired,
    generation: set.generation ?? state.generation,
    sequence: state.sequence + change.events.length,
    admission: set.admission ?? state.admission,
    pin: set.pin === undefined ? state.pin : set.pin,
    runtimeId: set.runtimeId ?? state.runtimeId,
    workspaceUsed: set.workspaceUsed ?? state.workspaceUsed,
    hold: holdAfter(state.hold, change),
    deleteRequested: set.deleteRequested ?? state.deleteRequested,
    deleted: set.deleted ?? state.deleted,
  };
}

function holdAfter(hold: OpenHold | null, change: WorkloadChange): OpenHold | null {
  if (change.openHold !== undefined) return openHoldOf(change.openHold);
  return change.releaseHold === undefined ? hold : null;
}

function openHoldOf(hold: NewHold): OpenHold {
  return {
    reservationId: hold.reservationId,
    machineId: hold.machineId,
    driver: hold.driver,
    accelerator: hold.accelerator,
    generation: hold.generation,
    decisionId: hold.decisionId,
  };
}
