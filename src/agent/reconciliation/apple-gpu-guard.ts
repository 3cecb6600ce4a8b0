import type { Assignment } from '../../agent-api/wire.ts';
import type { MachineFacts } from '../machine/machine-facts.ts';
import { isLive } from './work.ts';
import type { Work } from './work.ts';

type Demand = Pick<Assignment, 'driver' | 'accelerator' | 'resources'>;

/** Native code that the driver cannot keep off Metal: it counts as using every Apple GPU unit (V4, V5). */
function isUnconfinedCpu(demand: Demand, machine: MachineFacts): boolean {
  const driver = machine.drivers.find((candidate) => candidate.name === demand.driver);
  return demand.driver === 'native' && demand.accelerator === 'cpu' && driver?.confinesAccelerators !== true;
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
  const unconfinedInUse = live.some((other) => isUnconfinedCpu(other, machine));
  if (isUnconfinedCpu(demand, machine)) return unitsInUse > 0 || unconfinedInUse;
  const wanted = appleGpuUnits(demand);
  return wanted > 0 && (unconfinedInUse || unitsInUse + wanted > machine.appleGpuUnits);
}
