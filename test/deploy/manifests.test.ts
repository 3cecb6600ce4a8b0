import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasCluster, unlessCluster } from '../agent/kubernetes/cluster-requirement.ts';
import { applyAll, deployObjects, type Deployed } from '../agent/kubernetes/deploy-manifests.ts';
import { TestCluster, TestNamespace } from '../agent/kubernetes/test-cluster.ts';
import { readServerManifest } from './support/server-manifests.ts';

const FILES = [
  'server-namespace.yaml',
  'server-config.yaml',
  'server-secret.example.yaml',
  'server.yaml',
  'server-network-policy.yaml',
  'server-ingress.example.yaml',
];

// Server-side apply refuses a field that the server does not know, where another request would drop it.
describe.runIf(hasCluster)(`a real API server takes the manifests of the servers${unlessCluster}`, () => {
  let cluster: TestCluster;
  let namespace: TestNamespace;

  beforeAll(async () => {
    cluster = await TestCluster.open();
    namespace = await TestNamespace.open(cluster);
  });

  afterAll(() => namespace.dispose());

  it.each(FILES)('%s', async (file) => {
    await applyAll(cluster, await readServerManifest(cluster, { file, namespace: namespace.name }), { dryRun: 'All' });
  });

  it('and would refuse a field that it does not know', async () => {
    const known = await deployObjects('server-config.yaml', namespace.name);
    const unknown = known.map((object): Deployed & { readonly dato: object } => ({ ...object, dato: {} }));
    await expect(applyAll(cluster, unknown, { dryRun: 'All' })).rejects.toThrow(/dato/);
  });
});
