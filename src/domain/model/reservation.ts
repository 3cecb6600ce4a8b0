import type { DeviceUnit } from './device.ts';
import type { MemberId, ReservationId, WorkloadId } from './ids.ts';
import type { Accelerator, DriverName } from './runtime.ts';
import type { Phase } from './workload.ts';

/** The open reservation of a workload on a machine (V3): from admission until the stop is confirmed. */
export interface Hold {
  readonly reservationId: ReservationId;
  readonly workloadId: WorkloadId;
  readonly memberId: MemberId;
  /** The run that it was made for; reports of other generations never touch it (A2). */
  readonly generation: number;
  readonly driver: DriverName;
  readonly accelerator: Accelerator;
  readonly cpuMillis: number;
  readonly memoryMib: number;
  /** Device units held, the exclusive ones of V4 included. */
  readonly devices: readonly DeviceUnit[];
  /** True when `devices` are held only to keep native cpu work off them (V4). */
  readonly exclusive: boolean;
  /** The workload's phase, for explanations. */
  readonly phase: Phase;
}
