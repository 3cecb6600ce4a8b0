import type { Assignment } from '../../../agent-api/wire.ts';
import { generationKey } from '../../reconciliation/work.ts';
import { workAnswers } from '../serving/work-answers.ts';
import type { Observation, RunFailure } from '../driver.ts';
import { carrierOf, carrierPlace } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { isPassing } from './cluster-errors.ts';
import { event, listOf } from './cluster-objects.ts';
import type { Carrier, Pod } from './cluster-objects.ts';
import { judgeEndpoint } from './judge-endpoint.ts';
import { judgePod } from './judge-pod.ts';
import { wayToRun } from './reach-run.ts';
import { POD_ANNOTATION } from './run-objects.ts';
import { knownPods, mainContainer, readWorkloadPods } from './run-pods.ts';

/** Between two looks at the events of a run that has no pod, milliseconds. */
const EVENTS_MS = 5_000;

/** What there is of a run, from what the watches have told; the cluster is asked only before something is called absent. */
export async function observeRun(cluster: Cluster, run: Assignment, aim: 'ready' | 'alive'): Promise<Observation> {
  try {
    return await look(cluster, run, aim);
  } catch (error) {
    // While the cluster does not answer nobody knows; of a run that was not ready before, that is no news.
    if (aim === 'ready' && isPassing(error)) return { state: 'starting' };
    throw error;
  }
}

async function look(cluster: Cluster, run: Assignment, aim: 'ready' | 'alive'): Promise<Observation> {
  const carrier = await carrierOf(cluster, run);
  if (!carrier) return { state: 'absent' };
  if (carrier.metadata.deletionTimestamp !== undefined) return vanished('Something other than Berth is removing it.');
  const kserve = 'status' in carrier ? judgeEndpoint(carrier) : null;
  if (aim === 'ready' && kserve?.state === 'FAILED') return { state: 'exited', failure: kserve.failure };
  const recorded = carrier.metadata.annotations[POD_ANNOTATION];
  const pod = await podOf(cluster, run, recorded);
  if (!pod) return recorded === undefined ? withoutPod(cluster, run, carrier.metadata.uid) : vanished('Its pod was removed or replaced.');
  const verdict = judgePod(pod, mainContainer(run));
  if (verdict.state === 'ENDED') return { state: 'exited', failure: verdict.failure };
  if (verdict.state === 'STUCK') {
    const borneMs = verdict.patience === null ? 0 : cluster.patience[verdict.patience];
    const isOver = cluster.clock.isOver(`${generationKey(run)}/${verdict.failure.reason}`, borneMs);
    return isOver ? { state: 'exited', failure: verdict.failure } : { state: 'starting' };
  }
  cluster.clock.forget(`${generationKey(run)}/`);
  if (verdict.state === 'STARTING') return { state: 'starting' };
  if (recorded === undefined && !(await record(cluster, run, { carrier, pod }))) return { state: 'starting' };
  if (aim === 'alive') return { state: 'ready' };
  if (!verdict.isReady || (kserve !== null && kserve.state !== 'READY')) return { state: 'starting' };
  const way = await wayToRun(cluster, run);
  return way !== null && (await workAnswers(run, way)) ? { state: 'ready' } : { state: 'starting' };
}

/** The pod that is this run: the recorded one and no other; before there is a record, any that is not on its way out. null is sure. */
async function podOf(cluster: Cluster, run: Assignment, recorded: string | undefined): Promise<Pod | null> {
  const isIt = ({ metadata }: Pod): boolean =>
    recorded === undefined ? metadata.deletionTimestamp === undefined : metadata.uid === recorded;
  const known = knownPods(cluster, run);
  const found = known.find(isIt);
  if (found) return found;
  if (recorded === undefined) return known[0] ?? null;
  return (await readWorkloadPods(cluster, run)).find(isIt) ?? null;
}

/** From here on this pod is the run: another one would be another process (A2). False when its object changed hands meanwhile. */
async function record(cluster: Cluster, run: Assignment, found: { readonly carrier: Carrier; readonly pod: Pod }): Promise<boolean> {
  const place = carrierPlace(cluster, run);
  const annotations = { [POD_ANNOTATION]: found.pod.metadata.uid };
  const object = await cluster.client.annotate(place.path, { uid: found.carrier.metadata.uid, annotations });
  if (object === null) return false;
  place.note(place.schema.parse(object));
  return true;
}

/** No pod yet: why not stands in events alone, such as that a quota is used up. */
async function withoutPod(cluster: Cluster, run: Assignment, uid: string): Promise<Observation> {
  const { client, paths, clock, patience } = cluster;
  if (!clock.isOver(`${generationKey(run)}/events`, EVENTS_MS)) return { state: 'starting' };
  clock.forget(`${generationKey(run)}/events`);
  const page = await client.get(paths.events, { fieldSelector: `involvedObject.uid=${uid},type=Warning`, limit: '50' });
  const refusal = listOf(event)
    .parse(page ?? { metadata: {} })
    .items.findLast(({ reason }) => reason === 'FailedCreate');
  if (!refusal || !clock.isOver(`${generationKey(run)}/no pod`, patience.unschedulableMs)) return { state: 'starting' };
  const reason = /exceeded quota/i.test(refusal.message) ? 'UNSCHEDULABLE' : 'START_FAILED';
  return { state: 'exited', failure: { reason, message: `The cluster makes no pod: ${refusal.message}` } };
}

function vanished(message: string): { readonly state: 'exited'; readonly failure: RunFailure } {
  return { state: 'exited', failure: { reason: 'WORK_VANISHED', message } };
}
