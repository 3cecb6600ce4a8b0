import type { DeviceUnit } from '../model/device.ts';
import type { MachineSnapshot } from '../model/machine.ts';
import type { DeviceKind } from '../model/runtime.ts';
import type { Demand } from './demand.ts';
import { unitsOfKind } from './device-units.ts';
import { isUnconfinable, keepsWhole } from './exclusivity.ts';
import { holdsInTheWay } from './holds-in-the-way.ts';

/** The units that a reservation takes. */
export interface ReservationPlan {
  readonly devices: readonly DeviceUnit[];
  /** True when they are held only to keep unconfined cpu work off them (V4). */
  readonly exclusive: boolean;
}

const NO_DEVICES: ReservationPlan = { devices: [], exclusive: false };

/**
 * Picks the units: for GPU work the free ones of lowest index, for unconfined cpu work every unit of the kinds that it
 * must hold whole (V4). null when too few are free, or when work that V4 keeps apart is there; it never takes a held one.
 */
export function planReservation(machine: MachineSnapshot, demand: Demand): ReservationPlan | null {
  if (demand.accelerator !== 'cpu') {
    const free = freeUnits(machine, demand.accelerator);
    return free.length < demand.deviceCount ? null : { devices: free.slice(0, demand.deviceCount), exclusive: false };
  }
  if (demand.exclusiveKinds.some((kind) => holdsInTheWay(machine, { demand, kind }).length > 0)) return null;
  const whole = demand.exclusiveKinds.flatMap((kind) => unitsOfKind(machine, kind));
  return whole.length === 0 ? NO_DEVICES : { devices: whole, exclusive: true };
}

/**
 * Units of the kind that may be given, lowest index first. Units are interchangeable, so a hold counts although its unit is reported
 * no more (V2, V3): no more are free than the machine has less all that are held. None are while a hold keeps the kind whole (V4).
 */
export function freeUnits(machine: MachineSnapshot, kind: DeviceKind): readonly DeviceUnit[] {
  if (isUnconfinable(kind) && machine.holds.some((hold) => keepsWhole(machine, hold, kind))) return [];
  const held = new Set<number>();
  for (const hold of machine.holds) {
    for (const unit of hold.devices) if (unit.kind === kind) held.add(unit.index);
  }
  const units = unitsOfKind(machine, kind);
  const free = units.filter((unit) => !held.has(unit.index)).sort((left, right) => left.index - right.index);
  return free.slice(0, Math.max(0, units.length - held.size));
}
