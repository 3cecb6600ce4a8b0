import type { MachineSnapshot, ReportedDriver } from '../model/machine.ts';
import type { Accelerator, DriverName, StoredRuntime } from '../model/runtime.ts';
import type { RuntimeSelection } from '../runtime-selection/select-runtime.ts';
import { selectRuntime } from '../runtime-selection/select-runtime.ts';

/** A machine that never had an agent has no targets, whatever is asked. */
export function hasTargets(machine: MachineSnapshot): boolean {
  return machine.status !== 'ENROLLING';
}

/** The machine's drivers by name, the order in which candidates of one machine are considered. */
export function driversByName(machine: MachineSnapshot): readonly ReportedDriver[] {
  if (machine.drivers.length < 2) return machine.drivers;
  return [...machine.drivers].sort((left, right) => (left.name < right.name ? -1 : 1));
}

/** The selector over these runtimes, asked once for each driver however many machines have it: the selection depends on nothing else (S1, S8). */
export function selectionByDriver(
  runtimes: readonly StoredRuntime[],
  accelerator: Accelerator,
): (driver: DriverName) => RuntimeSelection<StoredRuntime> {
  const selections = new Map<DriverName, RuntimeSelection<StoredRuntime>>();
  return (driver) => {
    const known = selections.get(driver);
    if (known !== undefined) return known;
    const selection = selectRuntime(runtimes, { driver, accelerator });
    selections.set(driver, selection);
    return selection;
  };
}
