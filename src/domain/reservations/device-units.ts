import type { DeviceUnit } from '../model/device.ts';
import type { MachineSnapshot, OperatingSystem } from '../model/machine.ts';
import type { DeviceKind } from '../model/runtime.ts';

/** Devices of one kind as an agent reports them. */
export interface ReportedDevices {
  readonly kind: DeviceKind;
  readonly count: number;
}

/** The GPU that every Mac has, reported or not (V4). */
const BUILT_IN_APPLE_GPU: DeviceUnit = { kind: 'apple-gpu', index: 0 };

/** Every unit of a machine from its report, by kind and index; groups of one kind, such as two models, add up; a darwin machine always has apple-gpu 0 (V4). */
export function deviceUnits(os: OperatingSystem, reported: readonly ReportedDevices[]): readonly DeviceUnit[] {
  const counts = new Map<DeviceKind, number>();
  for (const { kind, count } of reported) counts.set(kind, count + (counts.get(kind) ?? 0));
  if (os === 'darwin') counts.set('apple-gpu', Math.max(1, counts.get('apple-gpu') ?? 0));
  const kinds = [...counts].sort(([left], [right]) => (left < right ? -1 : 1));
  return kinds.flatMap(([kind, count]) => Array.from({ length: count }, (_, index) => ({ kind, index })));
}

/** The machine's units of one kind. A Mac whose snapshot lacks its GPU still has it: V4 must not depend on a report. */
export function unitsOfKind(machine: MachineSnapshot, kind: DeviceKind): readonly DeviceUnit[] {
  const units = machine.capacity.devices.filter((unit) => unit.kind === kind);
  return units.length === 0 && kind === 'apple-gpu' && machine.os === 'darwin' ? [BUILT_IN_APPLE_GPU] : units;
}
