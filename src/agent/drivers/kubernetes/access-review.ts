import { z } from 'zod';
import type { ClusterClient } from './cluster-client.ts';

/** One right that the agent needs in its namespace; deploy/kubernetes grants exactly these. */
interface Right {
  readonly group: string;
  readonly resource: string;
  readonly subresource?: string;
  readonly verbs: readonly string[];
}

/** What every run needs. */
const NOTEBOOK_RIGHTS: readonly Right[] = [
  { group: '', resource: 'configmaps', verbs: ['get', 'create'] },
  { group: '', resource: 'pods', verbs: ['get', 'list', 'watch', 'delete'] },
  { group: '', resource: 'pods', subresource: 'log', verbs: ['get'] },
  { group: '', resource: 'services', verbs: ['get', 'create', 'patch', 'delete'] },
  { group: '', resource: 'secrets', verbs: ['get', 'create', 'patch', 'delete'] },
  { group: '', resource: 'persistentvolumeclaims', verbs: ['get', 'create', 'delete'] },
  { group: '', resource: 'events', verbs: ['list'] },
  { group: 'apps', resource: 'statefulsets', verbs: ['get', 'list', 'watch', 'create', 'patch', 'delete'] },
];

/** Needed where pods are reached by way of the API server. */
const FORWARD_RIGHTS: readonly Right[] = [{ group: '', resource: 'pods', subresource: 'portforward', verbs: ['get'] }];

/** Needed where KServe is installed. */
const ENDPOINT_RIGHTS: readonly Right[] = [
  { group: 'serving.kserve.io', resource: 'inferenceservices', verbs: ['get', 'list', 'watch', 'create', 'patch', 'delete'] },
];

const answer = z.object({ status: z.object({ allowed: z.boolean() }) });

/** The rights that this account lacks in the namespace, such as `create statefulsets.apps`; asked of the API server itself. */
export async function missingRights(
  client: ClusterClient,
  what: { readonly namespace: string; readonly endpoints: 'YES' | 'NO'; readonly forwards: 'YES' | 'NO' },
): Promise<readonly string[]> {
  const needed = [
    ...NOTEBOOK_RIGHTS,
    ...(what.forwards === 'YES' ? FORWARD_RIGHTS : []),
    ...(what.endpoints === 'YES' ? ENDPOINT_RIGHTS : []),
  ];
  const asked = needed.flatMap(({ verbs, ...right }) => verbs.map((verb) => ({ ...right, verb })));
  const isAllowed = await Promise.all(
    asked.map(async (attributes) => {
      const body = {
        apiVersion: 'authorization.k8s.io/v1',
        kind: 'SelfSubjectAccessReview',
        spec: { resourceAttributes: { namespace: what.namespace, ...attributes } },
      };
      return answer.parse(await client.review('/apis/authorization.k8s.io/v1/selfsubjectaccessreviews', body)).status.allowed;
    }),
  );
  return asked
    .filter((_, index) => isAllowed[index] !== true)
    .map(
      ({ verb, resource, subresource, group }) => `${verb} ${resource}${subresource ? `/${subresource}` : ''}${group ? `.${group}` : ''}`,
    );
}
