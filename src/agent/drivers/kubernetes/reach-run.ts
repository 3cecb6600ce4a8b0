import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Assignment } from '../../../agent-api/wire.ts';
import type { WayIn } from '../driver.ts';
import { carrierOf } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { pod as podSchema } from './cluster-objects.ts';
import type { Pod } from './cluster-objects.ts';
import { readToken } from './notebook-token.ts';
import { forwardPort } from './port-forward.ts';
import { POD_ANNOTATION } from './run-objects.ts';
import { httpPort, knownPods, ofRun, readWorkloadPods } from './run-pods.ts';

/** A pod that takes no connection in this time does not answer, milliseconds. */
const CONNECT_MS = 10_000;
/** Lines of a log that are looked at for its last bytes. */
const TAIL_LINES = 2_000;

/** The way to the one pod that is this run; null where it has none that runs. */
export async function wayToRun(cluster: Cluster, run: Assignment): Promise<WayIn | null> {
  const carrier = await carrierOf(cluster, run);
  const uid = carrier?.metadata.deletionTimestamp === undefined ? carrier?.metadata.annotations[POD_ANNOTATION] : undefined;
  if (uid === undefined || podWith(cluster, run, uid) === null) return null;
  const token = run.kind === 'notebook' ? await readToken(cluster, run) : null;
  if (run.kind === 'notebook' && token === null) return null;
  return {
    host: 'localhost',
    authorization: token === null ? null : `token ${token}`,
    connect: async () => {
      const pod = podWith(cluster, run, uid);
      if (!pod) throw new Error('It runs no more.');
      const connection = await open(cluster, pod, httpPort(run, pod));
      // Names and addresses of pods are given again: what was connected to counts only while it is still this run's pod.
      if (await isStill(cluster, pod).catch(() => false)) return connection;
      connection.destroy();
      throw new Error('It runs no more.');
    },
  };
}

function podWith(cluster: Cluster, run: Assignment, uid: string): Pod | null {
  const found = knownPods(cluster, run).find(({ metadata }) => metadata.uid === uid);
  return found?.status.phase === 'Running' && found.metadata.deletionTimestamp === undefined ? found : null;
}

async function open(cluster: Cluster, { metadata, status }: Pod, port: number): Promise<Duplex> {
  if (!cluster.reachesPods) return forwardPort(cluster.connection, { pods: cluster.paths.pods, pod: metadata.name, port });
  const host = status.podIP;
  if (host === undefined) throw new Error('Its pod has no address.');
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout: CONNECT_MS });
    socket.once('error', reject);
    socket.once('timeout', () => socket.destroy(new Error('Its pod takes no connection.')));
    socket.once('connect', () => {
      socket.off('error', reject);
      socket.setTimeout(0);
      resolve(socket);
    });
  });
}

/** Asks the cluster whether the pod of that name and address is the same one, now that the connection is there. */
async function isStill(cluster: Cluster, pod: Pod): Promise<boolean> {
  const found = await cluster.client.get(`${cluster.paths.pods}/${pod.metadata.name}`);
  if (found === null) return false;
  const { metadata, status } = podSchema.parse(found);
  return metadata.uid === pod.metadata.uid && metadata.deletionTimestamp === undefined && status.podIP === pod.status.podIP;
}

/** The last of what the run's container wrote, without its token; null when nothing of it is there. */
export async function readLogs(
  cluster: Cluster,
  run: Assignment,
  what: { readonly container: string; readonly maxBytes: number },
): Promise<string | null> {
  const pod = knownPods(cluster, run)[0] ?? (await askedPods(cluster, run))[0];
  if (!pod) return null;
  const container = pod.spec.containers.some(({ name }) => name === what.container) ? what.container : pod.spec.containers[0]?.name;
  const query = { tailLines: String(TAIL_LINES), ...(container !== undefined && { container }) };
  const text = await cluster.client.text(`${cluster.paths.pods}/${pod.metadata.name}/log`, query);
  if (text === null) return null;
  const token = run.kind === 'notebook' ? await readToken(cluster, run) : null;
  const bytes = Buffer.from(token === null ? text : text.replaceAll(token, '[token]'));
  return lastBytes(bytes, what.maxBytes).toString('utf8');
}

/** Pods of the run as the cluster has them now: a watch that has just begun knows none yet. */
async function askedPods(cluster: Cluster, run: Assignment): Promise<readonly Pod[]> {
  return ofRun(cluster, run, { pods: await readWorkloadPods(cluster, run), isCarrierOther: false });
}

/** The end of a text, not beginning within a character. */
function lastBytes(bytes: Buffer, most: number): Buffer {
  let start = Math.max(0, bytes.length - most);
  while (start > 0 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start += 1;
  return bytes.subarray(start);
}
