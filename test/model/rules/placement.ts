import type { Observation, SeenHold, SeenMachine, SeenWorkload } from '../world/observation.ts';
import type { World } from '../world/world.ts';
import { holds } from './broken.ts';
import { isTrusted, runtimeOf } from './oracle.ts';

/** T2, T4, S2, L6: every new hold is where it may be, with the runtime that the catalog's order gives. */
export function judgePlacement(world: World, before: Observation): void {
  const known = new Set(before.holds.map(({ id }) => id));
  for (const hold of world.seen.holds) {
    if (known.has(hold.id)) continue;
    const workload = world.seen.workloads.find(({ id }) => id === hold.workloadId);
    if (workload === undefined) continue;
    const of = (seen: Observation): SeenMachine | undefined => seen.machines.find(({ id }) => id === hold.machineId);
    // What a step changes, it changes before or after its admissions: one of the two moments must allow it.
    const moments = [of(before), of(world.seen)].filter((machine) => machine !== undefined);
    judgeTarget(hold, { workload, moments });
    const want = runtimeOf(world, workload.entryName, { driver: hold.driver, accelerator: hold.accelerator });
    holds('S2', hold.runtimeName === want, () => `${workload.entryName} on ${hold.driver} got ${hold.runtimeName}, not ${String(want)}`);
  }
}

interface Target {
  readonly workload: SeenWorkload;
  readonly moments: readonly SeenMachine[];
}

function judgeTarget(hold: SeenHold, { workload, moments }: Target): void {
  const trusted = moments.some((machine) => isTrusted(machine, hold.driver, workload.memberId));
  holds('T2', trusted, () => `work of ${workload.memberId} was placed by ${hold.driver} on ${hold.machineId}, which the matrix denies`);
  const open = moments.some((machine) => machine.schedulable && !machine.lost);
  holds('A4', open, () => `work was placed on ${hold.machineId}, which is away or closed`);
  const offered = moments.some(
    (machine) =>
      machine.drivers.some(
        ({ name, accelerators }) => name === hold.driver && (accelerators === null || accelerators.includes(hold.accelerator)),
      ) &&
      (hold.accelerator === 'cpu' || machine.devices.some(({ kind }) => kind === hold.accelerator)),
  );
  holds('S7', offered, () => `${hold.accelerator} work was placed by ${hold.driver} on ${hold.machineId}, which does not offer it`);
  const { requestedMachineId: only, pinMachineId, pinDriver } = workload;
  holds(
    'L6',
    pinMachineId === null || (pinMachineId === hold.machineId && pinDriver === hold.driver),
    () => `workload ${workload.id} moved`,
  );
  holds('L2', only === null || only === hold.machineId, () => `workload ${workload.id} is elsewhere than it asked for`);
}
