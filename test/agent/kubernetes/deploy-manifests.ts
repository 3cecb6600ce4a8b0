import { readFile } from 'node:fs/promises';
import { parse, parseAllDocuments } from 'yaml';
import { patiently } from './patiently.ts';
import type { TestCluster, TestNamespace } from './test-cluster.ts';

/** An object of a manifest. */
export interface Deployed {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
}

const COLLECTIONS: Readonly<Record<string, string>> = {
  Namespace: '/api/v1/namespaces',
  ServiceAccount: '/api/v1/namespaces/NS/serviceaccounts',
  PersistentVolumeClaim: '/api/v1/namespaces/NS/persistentvolumeclaims',
  Role: '/apis/rbac.authorization.k8s.io/v1/namespaces/NS/roles',
  RoleBinding: '/apis/rbac.authorization.k8s.io/v1/namespaces/NS/rolebindings',
  ClusterRole: '/apis/rbac.authorization.k8s.io/v1/clusterroles',
  ClusterRoleBinding: '/apis/rbac.authorization.k8s.io/v1/clusterrolebindings',
  NetworkPolicy: '/apis/networking.k8s.io/v1/namespaces/NS/networkpolicies',
  Deployment: '/apis/apps/v1/namespaces/NS/deployments',
  ConfigMap: '/api/v1/namespaces/NS/configmaps',
  Secret: '/api/v1/namespaces/NS/secrets',
  Service: '/api/v1/namespaces/NS/services',
  Ingress: '/apis/networking.k8s.io/v1/namespaces/NS/ingresses',
  PodDisruptionBudget: '/apis/VERSION/namespaces/NS/poddisruptionbudgets',
};

/** Objects of a file in deploy/kubernetes, for another namespace; what belongs to no namespace is named after it. */
export async function deployObjects(file: string, namespace: string): Promise<readonly Deployed[]> {
  const text = await readFile(new URL(`../../../deploy/kubernetes/${file}`, import.meta.url), 'utf8');
  const own = text
    .replaceAll(/namespace: berth(?:-server)?$/gm, `namespace: ${namespace}`)
    .replaceAll(/name: (berth-agent-(?:nodes|pods))$/gm, `name: $1-${namespace}`);
  return parseAllDocuments(own).map((document) => document.toJS() as Deployed);
}

function pathOf({ apiVersion, kind, metadata }: Deployed): string {
  const collection = COLLECTIONS[kind];
  if (collection === undefined) throw new Error(`no collection of ${kind} is known here`);
  return `${collection.replace('VERSION', apiVersion).replace('NS', metadata.namespace ?? '')}/${metadata.name}`;
}

/** Applies objects, really or as a trial that stores nothing. */
export async function applyAll(
  cluster: TestCluster,
  objects: readonly Deployed[],
  query: Readonly<Record<string, string>> = {},
): Promise<void> {
  for (const object of objects) {
    const request = { method: 'PATCH', path: pathOf(object), body: object, contentType: 'application/apply-patch+yaml' } as const;
    const { status, text } = await cluster.call({ ...request, query: { fieldManager: 'berth-test', ...query } });
    if (status >= 300) throw new Error(`${object.kind} ${object.metadata.name}: ${text}`);
  }
}

export async function removeAll(cluster: TestCluster, objects: readonly Deployed[]): Promise<void> {
  for (const object of objects) await cluster.remove(pathOf(object));
}

/** A kubeconfig of the agent's account in the namespace, with nobody else's rights. */
export async function accountKubeconfig(namespace: TestNamespace): Promise<string> {
  const path = `${namespace.core}/serviceaccounts/berth-agent`;
  await patiently(async () => (await namespace.cluster.find(path)) !== null, 'the account is there');
  const asked = await namespace.cluster.post(`${path}/token`, {
    apiVersion: 'authentication.k8s.io/v1',
    kind: 'TokenRequest',
    spec: { expirationSeconds: 3_600 },
  });
  const { clusters } = parse(await readFile(process.env['KUBECONFIG'] ?? '', 'utf8')) as {
    readonly clusters: readonly [{ readonly cluster: object }];
  };
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'c', cluster: clusters[0].cluster }],
    users: [{ name: 'agent', user: { token: asked.status?.['token'] } }],
    contexts: [{ name: 'x', context: { cluster: 'c', user: 'agent' } }],
    'current-context': 'x',
  });
}
