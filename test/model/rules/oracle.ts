import type { ClassDefinition } from '../../../src/domain/catalog/definition.ts';
import type { Accelerator, DriverName, Runtime } from '../../../src/domain/model/runtime.ts';
import { CATALOG_PLAN } from '../world/catalog-plan.ts';
import type { SeenHold, SeenMachine, SeenWorkload } from '../world/observation.ts';
import type { World } from '../world/world.ts';

/** What may become of work on one target, from the rules' own words and none of the product's code. */
export type Standing = 'OK' | 'WAIT' | 'BLOCKED';

type RuntimeWords = Pick<Runtime, 'ref' | 'containerRef' | 'driverRefs'>;

/** The table S3: what a driver starts; null where the runtime has nothing for it. */
export function refOf(runtime: RuntimeWords, driver: DriverName, accelerator: Accelerator): string | null {
  if (driver === 'kubernetes' || driver === 'simulation') return runtime.ref;
  const map = runtime.driverRefs !== null && Object.keys(runtime.driverRefs).length > 0 ? runtime.driverRefs : null;
  if (map !== null) return map[driver] ?? null;
  if (driver === 'docker') return runtime.containerRef ?? runtime.ref;
  return accelerator === 'apple-gpu' ? runtime.ref : null;
}

/** The first runtime of the entry as the catalog has it now that serves the accelerator by the driver (S2). */
export function runtimeOf(
  world: World,
  entryName: string,
  target: { readonly driver: DriverName; readonly accelerator: Accelerator },
): string | null {
  const entry = CATALOG_PLAN[world.catalog]?.entries.find(({ name }) => name === entryName);
  const found = entry?.runtimes.find(
    (runtime) => runtime.accelerators.includes(target.accelerator) && refOf(runtime, target.driver, target.accelerator) !== null,
  );
  return found?.name ?? null;
}

/** The matrix T2. */
export function isTrusted(machine: SeenMachine, driver: DriverName, memberId: string): boolean {
  if (machine.ownerId === memberId) return true;
  if (driver === 'native') return false;
  return machine.sharingMode === 'EVERYBODY' || (machine.sharingMode === 'MEMBERS' && machine.sharedWith.includes(memberId));
}

/** The class as the catalog offers it now; undefined once it is removed. */
export function offeredClass(world: World, name: string): ClassDefinition | undefined {
  return CATALOG_PLAN[world.catalog]?.classes.find((item) => item.name === name);
}

/** What the admission of work that has no machine must be: OK means that it must not be waiting. */
export function standingOf(world: World, workload: SeenWorkload): Standing {
  const itsClass = offeredClass(world, workload.className);
  const isOffered = CATALOG_PLAN[world.catalog]?.entries.some(({ name }) => name === workload.entryName) === true;
  const known = world.seen.machines.filter((machine) => machine.enrolled && !machine.forgotten);
  const only = workload.pinMachineId ?? workload.requestedMachineId;
  const machines = known.filter(({ id }) => only === null || id === only);
  const targets = machines.flatMap((machine) => machine.drivers.map((driver) => ({ machine, driver })));
  const own = targets.filter(({ driver }) => workload.pinDriver === null || driver.name === workload.pinDriver);
  if (itsClass === undefined || !isOffered) return 'BLOCKED';
  const standings = own.map((target) => targetStanding(world, { ...target, workload, itsClass }));
  if (standings.includes('OK')) return 'OK';
  return standings.includes('WAIT') ? 'WAIT' : 'BLOCKED';
}

interface Question {
  readonly machine: SeenMachine;
  readonly driver: SeenMachine['drivers'][number];
  readonly workload: SeenWorkload;
  readonly itsClass: ClassDefinition;
}

function targetStanding(world: World, question: Question): Standing {
  const { machine, driver, workload, itsClass } = question;
  const { accelerator } = itsClass;
  if (!isTrusted(machine, driver.name, workload.memberId)) return 'BLOCKED';
  if (driver.accelerators !== null && !driver.accelerators.includes(accelerator)) return 'BLOCKED';
  const runtime = runtimeOf(world, workload.entryName, { driver: driver.name, accelerator });
  if (runtime === null) return 'BLOCKED';
  if (workload.kind === 'endpoint' && (accelerator === 'cpu' || !world.modelValidated || runtime === 'gguf')) return 'BLOCKED';
  const open = world.seen.holds.filter((hold) => hold.machineId === machine.id && hold.releasedAt === null);
  const units = machine.devices.filter(({ kind }) => kind === accelerator);
  const wanted = accelerator === 'cpu' ? 0 : itsClass.acceleratorCount;
  if (itsClass.cpuMillis > machine.cpuMillis || itsClass.memoryMib > machine.memoryMib || wanted > units.length) return 'BLOCKED';
  if (machine.lost || !machine.schedulable) return 'WAIT';
  const sum = (amount: (hold: SeenHold) => number): number => open.reduce((total, hold) => total + amount(hold), 0);
  const fits =
    sum((hold) => hold.cpuMillis) + itsClass.cpuMillis <= machine.cpuMillis &&
    sum((hold) => hold.memoryMib) + itsClass.memoryMib <= machine.memoryMib &&
    (wanted === 0 || units.length - heldOf(open, accelerator) >= wanted) &&
    !(isUnconfinedCpu(machine, driver.name, accelerator) && open.some(usesAppleGpu));
  return fits ? 'OK' : 'WAIT';
}

/** Units of a kind that are held, those that the machine reports no more among them. */
export function heldOf(open: readonly SeenHold[], accelerator: Accelerator): number {
  return open.flatMap((hold) => hold.devices).filter(({ kind }) => kind === accelerator).length;
}

function usesAppleGpu(hold: SeenHold): boolean {
  return hold.devices.some(({ kind }) => kind === 'apple-gpu');
}

/** V4: native cpu work on a Mac. */
export function isUnconfinedCpu(machine: Pick<SeenMachine, 'os'>, driver: DriverName, accelerator: Accelerator): boolean {
  return machine.os === 'darwin' && driver === 'native' && accelerator === 'cpu';
}
