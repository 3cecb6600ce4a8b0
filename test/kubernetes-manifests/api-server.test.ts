import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Manifest } from '../../src/kubernetes-manifests/manifest.ts';
import { hasCluster, unlessCluster } from '../agent/kubernetes/cluster-requirement.ts';
import { SAMPLE_MANIFESTS } from './sample-manifests.ts';

const path = process.env['KUBECONFIG'];

interface Cluster {
  readonly server: string;
  readonly ca: Buffer;
  readonly token: string;
}

function clusterOf(file: string): Cluster {
  const config = parse(readFileSync(file, 'utf8')) as {
    readonly clusters: readonly { readonly cluster: { readonly server: string; readonly 'certificate-authority-data': string } }[];
    readonly users: readonly { readonly user: { readonly token: string } }[];
  };
  const [cluster, user] = [config.clusters[0]?.cluster, config.users[0]?.user];
  if (cluster === undefined || user === undefined) throw new Error(`${file} names no cluster with a token`);
  return { server: cluster.server, ca: Buffer.from(cluster['certificate-authority-data'], 'base64'), token: user.token };
}

const COLLECTIONS: Readonly<Record<string, string>> = {
  PersistentVolumeClaim: '/api/v1/namespaces/default/persistentvolumeclaims',
  Service: '/api/v1/namespaces/default/services',
  StatefulSet: '/apis/apps/v1/namespaces/default/statefulsets',
  InferenceService: '/apis/serving.kserve.io/v1beta1/namespaces/default/inferenceservices',
};

/** Has the server go all the way to storing the object, and not store it. */
function dryRun({ server, ca, token }: Cluster, manifest: Manifest): Promise<{ readonly status: number; readonly body: unknown }> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const call = request(`${server}${COLLECTIONS[manifest.kind] ?? ''}?dryRun=All`, { method: 'POST', ca, headers }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) as unknown });
      });
    });
    call.on('error', reject);
    call.end(JSON.stringify(manifest));
  });
}

// Everywhere without a cluster the same manifests are held to the published schemas, in this folder's other tests.
describe.runIf(hasCluster)(`M5: a real API server takes every object whole${unlessCluster}`, () => {
  const cases = Object.entries(SAMPLE_MANIFESTS).flatMap(([title, manifests]) =>
    manifests.map((manifest) => ({ title, kind: manifest.kind, manifest })),
  );
  it.each(cases)('$title: $kind', async ({ manifest }) => {
    const { status, body } = await dryRun(clusterOf(path ?? ''), manifest);
    expect(body).toMatchObject({ metadata: manifest.metadata, spec: manifest.spec });
    expect(status).toBe(201);
  });
});
