import type { MachineId } from '../model/ids.ts';
import type { Accelerator, DriverName } from '../model/runtime.ts';
import type { Phase } from '../model/workload.ts';
import type { ScarceResource } from '../reason.ts';

/** The name to show for a machine; the caller knows names, the domain does not. */
export type MachineNames = (machineId: MachineId) => string;

const ACCELERATOR_WORDS: Readonly<Record<Accelerator, string>> = { cpu: 'CPU', 'apple-gpu': 'Apple GPU', 'nvidia-gpu': 'NVIDIA GPU' };

/** The accelerator as people call it. */
export function acceleratorWords(accelerator: Accelerator): string {
  return ACCELERATOR_WORDS[accelerator];
}

const DRIVER_WORDS: Readonly<Record<DriverName, string>> = {
  native: 'native',
  docker: 'Docker',
  kubernetes: 'Kubernetes',
  simulation: 'simulation',
};

/** The driver as people call it. */
export function driverWords(driver: DriverName): string {
  return DRIVER_WORDS[driver];
}

/** An amount of a resource with its unit; devices are of the class's accelerator. */
export interface ResourceAmount {
  readonly resource: ScarceResource;
  readonly accelerator: Accelerator;
  readonly amount: number;
}

/** Such as "2 cores", "512 MiB of memory" or "1 Apple GPU". */
export function amountWords({ resource, accelerator, amount }: ResourceAmount): string {
  switch (resource) {
    case 'CPU_MILLIS':
      return `${String(amount / 1000)} ${amount === 1000 ? 'core' : 'cores'}`;
    case 'MEMORY_MIB':
      return `${String(amount)} MiB of memory`;
    case 'DEVICES':
      return `${String(amount)} ${acceleratorWords(accelerator)}${amount === 1 ? '' : 's'}`;
  }
}

const PHASE_WORDS: Readonly<Record<Phase, string>> = {
  PENDING: 'is waiting to start',
  PREPARING: 'is being prepared',
  RUNNING: 'is running',
  STOPPING: 'is stopping',
  STOPPED: 'has stopped',
  FAILED: 'failed and may still be there',
};

/** What work in the phase is doing: "work that …". */
export function phaseWords(phase: Phase): string {
  return PHASE_WORDS[phase];
}

/** `"a"`, `"a" and "b"`, `"a", "b" and "c"`. */
export function quotedList(names: readonly string[]): string {
  const quoted = names.map((name) => `"${name}"`);
  const last = quoted.at(-1) ?? '';
  return quoted.length < 2 ? last : `${quoted.slice(0, -1).join(', ')} and ${last}`;
}
