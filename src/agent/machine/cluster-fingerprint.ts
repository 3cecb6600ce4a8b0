import type { Logger } from 'pino';
import { z } from 'zod';
import { clusterCalls } from '../drivers/kubernetes/cluster-call.ts';
import { ClusterClient } from '../drivers/kubernetes/cluster-client.ts';
import { connectCluster } from '../drivers/kubernetes/cluster-connection.ts';
import { ClusterRefusal } from '../drivers/kubernetes/cluster-errors.ts';
import { DEFAULT_NAMESPACE } from '../drivers/kubernetes/kubernetes-settings.ts';
import type { KubernetesSettings } from '../drivers/kubernetes/kubernetes-settings.ts';
import { AgentFailure } from '../agent-failure.ts';
import { errorCode } from '../error-code.ts';
import { clusterCapacity, clusterNode, clusterPod } from './cluster-capacity.ts';
import type { ClusterNode, ClusterPod } from './cluster-capacity.ts';
import type { Fingerprint } from './fingerprint.ts';

/** Objects a page. */
const PAGE = '500';
/** Between two looks at a cluster, milliseconds. */
const EVERY_MS = 60_000;

interface Following {
  readonly log: Logger;
  /** Ends the looking. */
  readonly signal: AbortSignal;
  readonly everyMs?: number;
}

/**
 * A cluster as one machine: what its nodes have for Berth's work. It is looked at again and again, since nodes come and go; its `capacity` is
 * always the last one that was seen. Where the account may not see the pods of other namespaces, what those ask for is not taken off, and
 * that is said. Refuses with AgentFailure a cluster that cannot be asked, or whose nodes it may not see.
 */
export async function followCluster(
  settings: Partial<KubernetesSettings>,
  { log, signal, everyMs = EVERY_MS }: Following,
): Promise<Fingerprint> {
  const { namespace = DEFAULT_NAMESPACE } = settings;
  const client = new ClusterClient(clusterCalls(await connectCluster(settings)).call);
  let seen = await look(client, namespace).catch((error: unknown) => {
    throw new AgentFailure('The cluster does not show its nodes to this account, so that it has no capacity; see docs/kubernetes.md.', {
      cause: error,
    });
  });
  if (!seen.seesOthers) log.warn('the cluster does not show the pods of others, so that what they use counts as free');
  if (seen.capacity.cpuMillis === 0) log.warn('no node of the cluster takes work now');
  const timer = setInterval(() => {
    look(client, namespace).then(
      (found) => {
        seen = found;
      },
      (error: unknown) => {
        log.warn({ code: errorCode(error) }, 'the nodes of the cluster could not be seen; its capacity is told as it was');
      },
    );
  }, everyMs).unref();
  signal.addEventListener(
    'abort',
    () => {
      clearInterval(timer);
    },
    { once: true },
  );
  return {
    os: 'linux',
    arch: seen.arch,
    get capacity() {
      return seen.capacity;
    },
  };
}

async function look(
  client: ClusterClient,
  namespace: string,
): Promise<Pick<Fingerprint, 'arch' | 'capacity'> & { readonly seesOthers: boolean }> {
  const nodes = await list<ClusterNode>(client, '/api/v1/nodes', clusterNode);
  const pods = await list<ClusterPod>(client, '/api/v1/pods', clusterPod).catch((error: unknown) => {
    if (error instanceof ClusterRefusal) return null;
    throw error;
  });
  return { ...clusterCapacity({ nodes, pods: pods ?? [], namespace }), seesOthers: pods !== null };
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
