import type { DeviceUnit } from '../model/device.ts';
import type { MachineSnapshot } from '../model/machine.ts';
import type { DeviceKind } from '../model/runtime.ts';
import type { Demand } from './demand.ts';
import { unitsOfKind } from './device-units.ts';

/** The units that a reservation takes. */
export interface ReservationPlan {
  readonly devices: readonly DeviceUnit[];
  /** True when they are held only to keep unconfined cpu work off them (V4). */
  readonly exclusive: boolean;
}

const NO_DEVICES: ReservationPlan = { devices: [], exclusive: false };

/**
 * Picks the units: for GPU work the free ones of lowest index, for unconfined cpu work every unit of the kinds that it
 * must hold whole (V4). null when too few are free; it never takes a held one.
 */
export function planReservation(machine: MachineSnapshot, demand: Demand): ReservationPlan | null {
  if (demand.accelerator !== 'cpu') {
    const free = freeUnits(machine, demand.accelerator);
    return free.length < demand.deviceCount ? null : { devices: free.slice(0, demand.deviceCount), exclusive: false };
  }
  const whole: DeviceUnit[] = [];
  for (const kind of demand.exclusiveKinds) {
    const units = unitsOfKind(machine, kind);
    if (freeUnits(machine, kind).length < units.length) return null;
    whole.push(...units);
  }
  return whole.length === 0 ? NO_DEVICES : { devices: whole, exclusive: true };
}

/** Units of the kind that no open hold has, lowest index first. */
export function freeUnits(machine: MachineSnapshot, kind: DeviceKind): readonly DeviceUnit[] {
  const held = new Set<number>();
  for (const hold of machine.holds) {
    for (const unit of hold.devices) if (unit.kind === kind) held.add(unit.index);
  }
  const free = unitsOfKind(machine, kind).filter((unit) => !held.has(unit.index));
  return free.sort((left, right) => left.index - right.index);
}
