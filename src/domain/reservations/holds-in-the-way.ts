import type { MachineSnapshot } from '../model/machine.ts';
import type { Hold } from '../model/reservation.ts';
import type { Demand } from './demand.ts';
import { unitsOfKind } from './device-units.ts';
import type { UnconfinableKind } from './exclusivity.ts';
import { keepsWhole } from './exclusivity.ts';

/** Who asks for devices of the kind, or must keep everybody else off them. */
export interface WayQuestion {
  readonly demand: Demand;
  readonly kind: UnconfinableKind;
}

/**
 * The open holds that V4 keeps the demand apart from, judged by the machine as it is now. Work for the kind: by every hold that keeps
 * the kind whole, whatever units it has. Unconfined cpu work: by these too, and by every hold of a unit of the kind, also of
 * one that the machine reports no more. Several such works share a machine only while it has nothing of the kind.
 */
export function holdsInTheWay(machine: MachineSnapshot, { demand, kind }: WayQuestion): readonly Hold[] {
  if (demand.accelerator === kind) return machine.holds.filter((hold) => keepsWhole(machine, hold, kind));
  if (!demand.exclusiveKinds.includes(kind)) return [];
  const hasKind = unitsOfKind(machine, kind).length > 0;
  return machine.holds.filter((hold) => hold.devices.some((unit) => unit.kind === kind) || (hasKind && keepsWhole(machine, hold, kind)));
}
