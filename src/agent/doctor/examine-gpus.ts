import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { nvidiaGpus } from '../machine/nvidia-gpus.ts';
import type { TriedDriver } from './examine-drivers.ts';
import { fine, note, problem } from './finding.ts';
import type { Finding } from './finding.ts';

/** What was found of NVIDIA GPUs. */
export interface SeenGpus {
  /** As the kernel's driver has them. */
  readonly inKernel: number;
  /** As nvidia-smi lists them; null where it is absent or fails. */
  readonly inTool: number | null;
}

export async function lookForGpus(): Promise<SeenGpus> {
  const inKernel = (await nvidiaGpus()).reduce((sum, { count }) => sum + count, 0);
  const listed = await promisify(execFile)('nvidia-smi', ['--list-gpus'], { timeout: 10_000 }).catch(() => null);
  return { inKernel, inTool: listed === null ? null : listed.stdout.split('\n').filter((line) => line.startsWith('GPU ')).length };
}

/** Whether the GPUs that there are can be given to work; nothing to say where there are none. */
export function judgeGpus({ inKernel, inTool }: SeenGpus, tried: readonly TriedDriver[]): readonly Finding[] {
  if (inKernel === 0) {
    if (inTool === null || inTool === 0) return [];
    return [
      problem(
        'GPU_WITHOUT_DRIVER',
        `nvidia-smi lists ${String(inTool)} GPUs, and the kernel's driver has none.`,
        "Load NVIDIA's kernel driver.",
      ),
    ];
  }
  const docker = tried.find(({ name }) => name === 'docker')?.capability;
  const isWithout = docker?.available === true && docker.accelerators !== null && !docker.accelerators.includes('nvidia-gpu');
  return [
    fine('GPU_FINE', `The machine has ${String(inKernel)} NVIDIA GPUs.`),
    ...(isWithout
      ? [
          note(
            'GPU_NOT_IN_DOCKER',
            'The Docker engine gives no NVIDIA GPU to containers.',
            "Install NVIDIA's container toolkit, and restart the engine and the agent.",
          ),
        ]
      : []),
  ];
}
