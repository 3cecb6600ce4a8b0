import type { RequestOptions } from 'node:https';
import { AgentFailure } from '../../agent-failure.ts';
import type { KubernetesSettings } from './kubernetes-settings.ts';

/** Where a cluster's API server is, and as whom it is asked. */
export interface ClusterConnection {
  /** May have a path of its own, below which the API is. */
  readonly server: URL;
  /** This process runs in a pod of the cluster. */
  readonly isInside: boolean;
  /** TLS options, proxy and headers of one request, made anew each time because tokens expire. Holds secrets. */
  authorise(): Promise<RequestOptions>;
}

const IN_CLUSTER_CONTEXT = 'inClusterContext';
/** What the library makes up where it finds no kubeconfig and no pod around it. */
const MADE_UP_CONTEXT = 'loaded-context';
const MADE_UP_SERVER = 'http://localhost:8080';

/**
 * Reads who is asked, as kubectl does. Everything about accounts (tokens, certificates, programs that give a token) is the client
 * library's, which is loaded here and no sooner, because it is large. Refuses with AgentFailure what names no cluster.
 */
export async function connectCluster(settings: Pick<KubernetesSettings, 'kubeconfig' | 'context'>): Promise<ClusterConnection> {
  const { KubeConfig } = await import('@kubernetes/client-node');
  const config = new KubeConfig();
  try {
    if (settings.kubeconfig === undefined) config.loadFromDefault();
    else config.loadFromFile(settings.kubeconfig);
  } catch (error) {
    throw new AgentFailure('The kubeconfig cannot be read.', { cause: error });
  }
  if (config.getCurrentContext() === MADE_UP_CONTEXT && config.getCurrentCluster()?.server === MADE_UP_SERVER)
    throw new AgentFailure('There is no kubeconfig; give --kubeconfig or KUBECONFIG, or run the agent in the cluster.');
  if (settings.context !== undefined) config.setCurrentContext(settings.context);
  const cluster = config.getCurrentCluster();
  if (!cluster || !URL.canParse(cluster.server))
    throw new AgentFailure('The kubeconfig names no cluster; give --kubeconfig or KUBECONFIG.');
  return {
    server: new URL(cluster.server),
    isInside: config.getCurrentContext() === IN_CLUSTER_CONTEXT,
    authorise: async () => {
      const options: RequestOptions = {};
      await config.applyToHTTPSOptions(options);
      // The library makes an agent for each request; without a proxy one that keeps connections is better.
      if (cluster.proxyUrl === undefined) delete options.agent;
      return options;
    },
  };
}
