import type { MachineUpdate } from '../app/machine-ports.ts';

/** The second and third parameter of `UPDATE_MACHINE`, null where the agent reported nothing. */
export function machineParts(update: MachineUpdate): readonly [drivers: string | null, capacity: string | null] {
  const { drivers, capacity } = update;
  return [
    drivers === undefined
      ? null
      : JSON.stringify(
          drivers.map((driver) => ({
            name: driver.name,
            version: driver.version,
            confines_accelerators: driver.confinesAccelerators,
            accelerators: driver.accelerators ?? [],
            all_accelerators: driver.accelerators === null,
          })),
        ),
    capacity === undefined
      ? null
      : JSON.stringify({
          cpu_millis: capacity.cpuMillis,
          memory_mib: capacity.memoryMib,
          devices: capacity.devices.map((unit) => ({ kind: unit.kind, index: unit.index, memory_mib: unit.memoryMib, model: unit.model })),
        }),
  ];
}
