import type { Accelerator } from '../domain/model/runtime.ts';

/** Accelerators that a cluster can offer. Apple GPUs exist on Macs alone, which are no nodes. */
export type KubernetesAccelerator = Exclude<Accelerator, 'apple-gpu'>;

/** Whether a cluster can offer the accelerator at all; it is never replaced by another (S7). */
export function isKubernetesAccelerator(accelerator: Accelerator): accelerator is KubernetesAccelerator {
  return accelerator !== 'apple-gpu';
}

/** What a class gives its work. */
export interface ClassAmounts {
  readonly accelerator: KubernetesAccelerator;
  /** Devices; 0 for cpu. */
  readonly acceleratorCount: number;
  /** Thousandths of a core. */
  readonly cpuMillis: number;
  readonly memoryMib: number;
}

/** What a container asks for and may use at most. */
export interface ContainerResources {
  readonly requests: Readonly<Record<string, string>>;
  readonly limits: Readonly<Record<string, string>>;
}

/**
 * The class as resources of a container: requests equal limits, so that what is reserved is what is there. Amounts are in the form
 * that the API server gives back, so that a driver can compare.
 */
export function containerResources({ accelerator, acceleratorCount, cpuMillis, memoryMib }: ClassAmounts): ContainerResources {
  const amounts = {
    cpu: cpuMillis % 1_000 === 0 ? String(cpuMillis / 1_000) : `${String(cpuMillis)}m`,
    memory: memoryMib % 1_024 === 0 ? `${String(memoryMib / 1_024)}Gi` : `${String(memoryMib)}Mi`,
    ...(accelerator === 'nvidia-gpu' ? { 'nvidia.com/gpu': String(acceleratorCount) } : {}),
  };
  return { requests: amounts, limits: amounts };
}

/** Clusters keep other work off their GPU nodes by this taint; only work that asks for a GPU may go there. */
export const GPU_NODES = { key: 'nvidia.com/gpu', operator: 'Exists', effect: 'NoSchedule' } as const;
