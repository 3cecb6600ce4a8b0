import { arch, availableParallelism, hostname, platform, totalmem } from 'node:os';
import type { z } from 'zod';
import type { reportedCapacity } from '../../agent-api/wire.ts';
import type { OperatingSystem } from '../../domain/model/machine.ts';
import { AgentFailure } from '../agent-failure.ts';
import { nvidiaGpus } from './nvidia-gpus.ts';

/** What a machine is and has, as its agent reports it. */
export interface Fingerprint {
  readonly os: OperatingSystem;
  readonly arch: string;
  readonly capacity: z.infer<typeof reportedCapacity>;
}

const MIB = 1_048_576;

/** Looks at this machine: processors and memory that this process may use, and its GPUs. Refuses an OS without drivers. */
export async function fingerprint(): Promise<Fingerprint> {
  const os = platform();
  if (os !== 'linux' && os !== 'darwin') throw new AgentFailure(`An agent runs on Linux and macOS; this is ${os}.`);
  const accelerators = os === 'darwin' ? [{ kind: 'apple-gpu' as const, count: 1 }] : await nvidiaGpus();
  const capacity = {
    cpuMillis: availableParallelism() * 1_000,
    memoryMib: Math.floor(usableMemory() / MIB),
    accelerators: [...accelerators],
  };
  return { os, arch: arch(), capacity };
}

/** Bytes; a control group's limit counts where it is the smaller one. */
function usableMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/** A machine name in the protocol's form made of the host's name, for enrolment without a name. */
export function machineNameOf(host: string = hostname()): string {
  const name = (host.split('.')[0] ?? '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 63)
    .replaceAll(/^-+|-+$/g, '');
  return name === '' ? 'machine' : name;
}
