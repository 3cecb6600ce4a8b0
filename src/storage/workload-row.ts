import type { DecisionId, MachineId, ReservationId } from '../domain/model/ids.ts';
import type { Accelerator, DriverName } from '../domain/model/runtime.ts';
import type { OpenHold, WorkloadState } from '../domain/model/workload.ts';

/** A row of `LOCK_WORKLOADS`; the words in it are closed by CHECK constraints. */
export interface WorkloadRow extends Omit<WorkloadState, 'pin' | 'hold' | 'deleteRequested' | 'workspaceUsed'> {
  readonly pinMachineId: MachineId | null;
  readonly pinDriver: DriverName | null;
  readonly deleteRequested: boolean;
  readonly deleteFiles: boolean;
}

/** A row of `READ_LOCKED_HOLDS`; all of the hold's columns are null together. */
export interface HoldRow {
  readonly workloadId: WorkloadState['id'];
  readonly reservationId: ReservationId | null;
  readonly machineId: MachineId;
  readonly driver: DriverName;
  readonly accelerator: Accelerator;
  readonly generation: number;
  readonly decisionId: DecisionId;
  readonly workspaceUsed: boolean;
}

/** The state that the lifecycle functions decide with, from a workload's row and its hold's. */
export function workloadState(row: WorkloadRow, holdRow: HoldRow | undefined): WorkloadState {
  const { pinMachineId, pinDriver, deleteRequested, deleteFiles, ...rest } = row;
  return {
    ...rest,
    pin: pinMachineId === null || pinDriver === null ? null : { machineId: pinMachineId, driver: pinDriver },
    deleteRequested: deleteRequested ? { deleteFiles } : null,
    hold: holdRow === undefined ? null : openHold(holdRow),
    workspaceUsed: holdRow?.workspaceUsed ?? false,
  };
}

function openHold(row: HoldRow): OpenHold | null {
  if (row.reservationId === null) return null;
  return {
    reservationId: row.reservationId,
    machineId: row.machineId,
    driver: row.driver,
    accelerator: row.accelerator,
    generation: row.generation,
    decisionId: row.decisionId,
  };
}
