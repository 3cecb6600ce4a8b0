import type { MachineId, MemberId } from '../../domain/model/ids.ts';
import type { MachineStatus, Sharing } from '../../domain/model/machine.ts';
import type { Accelerator, DeviceKind, DriverName } from '../../domain/model/runtime.ts';
import { isSharedWith, relationTo } from '../../domain/trust/relation.ts';
import type { Viewer } from '../viewer.ts';

/** Amounts of a machine, whole or in use. */
export interface MachineAmounts {
  readonly cpuMillis: number;
  readonly memoryMib: number;
  /** Device units by kind. */
  readonly devices: readonly { readonly accelerator: DeviceKind; readonly count: number }[];
}

/** A driver as members may see it. */
export interface MachineDriverRow {
  readonly name: DriverName;
  readonly version: string;
  /** null: all that the machine reports. */
  readonly accelerators: readonly Accelerator[] | null;
}

/** What a guest of a private machine does not get (T5). */
export interface MachineDetail {
  /** Another text means another state; no field of GraphQL. */
  readonly revision: string;
  readonly os: string | null;
  readonly arch: string | null;
  readonly agentVersion: string | null;
  readonly schedulable: boolean;
  readonly capacity: MachineAmounts;
  /** Held by open reservations; derived from their rows (V8). */
  readonly allocated: MachineAmounts;
  readonly sharingMode: Sharing['mode'];
  /** With whom it is shared by name; null for everybody but its owner and operators. */
  readonly sharedWith: readonly string[] | null;
  readonly lastHeartbeatAt: Date | null;
}

/** FORGOTTEN: it left the fleet, and is there for what names it. */
export type ShownMachineStatus = MachineStatus | 'FORGOTTEN';

/** A machine as a viewer sees it. What the viewer may not see is not in it. */
export interface MachineRow {
  readonly id: MachineId;
  readonly name: string;
  readonly ownerId: MemberId | null;
  readonly status: ShownMachineStatus;
  /** It is lost, and most of the fleet with it, so that the control plane suspects itself (A6). */
  readonly lossSuspected: boolean;
  readonly drivers: readonly MachineDriverRow[];
  readonly detail: MachineDetail | null;
  /** Whose reservations here the viewer may see (T5). */
  readonly reservations: 'ALL' | 'OWN' | 'NONE';
}

/** The columns that machine rows are made of; never the lease's boot id nor anything that locates the agent. */
export const MACHINE_COLUMNS = {
  id: true,
  name: true,
  ownerId: true,
  os: true,
  arch: true,
  agentVersion: true,
  schedulable: true,
  sharingMode: true,
  cpuMillis: true,
  memoryMib: true,
  heldCpuMillis: true,
  heldMemoryMib: true,
  lastHeartbeatAt: true,
  lostAt: true,
  enrolledAt: true,
  forgottenAt: true,
  revision: true,
  drivers: { orderBy: { name: 'asc' }, select: { name: true, version: true, accelerators: true, allAccelerators: true } },
  devices: {
    orderBy: { kind: 'asc' },
    select: { kind: true, present: true, holds: { where: { releasedAt: null }, select: { index: true } } },
  },
  shares: { orderBy: { memberId: 'asc' }, select: { memberId: true } },
  massLosses: { where: { massLoss: { endedAt: null } }, select: { massLossId: true } },
} as const;

/** A machine as these columns come out of the database. */
export interface SelectedMachine {
  readonly id: string;
  readonly name: string;
  readonly ownerId: string | null;
  readonly os: string | null;
  readonly arch: string | null;
  readonly agentVersion: string | null;
  readonly schedulable: boolean;
  readonly sharingMode: string;
  readonly cpuMillis: number;
  readonly memoryMib: number;
  readonly heldCpuMillis: number;
  readonly heldMemoryMib: number;
  readonly lastHeartbeatAt: Date | null;
  readonly lostAt: Date | null;
  readonly enrolledAt: Date | null;
  readonly forgottenAt: Date | null;
  readonly revision: bigint;
  readonly drivers: readonly {
    readonly name: string;
    readonly version: string;
    readonly accelerators: readonly string[];
    readonly allAccelerators: boolean;
  }[];
  readonly devices: readonly { readonly kind: string; readonly present: boolean; readonly holds: readonly { readonly index: number }[] }[];
  readonly shares: readonly { readonly memberId: string }[];
  readonly massLosses: readonly { readonly massLossId: string }[];
}

/** The status that the columns make; a lost lease outranks the owner's cordon, since it says more about new work. */
function statusOf(row: Pick<SelectedMachine, 'enrolledAt' | 'lostAt' | 'schedulable' | 'forgottenAt'>): ShownMachineStatus {
  if (row.forgottenAt !== null) return 'FORGOTTEN';
  if (row.enrolledAt === null) return 'ENROLLING';
  if (row.lostAt !== null) return 'UNREACHABLE';
  return row.schedulable ? 'READY' : 'CORDONED';
}

/**
 * Redacts (T5): a guest of a machine that is not shared with it gets id, name, owner, status and drivers, nothing else. A share ends
 * with its machine.
 */
export function toMachineRow(viewer: Viewer, row: SelectedMachine): MachineRow {
  const ownerId = row.ownerId as MemberId | null;
  const administers = viewer.operator || relationTo({ ownerId }, viewer.memberId) === 'owner';
  const shared = row.forgottenAt === null && isSharedWith(sharingOf(row), viewer.memberId);
  return {
    id: row.id as MachineId,
    name: row.name,
    ownerId,
    status: statusOf(row),
    lossSuspected: row.forgottenAt === null && row.lostAt !== null && row.massLosses.length > 0,
    drivers: row.drivers.map((driver) => ({
      name: driver.name as DriverName,
      version: driver.version,
      accelerators: driver.allAccelerators ? null : (driver.accelerators as readonly Accelerator[]),
    })),
    detail: administers || shared ? detailOf(row, administers) : null,
    reservations: administers ? 'ALL' : shared ? 'OWN' : 'NONE',
  };
}

function sharingOf(row: SelectedMachine): Sharing {
  if (row.sharingMode === 'EVERYBODY') return { mode: 'EVERYBODY' };
  if (row.sharingMode === 'MEMBERS') return { mode: 'MEMBERS', memberIds: row.shares.map((share) => share.memberId as MemberId) };
  return { mode: 'PRIVATE' };
}

function detailOf(row: SelectedMachine, administers: boolean): MachineDetail {
  const sharing = sharingOf(row);
  return {
    revision: String(row.revision),
    os: row.os,
    arch: row.arch,
    agentVersion: row.agentVersion,
    schedulable: row.schedulable,
    capacity: { cpuMillis: row.cpuMillis, memoryMib: row.memoryMib, devices: countByKind(row.devices.filter((device) => device.present)) },
    allocated: {
      cpuMillis: row.heldCpuMillis,
      memoryMib: row.heldMemoryMib,
      // A unit that is reported no more is held all the same (V3), so that more can be held than there is.
      devices: countByKind(row.devices.filter((device) => device.holds.length > 0)),
    },
    sharingMode: sharing.mode,
    sharedWith: administers ? (sharing.mode === 'MEMBERS' ? sharing.memberIds : []) : null,
    lastHeartbeatAt: row.lastHeartbeatAt,
  };
}

function countByKind(devices: readonly { readonly kind: string }[]): MachineAmounts['devices'] {
  const counts = new Map<DeviceKind, number>();
  for (const { kind } of devices) counts.set(kind as DeviceKind, (counts.get(kind as DeviceKind) ?? 0) + 1);
  return [...counts].map(([accelerator, count]) => ({ accelerator, count }));
}
