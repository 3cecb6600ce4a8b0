import type { OperatingSystem } from '../domain/model/machine.ts';
import type { DeviceKind } from '../domain/model/runtime.ts';
import { deviceUnits } from '../domain/reservations/device-units.ts';
import type { ReportedCapacity, ReportedDevice } from './machine-ports.ts';

/** So many devices of one kind, as an agent counts them. */
export interface DeviceGroup {
  readonly kind: DeviceKind;
  readonly count: number;
  readonly memoryMib?: number | undefined;
  readonly model?: string | undefined;
}

/** Capacity as an agent counts it. */
export interface ReportedAmounts {
  readonly cpuMillis: number;
  readonly memoryMib: number;
  readonly accelerators: readonly DeviceGroup[];
}

/** Capacity with every device as a unit of its own. */
export function reportedCapacity(os: OperatingSystem, { cpuMillis, memoryMib, accelerators }: ReportedAmounts): ReportedCapacity {
  return { cpuMillis, memoryMib, devices: reportedDevices(os, accelerators) };
}

/** The units that the domain makes of the report, each with what its group says of it. */
function reportedDevices(os: OperatingSystem, groups: readonly DeviceGroup[]): readonly ReportedDevice[] {
  const described = groups.flatMap((group) => Array.from({ length: group.count }, () => group));
  return deviceUnits(os, groups).map(({ kind, index }) => {
    const group = described.filter((device) => device.kind === kind)[index];
    return { kind, index, memoryMib: group?.memoryMib ?? null, model: group?.model ?? null };
  });
}
