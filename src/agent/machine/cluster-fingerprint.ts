import type { Logger } from 'pino';
import { z } from 'zod';
import { clusterCalls } from '../drivers/kubernetes/cluster-call.ts';
import { ClusterClient } from '../drivers/kubernetes/cluster-client.ts';
import { connectCluster } from '../drivers/kubernetes/cluster-connection.ts';
import { ClusterRefusal } from '../drivers/kubernetes/cluster-errors.ts';
import { DEFAULT_NAMESPACE } from '../drivers/kubernetes/kubernetes-settings.ts';
import type { KubernetesSettings } from '../drivers/kubernetes/kubernetes-settings.ts';
import { AgentFailure } from '../agent-failure.ts';
import { clusterCapacity, clusterNode, clusterPod } from './cluster-capacity.ts';
import type { ClusterNode, ClusterPod } from './cluster-capacity.ts';
import type { Fingerprint } from './fingerprint.ts';

/** Objects a page. */
const PAGE = '500';

/**
 * Looks at a cluster as one machine: what its nodes have for Berth's work. Where the account may not see the pods of other namespaces, what
 * those ask for is not taken off, and that is said. Refuses with AgentFailure a cluster whose nodes it may not see.
 */
export async function clusterFingerprint(settings: Partial<KubernetesSettings>, log: Logger): Promise<Fingerprint> {
  const { namespace = DEFAULT_NAMESPACE } = settings;
  const client = new ClusterClient(clusterCalls(await connectCluster(settings)).call);
  const nodes = await list<ClusterNode>(client, '/api/v1/nodes', clusterNode).catch((error: unknown) => {
    throw new AgentFailure('The cluster does not show its nodes to this account, so that it has no capacity; see docs/kubernetes.md.', {
      cause: error,
    });
  });
  const pods = await list<ClusterPod>(client, '/api/v1/pods', clusterPod).catch((error: unknown) => {
    if (!(error instanceof ClusterRefusal)) throw error;
    log.warn({ reason: error.reason }, 'the cluster does not show the pods of others, so that what they use counts as free');
    return [];
  });
  const { arch, capacity } = clusterCapacity({ nodes, pods, namespace });
  if (capacity.cpuMillis === 0) log.warn({ nodes: nodes.length }, 'no node of the cluster takes work now');
  return { os: 'linux', arch, capacity };
}

async function list<T>(client: ClusterClient, path: string, schema: z.ZodType<T>): Promise<readonly T[]> {
  const page = z.object({ metadata: z.object({ continue: z.string().default('') }), items: z.array(schema) });
  const found: T[] = [];
  let next = '';
  do {
    const { metadata, items } = page.parse(await client.get(path, { limit: PAGE, ...(next !== '' && { continue: next }) }));
    found.push(...items);
    next = metadata.continue;
  } while (next !== '');
  return found;
}
