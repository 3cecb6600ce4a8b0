import { randomBytes } from 'node:crypto';
import type { Assignment } from '../../../agent-api/wire.ts';
import { objectMetadata } from '../../../kubernetes-manifests/object-metadata.ts';
import type { Cluster } from './cluster.ts';
import { secret } from './cluster-objects.ts';
import { isOfRun, ownerOf, runObjectName } from './run-objects.ts';

const KEY = 'token';

/** The token of this run from its Secret; null when there is none. It leaves neither the cluster nor this process. */
export async function readToken(cluster: Cluster, run: Assignment): Promise<string | null> {
  const found = await cluster.client.get(`${cluster.paths.secrets}/${runObjectName(run)}`);
  if (found === null) return null;
  const parsed = secret.parse(found);
  const encoded = isOfRun(parsed, run, cluster.agentId) ? parsed.data[KEY] : undefined;
  return encoded === undefined ? null : Buffer.from(encoded, 'base64').toString('utf8');
}

/** Makes the token where this run has none; what an earlier run left is replaced, so that its token opens nothing. */
export async function ensureToken(cluster: Cluster, run: Assignment): Promise<void> {
  if ((await readToken(cluster, run)) !== null) return;
  const { annotations: _assignment, ...owner } = ownerOf(run, cluster.agentId);
  const body = {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: objectMetadata(owner),
    type: 'Opaque',
    stringData: { [KEY]: randomBytes(32).toString('hex') },
  };
  const made = await cluster.client.create(cluster.paths.secrets, body);
  if (made !== null || (await readToken(cluster, run)) !== null) return;
  await cluster.client.apply(`${cluster.paths.secrets}/${runObjectName(run)}`, body);
}
