import type { Observation, SeenHold, SeenMachine } from '../world/observation.ts';
import { holds } from './broken.ts';
import { heldOf, isUnconfinedCpu } from './oracle.ts';

/** V1, V2, V4, V8, L10: what machines hold, counted from the holds. `before` tells which holds are new. */
export function judgeCapacity(before: Observation, now: Observation): void {
  const known = new Set(before.holds.map(({ id }) => id));
  for (const machine of now.machines) {
    const open = now.holds.filter((hold) => hold.machineId === machine.id && hold.releasedAt === null);
    holds('V3', !machine.forgotten || open.length === 0, () => `the forgotten machine ${machine.id} still has holds`);
    judgeAmounts(machine, { open, hasNew: open.some(({ id }) => !known.has(id)) });
    judgeDevices(machine, open);
    judgeCounts(machine, { open, isNew: ({ id }) => !known.has(id) });
    if (machine.os === 'darwin') judgeMac(machine, open);
  }
}

interface Held {
  readonly open: readonly SeenHold[];
  readonly hasNew: boolean;
}

function judgeAmounts(machine: SeenMachine, { open, hasNew }: Held): void {
  const cpu = open.reduce((sum, hold) => sum + hold.cpuMillis, 0);
  const memory = open.reduce((sum, hold) => sum + hold.memoryMib, 0);
  const sums = `${String(cpu)} mCPU and ${String(memory)} MiB`;
  holds(
    'V8',
    machine.heldCpuMillis === cpu && machine.heldMemoryMib === memory,
    () => `machine ${machine.id} holds ${sums} and says otherwise`,
  );
  const fits = cpu <= machine.cpuMillis && memory <= machine.memoryMib;
  // A machine that reports less than it holds keeps its holds; it only gets no more.
  holds('V2', fits || !hasNew, () => `machine ${machine.id} took work beyond what it has: ${sums}`);
}

interface Opened {
  readonly open: readonly SeenHold[];
  readonly isNew: (hold: SeenHold) => boolean;
}

/** What goes on a machine has a unit for each that is held there, whichever of them it still reports. */
function judgeCounts(machine: SeenMachine, { open, isNew }: Opened): void {
  for (const { accelerator } of open.filter(isNew)) {
    const has = machine.devices.filter(({ kind }) => kind === accelerator).length;
    const held = heldOf(open, accelerator);
    holds(
      'V2',
      accelerator === 'cpu' || held <= has,
      () => `machine ${machine.id} has ${String(has)} ${accelerator} and ${String(held)} are held`,
    );
  }
}

function judgeDevices(machine: SeenMachine, open: readonly SeenHold[]): void {
  const taken = new Set<string>();
  for (const hold of open) {
    const cpu = hold.accelerator === 'cpu';
    for (const { kind, index, exclusive, open: isOpen } of hold.devices) {
      const unit = `${kind} ${String(index)}`;
      holds('V3', isOpen, () => `the open hold ${hold.id} has given back ${unit}`);
      holds('V2', !taken.has(unit), () => `${unit} of machine ${machine.id} is held twice`);
      holds(
        'V4',
        exclusive === cpu,
        () => `the hold ${hold.id} of a ${hold.accelerator} class has ${unit} as ${exclusive ? '' : 'not '}exclusive`,
      );
      taken.add(unit);
    }
    const mine = hold.devices.filter(({ kind }) => kind === hold.accelerator).length;
    holds(
      'V2',
      cpu || mine === hold.acceleratorCount,
      () => `the hold ${hold.id} has ${String(mine)} of ${String(hold.acceleratorCount)} units`,
    );
    holds('L10', !cpu || hold.acceleratorCount === 0, () => `the hold ${hold.id} of a cpu class counts accelerators`);
  }
}

/** Native cpu work has the Apple GPU whole; hence one at a time, and no Apple GPU work beside it. */
function judgeMac(machine: SeenMachine, open: readonly SeenHold[]): void {
  const unconfined = open.filter((hold) => isUnconfinedCpu(machine, hold.driver, hold.accelerator));
  const onGpu = open.filter((hold) => hold.accelerator === 'apple-gpu');
  holds('V4', unconfined.length <= 1, () => `${String(unconfined.length)} native cpu holds on the Mac ${machine.id}`);
  holds('V4', unconfined.length === 0 || onGpu.length === 0, () => `native cpu work beside Apple GPU work on the Mac ${machine.id}`);
  const [hold] = unconfined;
  if (hold === undefined) return;
  const units = machine.devices.filter(({ kind }) => kind === 'apple-gpu');
  const has = (unit: SeenMachine['devices'][number]): boolean =>
    hold.devices.some(({ kind, index }) => kind === unit.kind && index === unit.index);
  holds('V4', units.length > 0 && units.every(has), () => `the native cpu hold ${hold.id} leaves an Apple GPU unit free`);
}
