import { describe, expect, test } from 'vitest';
import { clusterCapacity, clusterNode, clusterPod } from '../../../src/agent/machine/cluster-capacity.ts';
import { wholeUnits } from '../../../src/agent/machine/kubernetes-quantity.ts';

interface NodeStated {
  readonly cpu?: string;
  readonly memory?: string;
  readonly gpus?: string;
  readonly labels?: Record<string, string>;
  readonly arch?: string;
  readonly isReady?: boolean;
  readonly spec?: Record<string, unknown>;
}

function aNode({ cpu = '4', memory = '8Gi', gpus, labels = {}, arch = 'amd64', isReady = true, spec = {} }: NodeStated = {}): ReturnType<
  typeof clusterNode.parse
> {
  return clusterNode.parse({
    metadata: { labels },
    spec,
    status: {
      allocatable: { cpu, memory, ...(gpus !== undefined && { 'nvidia.com/gpu': gpus }) },
      conditions: [{ type: 'Ready', status: isReady ? 'True' : 'Unknown' }],
      nodeInfo: { architecture: arch },
    },
  });
}

function aPod(
  namespace: string,
  requests: Record<string, string>,
  rest: Record<string, unknown> = {},
): ReturnType<typeof clusterPod.parse> {
  return clusterPod.parse({
    metadata: { namespace, ...rest },
    spec: { containers: [{ resources: { requests } }] },
    status: { phase: 'Running' },
  });
}

const tainted = (key: string, effect = 'NoSchedule'): Record<string, unknown> => ({ taints: [{ key, effect }] });
const namespace = 'berth';

describe('V1: what a cluster has for work', () => {
  test('the sum of its nodes', () => {
    const { arch, capacity } = clusterCapacity({ nodes: [aNode(), aNode({ cpu: '1500m', memory: '1048576Ki' })], pods: [], namespace });
    expect({ arch, ...capacity }).toEqual({ arch: 'x64', cpuMillis: 5_500, memoryMib: 9_216, accelerators: [] });
  });

  test.each<{ readonly title: string; readonly node: NodeStated }>([
    { title: 'cordoned', node: { spec: { unschedulable: true } } },
    { title: 'not ready', node: { isReady: false } },
    { title: 'tainted for others', node: { spec: tainted('team') } },
    { title: 'tainted so that pods are driven away', node: { spec: tainted('nvidia.com/gpu', 'NoExecute') } },
  ])('no node that is $title', ({ node }) => {
    expect(clusterCapacity({ nodes: [aNode(node)], pods: [], namespace }).capacity.cpuMillis).toBe(0);
  });

  test('a node that is tainted for GPU work counts, as GPU work may go there', () => {
    const nodes = [aNode({ gpus: '2', spec: tainted('nvidia.com/gpu'), labels: { 'nvidia.com/gpu.product': 'NVIDIA-A2' } })];
    expect(clusterCapacity({ nodes, pods: [], namespace }).capacity.accelerators).toEqual([
      { kind: 'nvidia-gpu', count: 2, model: 'NVIDIA-A2' },
    ]);
  });

  test('what the pods of others ask for is not there, and what has ended asks for nothing', () => {
    const pods = [
      aPod('kube-system', { cpu: '500m', memory: '1Gi', 'nvidia.com/gpu': '1' }),
      { ...aPod('other', { cpu: '3' }), status: { phase: 'Succeeded' } },
      aPod('berth', { cpu: '250m' }, { labels: { app: 'the agent itself' } }),
    ];
    expect(clusterCapacity({ nodes: [aNode({ gpus: '4' })], pods, namespace }).capacity).toEqual({
      cpuMillis: 3_250,
      memoryMib: 7_168,
      accelerators: [{ kind: 'nvidia-gpu', count: 3 }],
    });
  });

  test("V8: Berth's own work is accounted by its reservations and not taken off a second time", () => {
    const pods = [
      aPod('berth', { cpu: '1' }, { labels: { 'berth/workload': 'x' } }),
      aPod('berth', { cpu: '1' }, { labels: { 'serving.kserve.io/inferenceservice': 'berth-x' } }),
      aPod('elsewhere', { cpu: '1' }, { labels: { 'berth/workload': 'of another agent' } }),
    ];
    expect(clusterCapacity({ nodes: [aNode()], pods, namespace }).capacity.cpuMillis).toBe(3_000);
  });

  test('never less than nothing, never more devices than the protocol takes, and no architecture that only some nodes have', () => {
    const pods = [aPod('x', { cpu: '99', memory: '99Gi' })];
    const { arch, capacity } = clusterCapacity({ nodes: [aNode({ gpus: '100' }), aNode({ arch: 'arm64' })], pods, namespace });
    expect({ arch, ...capacity }).toEqual({ arch: 'mixed', cpuMillis: 0, memoryMib: 0, accelerators: [{ kind: 'nvidia-gpu', count: 64 }] });
  });

  test('a container that runs before the others counts where it is the largest', () => {
    const pod = aPod('x', { cpu: '1' });
    const pods = [{ ...pod, spec: { ...pod.spec, initContainers: [{ resources: { requests: { cpu: '3' } } }] } }];
    expect(clusterCapacity({ nodes: [aNode()], pods, namespace }).capacity.cpuMillis).toBe(1_000);
  });

  test.each([
    ['2', 2],
    ['250m', 0.25],
    ['24581252Ki', 24_581_252 * 1_024],
    ['1.5Gi', 1.5 * 2 ** 30],
    ['1e3', 1_000],
    ['100M', 1e8],
    ['.5', 0.5],
    ['', 0],
    ['x', 0],
    ['-1', 0],
    [undefined, 0],
  ])('the amount %s is %d', (quantity, want) => {
    expect(wholeUnits(quantity)).toBe(want);
  });
});
