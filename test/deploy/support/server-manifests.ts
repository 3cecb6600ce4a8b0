import { deployObjects, type Deployed } from '../../agent/kubernetes/deploy-manifests.ts';
import type { TestCluster } from '../../agent/kubernetes/test-cluster.ts';

/**
 * Objects of a manifest for a namespace of a test. A cluster older than 1.21 knows a PodDisruptionBudget by its former name alone;
 * the fields that Berth uses are the same.
 */
export async function readServerManifest(
  cluster: TestCluster,
  { file, namespace }: { readonly file: string; readonly namespace: string },
): Promise<readonly Deployed[]> {
  const objects = await deployObjects(file, namespace);
  const { status } = await cluster.call({ method: 'GET', path: '/apis/policy/v1' });
  if (status === 200) return objects;
  return objects.map((object) => (object.apiVersion === 'policy/v1' ? { ...object, apiVersion: 'policy/v1beta1' } : object));
}
