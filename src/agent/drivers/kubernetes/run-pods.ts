import type { Assignment } from '../../../agent-api/wire.ts';
import { NOTEBOOK_CONTAINER, NOTEBOOK_PORT } from '../../../kubernetes-manifests/notebook-manifests.ts';
import type { Cluster } from './cluster.ts';
import { listOf, pod } from './cluster-objects.ts';
import type { Pod } from './cluster-objects.ts';
import { isOfRun, runObjectName } from './run-objects.ts';

/** KServe's label of the pods that it makes for an InferenceService. */
const SERVICE_LABEL = 'serving.kserve.io/inferenceservice';
/** The container in them that loads the model. */
const KSERVE_CONTAINER = 'kserve-container';
/** Where KServe's runtimes serve when they name no port. */
const KSERVE_PORT = 8_080;

/** The container that is the work itself. */
export function mainContainer(run: Pick<Assignment, 'kind'>): string {
  return run.kind === 'notebook' ? NOTEBOOK_CONTAINER : KSERVE_CONTAINER;
}

/** Where the work's HTTP server listens in its pod. */
export function httpPort(run: Pick<Assignment, 'kind'>, { spec }: Pod): number {
  if (run.kind === 'notebook') return NOTEBOOK_PORT;
  const main = spec.containers.find(({ name }) => name === KSERVE_CONTAINER) ?? spec.containers[0];
  const named = main?.ports.find(({ name }) => name === 'http1' || name === 'http') ?? main?.ports[0];
  return named?.containerPort ?? KSERVE_PORT;
}

/** Pods of this run that the watch knows. */
export function knownPods(cluster: Cluster, run: Assignment): readonly Pod[] {
  const name = runObjectName(run);
  if (run.kind === 'endpoint') return cluster.pods.all().filter((found) => found.metadata.labels[SERVICE_LABEL] === name);
  const only = cluster.pods.find(`${name}-0`);
  return only && isOfRun(only, run, cluster.agentId) ? [only] : [];
}

/** Pods of any run of the workload, as the cluster has them now. */
export async function readWorkloadPods(cluster: Cluster, run: Assignment): Promise<readonly Pod[]> {
  const name = runObjectName(run);
  const labelSelector = run.kind === 'notebook' ? `app.kubernetes.io/instance=${name}` : `${SERVICE_LABEL}=${name}`;
  const found = listOf(pod).parse(await cluster.client.get(cluster.paths.pods, { labelSelector })).items;
  for (const one of found) cluster.pods.note(one);
  return found;
}

/** Those of a workload's pods that are this run's. KServe's pods need not have our labels: they are of the one service of their name. */
export function ofRun(
  cluster: Cluster,
  run: Assignment,
  what: { readonly pods: readonly Pod[]; readonly isCarrierOther: boolean },
): readonly Pod[] {
  if (run.kind === 'endpoint') return what.isCarrierOther ? [] : what.pods;
  return what.pods.filter((one) => isOfRun(one, run, cluster.agentId));
}
