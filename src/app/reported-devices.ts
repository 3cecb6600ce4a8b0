import type { OperatingSystem } from '../domain/model/machine.ts';
import type { DeviceKind } from '../domain/model/runtime.ts';
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

/**
 * Every device as a unit with an index from 0 within its kind, in the order of the groups. A darwin machine has at least one
 * Apple GPU, reported or not (V4).
 */
function reportedDevices(os: OperatingSystem, groups: readonly DeviceGroup[]): readonly ReportedDevice[] {
  const counts = new Map<DeviceKind, number>();
  const devices: ReportedDevice[] = [];
  const add = ({ kind, memoryMib, model }: Omit<DeviceGroup, 'count'>): void => {
    const index = counts.get(kind) ?? 0;
    counts.set(kind, index + 1);
    devices.push({ kind, index, memoryMib: memoryMib ?? null, model: model ?? null });
  };
  for (const group of groups) {
    for (let unit = 0; unit < group.count; unit += 1) add(group);
  }
  if (os === 'darwin' && !counts.has('apple-gpu')) add({ kind: 'apple-gpu' });
  return devices;
}
