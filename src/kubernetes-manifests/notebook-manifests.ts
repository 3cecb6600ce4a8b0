import type { WorkspaceId } from '../domain/model/ids.ts';
import { containerResources, type ClassAmounts } from './container-resources.ts';
import type { Manifest } from './manifest.ts';
import { objectMetadata, objectOf, podSelector, workObjectName, workspaceClaimName, type ObjectOwner } from './object-metadata.ts';

/** A notebook as a cluster runs it. */
export interface NotebookOnKubernetes {
  readonly owner: ObjectOwner;
  readonly workspaceId: WorkspaceId;
  /** The selected ref. */
  readonly image: string;
  readonly amounts: ClassAmounts;
}

const PORT = 8_888;
/** The notebook's home, where its files are kept. */
const HOME = '/work';
/** The user of the common Jupyter images; never root. */
const USER = 1_000;
const STORAGE = '10Gi';

/**
 * A notebook's objects: the claim of its workspace, a Service and a StatefulSet of one pod, which no second pod can join on
 * the same files. The pod never runs as root, has no capabilities and not the account of its namespace. Its token
 * is read from the Secret of the same name where there is one; otherwise Jupyter makes one up and logs it.
 */
export function notebookManifests(notebook: NotebookOnKubernetes): readonly Manifest[] {
  const { owner, workspaceId } = notebook;
  const selector = podSelector(owner.workloadId);
  return [
    objectOf(owner, {
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      name: workspaceClaimName(workspaceId),
      spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: STORAGE } } },
    }),
    objectOf(owner, {
      apiVersion: 'v1',
      kind: 'Service',
      spec: { selector, ports: [{ name: 'http', port: PORT, protocol: 'TCP', targetPort: 'http' }] },
    }),
    objectOf(owner, {
      apiVersion: 'apps/v1',
      kind: 'StatefulSet',
      spec: {
        replicas: 1,
        serviceName: workObjectName(owner.workloadId),
        selector: { matchLabels: selector },
        template: { metadata: { labels: objectMetadata(owner).labels }, spec: podSpec(notebook) },
      },
    }),
  ];
}

function podSpec({ owner, workspaceId, image, amounts }: NotebookOnKubernetes): Readonly<Record<string, unknown>> {
  return {
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    securityContext: { runAsNonRoot: true, runAsUser: USER, runAsGroup: USER, fsGroup: USER, seccompProfile: { type: 'RuntimeDefault' } },
    containers: [
      {
        name: 'notebook',
        image,
        workingDir: HOME,
        env: [
          { name: 'HOME', value: HOME },
          {
            name: 'JUPYTER_TOKEN',
            valueFrom: { secretKeyRef: { name: workObjectName(owner.workloadId), key: 'token', optional: true } },
          },
        ],
        ports: [{ name: 'http', containerPort: PORT, protocol: 'TCP' }],
        readinessProbe: { tcpSocket: { port: 'http' } },
        resources: containerResources(amounts),
        securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
        volumeMounts: [{ name: 'workspace', mountPath: HOME }],
      },
    ],
    volumes: [{ name: 'workspace', persistentVolumeClaim: { claimName: workspaceClaimName(workspaceId) } }],
  };
}
