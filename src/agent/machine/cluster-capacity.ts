import { z } from 'zod';
import { GPU_NODES } from '../../kubernetes-manifests/container-resources.ts';
import type { Fingerprint } from './fingerprint.ts';
import { plainWords } from './plain-words.ts';
import { wholeUnits } from './kubernetes-quantity.ts';

const amounts = z.record(z.string(), z.string()).default({});

/** What counts of a node. */
export const clusterNode = z.object({
  metadata: z.object({ labels: z.record(z.string(), z.string()).default({}) }),
  spec: z
    .object({
      unschedulable: z.boolean().default(false),
      taints: z.array(z.object({ key: z.string(), effect: z.string() })).default([]),
    })
    .prefault({}),
  status: z.object({
    allocatable: amounts,
    conditions: z.array(z.object({ type: z.string(), status: z.string() })).default([]),
    nodeInfo: z.object({ architecture: z.string() }),
  }),
});
export type ClusterNode = z.infer<typeof clusterNode>;

const container = z.object({ resources: z.object({ requests: amounts }).prefault({}) });

/** What counts of a pod. */
export const clusterPod = z.object({
  metadata: z.object({ namespace: z.string(), labels: z.record(z.string(), z.string()).default({}) }),
  spec: z.object({ containers: z.array(container).default([]), initContainers: z.array(container).default([]) }),
  status: z.object({ phase: z.string().default('') }).prefault({}),
});
export type ClusterPod = z.infer<typeof clusterPod>;

/** The protocol takes no more devices of a machine. */
const MOST_DEVICES = 64;
const MIB = 1_048_576;
/** Kubernetes' names of processors and Node's, where they differ. */
const ARCHITECTURES: Readonly<Record<string, string>> = { amd64: 'x64', '386': 'ia32' };

/**
 * A cluster as one machine: the sum of what its nodes can give, less what the pods of others ask for. A node counts when it is ready, not
 * cordoned, and has no taint that keeps Berth's pods away. The sum says nothing of a single node: work that fits no node is not begun
 * (UNSCHEDULABLE).
 */
export function clusterCapacity(seen: {
  readonly nodes: readonly ClusterNode[];
  readonly pods: readonly ClusterPod[];
  /** The agent's own; Berth's work there is accounted by Berth. */
  readonly namespace: string;
}): Pick<Fingerprint, 'arch' | 'capacity'> {
  const nodes = seen.nodes.filter(isOpen);
  const others = seen.pods.filter((pod) => isAlive(pod) && !isOwnWork(pod, seen.namespace));
  const free = (resource: string): number =>
    Math.max(
      0,
      sum(nodes.map(({ status }) => wholeUnits(status.allocatable[resource]))) - sum(others.map((pod) => requested(pod, resource))),
    );
  const gpus = Math.min(MOST_DEVICES, Math.floor(free(GPU_NODES.key)));
  const products = new Set(nodes.map(({ metadata }) => metadata.labels['nvidia.com/gpu.product']).filter((model) => model !== undefined));
  const [model] = products;
  const architectures = new Set(nodes.map(({ status }) => status.nodeInfo.architecture));
  const [arch] = architectures;
  return {
    arch: architectures.size === 1 && arch !== undefined ? plainWords(ARCHITECTURES[arch] ?? arch) : 'mixed',
    capacity: {
      cpuMillis: Math.floor(free('cpu') * 1_000),
      memoryMib: Math.floor(free('memory') / MIB),
      accelerators:
        gpus === 0
          ? []
          : [{ kind: 'nvidia-gpu', count: gpus, ...(products.size === 1 && model !== undefined && { model: plainWords(model) }) }],
    },
  };
}

function isOpen({ spec, status }: ClusterNode): boolean {
  const isReady = status.conditions.some((condition) => condition.type === 'Ready' && condition.status === 'True');
  const keepsAway = spec.taints.some(
    ({ key, effect }) => effect !== 'PreferNoSchedule' && !(key === GPU_NODES.key && effect === GPU_NODES.effect),
  );
  return isReady && !spec.unschedulable && !keepsAway;
}

function isAlive({ status }: ClusterPod): boolean {
  return status.phase !== 'Succeeded' && status.phase !== 'Failed';
}

/** Pods of KServe need not have the driver's labels, but have its service's. */
function isOwnWork({ metadata }: ClusterPod, namespace: string): boolean {
  const { labels } = metadata;
  return (
    metadata.namespace === namespace &&
    ('berth/workload' in labels || (labels['serving.kserve.io/inferenceservice'] ?? '').startsWith('berth-'))
  );
}

/** As the scheduler counts: the containers together, or the largest that runs before them. */
function requested({ spec }: ClusterPod, resource: string): number {
  const of = (containers: ClusterPod['spec']['containers']): readonly number[] =>
    containers.map(({ resources }) => wholeUnits(resources.requests[resource]));
  return Math.max(sum(of(spec.containers)), ...of(spec.initContainers));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
