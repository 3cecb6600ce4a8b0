import type { DeviceUnit } from './device.ts';
import type { MachineId, MemberId } from './ids.ts';
import type { Accelerator, DriverName } from './runtime.ts';
import type { Hold } from './reservation.ts';
import type { QueueHead } from './queue-head.ts';

export const OPERATING_SYSTEMS = ['linux', 'darwin'] as const;
export type OperatingSystem = (typeof OPERATING_SYSTEMS)[number];

/**
 * ENROLLING: created, no agent yet. READY: takes work. CORDONED: the owner closed it to new work.
 * UNREACHABLE: its lease ran out; its holds stay (A4).
 */
export type MachineStatus = 'ENROLLING' | 'READY' | 'CORDONED' | 'UNREACHABLE';

/** Who besides the owner may be placed here, subject to the trust matrix (T2, T3). */
export type Sharing =
  { readonly mode: 'PRIVATE' } | { readonly mode: 'EVERYBODY' } | { readonly mode: 'MEMBERS'; readonly memberIds: readonly MemberId[] };

export interface Capacity {
  /** Thousandths of a core. */
  readonly cpuMillis: number;
  readonly memoryMib: number;
  /** Every unit of the machine; a darwin machine always has apple-gpu 0, reported or not (V4). */
  readonly devices: readonly DeviceUnit[];
}

/** A driver as the agent reports it. */
export interface ReportedDriver {
  readonly name: DriverName;
  readonly version: string;
  /** The agent's claim; it counts only together with the server's driver table (V5). */
  readonly confinesAccelerators: boolean;
  /** Accelerators that this driver can offer; null means all that the machine has. */
  readonly accelerators: readonly Accelerator[] | null;
}

/** A machine at one moment, with its open holds: all that placement needs to know of it. */
export interface MachineSnapshot {
  readonly id: MachineId;
  readonly name: string;
  /** null: the machine belongs to the organisation (T3). */
  readonly ownerId: MemberId | null;
  readonly os: OperatingSystem;
  readonly arch: string;
  readonly status: MachineStatus;
  readonly sharing: Sharing;
  readonly capacity: Capacity;
  readonly drivers: readonly ReportedDriver[];
  readonly holds: readonly Hold[];
}

/** The fleet at one moment, as a decision sees it. */
export interface FleetSnapshot {
  /** Every machine that is not forgotten, ordered by id. */
  readonly machines: readonly MachineSnapshot[];
  /** Of each machine that work waits for, the oldest such work (L4). */
  readonly queueHeads: readonly QueueHead[];
}
