import type { MachineSnapshot } from '../model/machine.ts';
import type { DeviceKind } from '../model/runtime.ts';
import type { Demand } from '../reservations/demand.ts';
import { unitsOfKind } from '../reservations/device-units.ts';
import { freeUnits } from '../reservations/plan-reservation.ts';
import { freeAmounts } from './fits.ts';

/** Two demands on one machine: of the one that waits, and of the one that would go first. */
export interface Overtaking {
  readonly waiting: Demand;
  readonly younger: Demand;
}

/**
 * Whether admitting the younger demand now would delay the waiting one (L4): it takes of some resource of which less than the
 * waiting one needs would then be free. While this is refused, what is free for the waiting demand never shrinks, so every
 * release brings it nearer; work that takes of nothing scarce goes on.
 */
export function delays(machine: MachineSnapshot, { waiting, younger }: Overtaking): boolean {
  const free = freeAmounts(machine);
  if (takesTooMuch(younger.cpuMillis, { free: free.cpuMillis, needed: waiting.cpuMillis })) return true;
  if (takesTooMuch(younger.memoryMib, { free: free.memoryMib, needed: waiting.memoryMib })) return true;
  return wantedKinds(waiting).some((kind) =>
    takesTooMuch(unitsWanted(machine, younger, kind), {
      free: freeUnits(machine, kind).length,
      needed: unitsWanted(machine, waiting, kind),
    }),
  );
}

function takesTooMuch(taken: number, { free, needed }: { readonly free: number; readonly needed: number }): boolean {
  return taken > 0 && free - taken < needed;
}

function wantedKinds(demand: Demand): readonly DeviceKind[] {
  return demand.accelerator === 'cpu' ? demand.exclusiveKinds : [demand.accelerator];
}

/** Units of one kind that the demand would hold; unconfined cpu work holds all of a kind (V4). */
function unitsWanted(machine: MachineSnapshot, demand: Demand, kind: DeviceKind): number {
  if (demand.accelerator === kind) return demand.deviceCount;
  return demand.exclusiveKinds.some((exclusive) => exclusive === kind) ? unitsOfKind(machine, kind).length : 0;
}
