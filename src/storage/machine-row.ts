import type { MachineId, MemberId } from '../domain/model/ids.ts';
import type { DeviceUnit } from '../domain/model/device.ts';
import type { MachineSnapshot, MachineStatus, OperatingSystem, ReportedDriver, Sharing } from '../domain/model/machine.ts';
import type { Hold } from '../domain/model/reservation.ts';

/** One document of `READ_FLEET`, as Postgres builds it; its words are closed by CHECK constraints. */
export interface MachineRow {
  readonly id: MachineId;
  readonly name: string;
  readonly ownerId: MemberId | null;
  readonly os: OperatingSystem;
  readonly arch: string;
  readonly status: MachineStatus;
  readonly sharingMode: Sharing['mode'];
  readonly sharedWith: readonly MemberId[];
  readonly cpuMillis: number;
  readonly memoryMib: number;
  readonly devices: readonly DeviceUnit[];
  readonly drivers: readonly ReportedDriver[];
  readonly holds: readonly Hold[];
}

/** Turns a row into the snapshot that the domain decides with. */
export function machineSnapshot(row: MachineRow): MachineSnapshot {
  return {
    id: row.id,
    name: row.name,
    ownerId: row.ownerId,
    os: row.os,
    arch: row.arch,
    status: row.status,
    sharing: row.sharingMode === 'MEMBERS' ? { mode: 'MEMBERS', memberIds: row.sharedWith } : { mode: row.sharingMode },
    capacity: { cpuMillis: row.cpuMillis, memoryMib: row.memoryMib, devices: row.devices },
    drivers: row.drivers,
    holds: row.holds,
  };
}
