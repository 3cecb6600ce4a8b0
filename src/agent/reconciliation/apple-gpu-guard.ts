import type { Assignment } from '../../agent-api/wire.ts';
import { confinesAccelerators } from '../../domain/trust/driver-table.ts';
import type { MachineFacts } from '../machine/machine-facts.ts';
import { isLive } from './work.ts';
import type { Work } from './work.ts';

type Demand = Pick<Assignment, 'driver' | 'accelerator' | 'resources'>;

/**
 * Work that was not given the Apple GPU and that its driver cannot keep off it: it counts as using every unit (V4). That
 * follows from the driver's property by the table and by its own word (V5); one that is not offered any more has no word. What
 * the control plane calls the work counts for nothing: on a Mac, native work "for an NVIDIA GPU" reaches Metal too.
 */
function isUnconfined({ driver: name, accelerator }: Demand, machine: MachineFacts): boolean {
  if (accelerator === 'apple-gpu') return false;
  const own = machine.drivers.find((candidate) => candidate.name === name);
  return !confinesAccelerators({ name, confinesAccelerators: own?.confinesAccelerators ?? true }, machine.os);
}

function appleGpuUnits(demand: Demand): number {
  return demand.accelerator === 'apple-gpu' ? Math.max(1, demand.resources.acceleratorCount) : 0;
}

/**
 * V6: whether the Apple GPU keeps a new run from beginning, judged from what this machine has on disk and from nothing
 * that the control plane says, `exclusiveDevices` included. Native cpu work excludes and is excluded by Apple GPU work
 * and other native cpu work, in every state in which it may exist; Apple GPU runs share the units that there are.
 */
export function isAppleGpuHeld(demand: Demand, works: readonly Work[], machine: MachineFacts): boolean {
  if (machine.appleGpuUnits === 0) return false;
  const live = works.filter(isLive).map((work) => work.assignment);
  const unitsInUse = live.reduce((sum, other) => sum + appleGpuUnits(other), 0);
  const unconfinedInUse = live.some((other) => isUnconfined(other, machine));
  if (isUnconfined(demand, machine)) return unitsInUse > 0 || unconfinedInUse;
  const wanted = appleGpuUnits(demand);
  return wanted > 0 && (unconfinedInUse || unitsInUse + wanted > machine.appleGpuUnits);
}
