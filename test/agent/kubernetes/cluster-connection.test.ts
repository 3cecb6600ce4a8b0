import { afterEach, expect, test, vi } from 'vitest';
import { connectCluster } from '../../../src/agent/drivers/kubernetes/cluster-connection.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test('without a kubeconfig and outside of a cluster that is said, and nobody is asked', async () => {
  vi.stubEnv('KUBECONFIG', undefined);
  vi.stubEnv('HOME', '/nonexistent');
  await expect(connectCluster({})).rejects.toThrow(
    'There is no kubeconfig; give --kubeconfig or KUBECONFIG, or run the agent in the cluster.',
  );
});

test('a kubeconfig that is not there is said', async () => {
  await expect(connectCluster({ kubeconfig: '/nonexistent/kubeconfig' })).rejects.toThrow('The kubeconfig cannot be read.');
});
