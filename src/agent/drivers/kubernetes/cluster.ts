import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Assignment } from '../../../agent-api/wire.ts';
import type { KeptWorkspaces } from '../../workspaces/kept-workspaces.ts';
import { AgentFailure } from '../../agent-failure.ts';
import { agentIdentity } from './agent-identity.ts';
import { clusterCalls } from './cluster-call.ts';
import type { ClusterCall } from './cluster-call.ts';
import { ClusterClient } from './cluster-client.ts';
import { connectCluster } from './cluster-connection.ts';
import type { ClusterConnection } from './cluster-connection.ts';
import { endpointService, pod, workSet } from './cluster-objects.ts';
import type { Carrier, EndpointService, Pod, WorkSet } from './cluster-objects.ts';
import type { KubernetesPatience, KubernetesSettings } from './kubernetes-settings.ts';
import { ObjectCache } from './object-cache.ts';
import { PatienceClock } from './patience-clock.ts';
import { collections, isOfRun, runObjectName } from './run-objects.ts';
import type { RunPaths } from './run-objects.ts';

/** Everything that the parts of the driver need of one agent's place in one cluster. */
export interface Cluster {
  readonly connection: ClusterConnection;
  readonly client: ClusterClient;
  readonly paths: RunPaths;
  /** Tells this agent's objects from others'. */
  readonly agentId: string;
  readonly pods: ObjectCache<Pod>;
  readonly sets: ObjectCache<WorkSet>;
  /** null where KServe is not installed: then there are no endpoints. */
  readonly endpoints: ObjectCache<EndpointService> | null;
  /** This process reaches pods by their own address. */
  readonly reachesPods: boolean;
  readonly patience: KubernetesPatience;
  readonly clock: PatienceClock;
  /** Receipts of the workspaces whose files are in claims (L7). */
  readonly workspaces: KeptWorkspaces;
  readonly log: Logger;
}

export interface ClusterInputs {
  readonly settings: KubernetesSettings;
  readonly patience: KubernetesPatience;
  readonly stateDir: string;
  readonly workspaces: KeptWorkspaces;
  readonly log: Logger;
  /** Ends the watches. */
  readonly signal: AbortSignal;
  /** For tests: sees each request before it is made. */
  readonly around: (call: ClusterCall) => ClusterCall;
}

const NAMESPACE = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Connects, learns who this agent is there, and begins to watch its namespace. Refuses with AgentFailure. */
export async function openCluster({ settings, patience, stateDir, workspaces, log, signal, around }: ClusterInputs): Promise<Cluster> {
  if (!NAMESPACE.test(settings.namespace)) throw new AgentFailure(`"${settings.namespace}" is no name of a namespace.`);
  const connection = await connectCluster(settings);
  const { call, stream } = clusterCalls(connection);
  const client = new ClusterClient(around(call));
  const paths = collections(settings.namespace);
  const agentId = await agentIdentity({ client, paths, namespace: settings.namespace, stateDir });
  // The caches ask on their own: a fault of a step is that step's alone.
  const watcher = { client: new ClusterClient(call), stream, log, signal };
  const hasKserve = (await client.get('/apis/serving.kserve.io/v1beta1')) !== null;
  if (!hasKserve) log.warn('KServe is not installed in the cluster, so endpoints cannot run there');
  return {
    connection,
    client,
    paths,
    agentId,
    pods: new ObjectCache({ ...watcher, path: paths.pods, schema: pod }),
    sets: new ObjectCache({ ...watcher, path: paths.statefulSets, schema: workSet }),
    endpoints: hasKserve ? new ObjectCache({ ...watcher, path: paths.inferenceServices, schema: endpointService }) : null,
    reachesPods: settings.podNetwork ?? connection.isInside,
    patience,
    clock: new PatienceClock(),
    workspaces,
    log,
  };
}

interface CarrierPlace {
  readonly path: string;
  readonly schema: z.ZodType<Carrier>;
  /** What the watch has of it; null where there is no such watch. */
  find(name: string): Carrier | null;
  note(object: Carrier): void;
}

/** Where the object that carries a run is, by its kind: a StatefulSet or an InferenceService (M5). */
export function carrierPlace(cluster: Cluster, run: Pick<Assignment, 'kind' | 'workloadId'>): CarrierPlace {
  const { paths, sets, endpoints } = cluster;
  const name = runObjectName(run);
  if (run.kind === 'notebook')
    return {
      path: `${paths.statefulSets}/${name}`,
      schema: workSet,
      find: (of) => sets.find(of),
      note: (object) => {
        sets.note(workSet.parse(object));
      },
    };
  return {
    path: `${paths.inferenceServices}/${name}`,
    schema: endpointService,
    find: (of) => endpoints?.find(of) ?? null,
    note: (object) => {
      endpoints?.note(endpointService.parse(object));
    },
  };
}

/** The object of that name as it is now, whosever run it is; null when there is none. Asks the cluster. */
export async function readCarrier(cluster: Cluster, run: Assignment): Promise<Carrier | null> {
  const place = carrierPlace(cluster, run);
  const found = await cluster.client.get(place.path);
  if (found === null) return null;
  const carrier = place.schema.parse(found);
  place.note(carrier);
  return carrier;
}

/** The object of this very run, from the watch; where that does not have it, the cluster is asked, so that null is sure. */
export async function carrierOf(cluster: Cluster, run: Assignment): Promise<Carrier | null> {
  const known = carrierPlace(cluster, run).find(runObjectName(run));
  if (known && isOfRun(known, run, cluster.agentId)) return known;
  const found = await readCarrier(cluster, run);
  return found && isOfRun(found, run, cluster.agentId) ? found : null;
}
