import { setTimeout as sleep } from 'node:timers/promises';
import type { Assignment } from '../../../agent-api/wire.ts';
import type { WorkspaceId } from '../../../domain/model/ids.ts';
import { isKubernetesAccelerator } from '../../../kubernetes-manifests/container-resources.ts';
import type { ClassAmounts } from '../../../kubernetes-manifests/container-resources.ts';
import { inferenceService, storageUriOf } from '../../../kubernetes-manifests/inference-service.ts';
import type { Manifest } from '../../../kubernetes-manifests/manifest.ts';
import { notebookManifests } from '../../../kubernetes-manifests/notebook-manifests.ts';
import type { RunFailure, StepContext, StepResult } from '../driver.ts';
import { carrierPlace, readCarrier } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { notebookEnvironment } from '../serving/notebook-environment.ts';
import { ensureToken } from './notebook-token.ts';
import { isOfRun, ownerOf, runObjectName } from './run-objects.ts';
import { readWorkloadPods } from './run-pods.ts';
import { ensureClaim } from './workspace-claims.ts';

const LOOK_MS = 500;

/** Makes all that a run needs but the object that runs it. Repeating it changes nothing. */
export async function prepareRun(cluster: Cluster, run: Assignment, context: StepContext): Promise<StepResult> {
  if (run.kind === 'endpoint' && (cluster.endpoints === null || run.model === undefined))
    return refused('REF_UNUSABLE', 'An endpoint needs a model, and KServe in the cluster.');
  if (!isKubernetesAccelerator(run.accelerator)) return refused('REF_UNUSABLE', 'No cluster has this accelerator.');
  const way = await clearWay(cluster, run, context);
  if (way !== 'CLEAR') return way;
  context.onProgress(0.3);
  if (run.kind === 'endpoint') return { ok: true };
  const workspace = await ensureClaim(cluster, run);
  if (!workspace.ok) return workspace;
  context.onProgress(0.5);
  await ensureToken(cluster, run);
  context.onProgress(0.7);
  const service = manifestsOf(cluster, run).find(({ kind }) => kind === 'Service');
  if (service) await cluster.client.apply(`${cluster.paths.services}/${runObjectName(run)}`, { ...service });
  return { ok: true };
}

/**
 * Makes the object that runs it, by creating and never by applying: its name is the workload's, and applying could turn an earlier
 * run's object into this one's while that one's pod is still there (V3). One that is there is this run's, or the start fails.
 */
export async function startRun(cluster: Cluster, run: Assignment): Promise<StepResult> {
  const place = carrierPlace(cluster, run);
  const carrier = manifestsOf(cluster, run).at(-1);
  if (carrier === undefined) return refused('START_FAILED', 'There is nothing to start.');
  const collection = place.path.slice(0, place.path.lastIndexOf('/'));
  const made = await cluster.client.create(collection, { ...carrier });
  if (made !== null) {
    place.note(place.schema.parse(made));
    return { ok: true };
  }
  const found = await readCarrier(cluster, run);
  return found && isOfRun(found, run, cluster.agentId) && found.metadata.deletionTimestamp === undefined
    ? { ok: true }
    : refused('START_FAILED', 'Another run of it is still there.');
}

/** Waits until no other run of the workload has anything left; `ok` when this one is there already. */
async function clearWay(cluster: Cluster, run: Assignment, { signal }: StepContext): Promise<StepResult | 'CLEAR'> {
  const until = performance.now() + cluster.patience.earlierRunMs;
  for (;;) {
    const carrier = await readCarrier(cluster, run);
    const isOwn = carrier !== null && isOfRun(carrier, run, cluster.agentId);
    if (isOwn && carrier.metadata.deletionTimestamp === undefined) return { ok: true };
    const pods = carrier === null ? await readWorkloadPods(cluster, run) : [];
    if (carrier === null && pods.length === 0) return 'CLEAR';
    if (performance.now() >= until) return refused('START_FAILED', 'An earlier run of it is still there.');
    await sleep(LOOK_MS, undefined, { signal });
  }
}

/** The same objects that an export shows, with this agent's labels; the last one runs the work. */
function manifestsOf(cluster: Cluster, run: Assignment): readonly Manifest[] {
  const { accelerator, workspaceId, model } = run;
  const owner = ownerOf(run, cluster.agentId);
  if (!isKubernetesAccelerator(accelerator)) return [];
  const amounts: ClassAmounts = { ...run.resources, accelerator };
  if (run.kind === 'endpoint')
    return model === undefined
      ? []
      : [inferenceService({ owner, runtime: run.ref, modelFormat: model.format, storageUri: storageUriOf(model.source), amounts })];
  if (workspaceId === undefined) return [];
  return notebookManifests({
    owner,
    workspaceId: workspaceId as WorkspaceId,
    image: run.ref,
    amounts,
    environment: notebookEnvironment(run),
  });
}

function refused(reason: RunFailure['reason'], message: string): StepResult {
  return { ok: false, failure: { reason, message } };
}
