import { setTimeout as sleep } from 'node:timers/promises';
import type { Assignment } from '../../../agent-api/wire.ts';
import { generationKey } from '../../reconciliation/work.ts';
import type { StopResult } from '../driver.ts';
import { carrierPlace, readCarrier } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { isPassing } from './cluster-errors.ts';
import { named } from './cluster-objects.ts';
import type { Carrier, Pod } from './cluster-objects.ts';
import { isOfRun, runObjectName } from './run-objects.ts';
import { knownPods, ofRun, readWorkloadPods } from './run-pods.ts';

/** Between two questions to the cluster while the watch says that something is left, and between two looks, milliseconds. */
const ASK_MS = 2_000;
const LOOK_MS = 150;
/**
 * Seconds that a forced end still gives: the least with which the node must confirm that the processes are gone. With none the cluster
 * forgets the pod at once, while it may run on (V3).
 */
const FORCED_SECONDS = 1;

interface Remains {
  /** null when it is gone, or another run's. */
  readonly carrier: Carrier | null;
  readonly pods: readonly Pod[];
}

/**
 * Ends a run: its object is deleted together with what that made, its pods get the grace, then the least there is. `gone` once the cluster
 * has none of its pods any more, which it says only after their node confirmed it. Objects of other runs are left alone, whatever their name.
 */
export async function endRun(cluster: Cluster, run: Assignment, { graceMs }: { readonly graceMs: number }): Promise<StopResult> {
  try {
    const grace = Math.max(FORCED_SECONDS, Math.ceil(graceMs / 1_000));
    // The first deletion of a pod fixes its grace, and the object's would be the cluster's usual one. A Deployment replaces a pod at
    // once, so there the object goes first; a StatefulSet waits until it is gone, and by then goes itself.
    if (run.kind === 'notebook') await removePods(cluster, run, grace);
    await removeCarrier(cluster, run);
    await removePods(cluster, run, grace);
    let left = await remainsAfter(cluster, run, graceMs + cluster.patience.goneMs / 2);
    if (!isNothing(left)) {
      await removePods(cluster, run, FORCED_SECONDS);
      left = await remainsAfter(cluster, run, cluster.patience.goneMs / 2);
    }
    if (!isNothing(left)) return { gone: false, message: whatIsLeft(left) };
    await removeRest(cluster, run);
    cluster.clock.forget(`${generationKey(run)}/`);
    return { gone: true };
  } catch (error) {
    if (!isPassing(error)) throw error;
    return { gone: false, message: 'The cluster does not answer.' };
  }
}

async function removeCarrier(cluster: Cluster, run: Assignment): Promise<void> {
  const found = await readCarrier(cluster, run);
  if (!found || !isOfRun(found, run, cluster.agentId) || found.metadata.deletionTimestamp !== undefined) return;
  const { uid } = found.metadata;
  await cluster.client.delete(carrierPlace(cluster, run).path, { uid, propagationPolicy: 'Foreground' });
}

async function removePods(cluster: Cluster, run: Assignment, gracePeriodSeconds: number): Promise<void> {
  for (const { metadata } of (await remains(cluster, run)).pods)
    await cluster.client.delete(`${cluster.paths.pods}/${metadata.name}`, { uid: metadata.uid, gracePeriodSeconds });
}

/** What is left of the run, as the cluster itself says. */
async function remains(cluster: Cluster, run: Assignment): Promise<Remains> {
  const carrier = await readCarrier(cluster, run);
  const isOwn = carrier !== null && isOfRun(carrier, run, cluster.agentId);
  const pods = ofRun(cluster, run, { pods: await readWorkloadPods(cluster, run), isCarrierOther: carrier !== null && !isOwn });
  return { carrier: isOwn ? carrier : null, pods };
}

/** Waits until nothing is left, or the time is over; asks the cluster when the watch says so, and now and then. */
async function remainsAfter(cluster: Cluster, run: Assignment, ms: number): Promise<Remains> {
  const until = performance.now() + ms;
  let askAt = 0;
  for (;;) {
    const now = performance.now();
    if (now >= askAt || knownPods(cluster, run).length === 0 || now >= until) {
      const left = await remains(cluster, run);
      if (isNothing(left) || now >= until) return left;
      askAt = now + ASK_MS;
    }
    await sleep(LOOK_MS);
  }
}

/** The Service and the Secret of a run, which nothing uses any more. */
async function removeRest(cluster: Cluster, run: Assignment): Promise<void> {
  if (run.kind !== 'notebook') return;
  const { client, paths, agentId } = cluster;
  for (const path of [paths.services, paths.secrets].map((collection) => `${collection}/${runObjectName(run)}`)) {
    const found = await client.get(path);
    if (found === null) continue;
    const object = named.parse(found);
    if (isOfRun(object, run, agentId)) await client.delete(path, { uid: object.metadata.uid });
  }
}

function isNothing({ carrier, pods }: Remains): boolean {
  return carrier === null && pods.length === 0;
}

function whatIsLeft({ carrier, pods }: Remains): string {
  const names = pods.map(({ metadata, spec }) => `pod ${metadata.name} on node ${spec.nodeName ?? '(none)'}`);
  return `The cluster still has ${[...names, ...(carrier ? [carrier.metadata.name] : [])].join(', ')}; a node that is away confirms nothing.`;
}
