import type { MachineHold } from '../app/machine-ports.ts';
import type { DecisionId, ReservationId, WorkloadId, WorkspaceId } from '../domain/model/ids.ts';
import type { DeviceUnit } from '../domain/model/device.ts';
import type { Accelerator, DriverName, Runtime } from '../domain/model/runtime.ts';
import type { WorkloadKind } from '../domain/model/workload.ts';
import type { AssignedModel } from '../domain/reservations/assignment-terms.ts';
import { resolveRef } from '../domain/runtime-selection/resolve-ref.ts';

/** A document of `HOLD_FIELDS`; the words in it are closed by CHECK constraints. */
export interface HoldDocument {
  readonly reservationId: ReservationId;
  readonly workloadId: WorkloadId;
  readonly generation: number;
  readonly decisionId: DecisionId;
  readonly decisionDigest: string;
  readonly kind: WorkloadKind;
  readonly driver: DriverName;
  readonly accelerator: Accelerator;
  readonly acceleratorCount: number;
  readonly cpuMillis: number;
  readonly memoryMib: number;
  readonly exclusive: boolean;
  readonly workspaceId: WorkspaceId | null;
  readonly workspaceExpected: boolean;
  readonly devices: readonly DeviceUnit[];
  readonly runtime: Runtime;
  readonly model: AssignedModel | null;
}

/**
 * The hold that a document tells of. The ref is resolved by the one selector function from the immutable runtime (S1),
 * so it is the one that the decision was made with.
 */
export function machineHold(document: HoldDocument): MachineHold {
  const { reservationId, decisionDigest, runtime, ...rest } = document;
  const ref = resolveRef(runtime, { driver: rest.driver, accelerator: rest.accelerator });
  if (ref === null) throw new TypeError(`Reservation ${reservationId} holds a runtime that its driver cannot start.`);
  return { reservationId, decisionDigest, facts: { ...rest, runtimeName: runtime.name, ref } };
}
