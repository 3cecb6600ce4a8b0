import type { WorkspaceId } from '../domain/model/ids.ts';
import { containerResources, GPU_NODES, type ClassAmounts } from './container-resources.ts';
import type { Manifest } from './manifest.ts';
import { objectMetadata, objectOf, podSelector, workObjectName, workspaceClaimName, type ObjectOwner } from './object-metadata.ts';

/** A notebook as a cluster runs it. */
export interface NotebookOnKubernetes {
  readonly owner: ObjectOwner;
  readonly workspaceId: WorkspaceId;
  /** The selected ref. */
  readonly image: string;
  readonly amounts: ClassAmounts;
  /** What the image's Jupyter is told besides its token and home. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Where Jupyter listens in the pod. */
export const NOTEBOOK_PORT = 8_888;
/** The container that is the notebook. */
export const NOTEBOOK_CONTAINER = 'notebook';
/** The notebook's home, where its files are kept. */
const HOME = '/work';
/** Most that a notebook may keep outside of its home; it counts towards no memory. */
const SCRATCH = '1Gi';
/** The user of the common Jupyter images; never root. */
const USER = 1_000;
const STORAGE = '10Gi';

/** The claim of a workspace, which outlives every run on it (L7). */
export function workspaceClaim(owner: ObjectOwner, workspaceId: WorkspaceId): Manifest {
  return objectOf(owner, {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    name: workspaceClaimName(workspaceId),
    spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: STORAGE } } },
  });
}

/**
 * A notebook's objects: the claim of its workspace, a Service and a StatefulSet of one pod, which no second pod can join on
 * the same files. The pod never runs as root, has no capabilities and not the account of its namespace, and can write to its home
 * and to `/tmp` alone. Its token is read from the Secret of the same name where there is one; otherwise Jupyter makes one up and logs it.
 */
export function notebookManifests(notebook: NotebookOnKubernetes): readonly Manifest[] {
  const { owner, workspaceId } = notebook;
  const selector = podSelector(owner.workloadId);
  return [
    workspaceClaim(owner, workspaceId),
    objectOf(owner, {
      apiVersion: 'v1',
      kind: 'Service',
      spec: { selector, ports: [{ name: 'http', port: NOTEBOOK_PORT, protocol: 'TCP', targetPort: 'http' }] },
    }),
    objectOf(owner, {
      apiVersion: 'apps/v1',
      kind: 'StatefulSet',
      spec: {
        replicas: 1,
        serviceName: workObjectName(owner.workloadId),
        selector: { matchLabels: selector },
        template: {
          metadata: {
            labels: objectMetadata(owner).labels,
            ...(owner.annotations === undefined ? {} : { annotations: owner.annotations }),
          },
          spec: podSpec(notebook),
        },
      },
    }),
  ];
}

function podSpec({ owner, workspaceId, image, amounts, environment = {} }: NotebookOnKubernetes): Readonly<Record<string, unknown>> {
  return {
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    securityContext: {
      runAsNonRoot: true,
      runAsUser: USER,
      runAsGroup: USER,
      fsGroup: USER,
      fsGroupChangePolicy: 'OnRootMismatch',
      seccompProfile: { type: 'RuntimeDefault' },
    },
    ...(amounts.accelerator === 'nvidia-gpu' ? { tolerations: [GPU_NODES] } : {}),
    containers: [
      {
        name: NOTEBOOK_CONTAINER,
        image,
        workingDir: HOME,
        env: [
          { name: 'HOME', value: HOME },
          ...Object.entries(environment).map(([name, value]) => ({ name, value })),
          {
            name: 'JUPYTER_TOKEN',
            valueFrom: { secretKeyRef: { name: workObjectName(owner.workloadId), key: 'token', optional: true } },
          },
        ],
        ports: [{ name: 'http', containerPort: NOTEBOOK_PORT, protocol: 'TCP' }],
        readinessProbe: { tcpSocket: { port: 'http' } },
        resources: containerResources(amounts),
        securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
        volumeMounts: [
          { name: 'workspace', mountPath: HOME },
          { name: 'scratch', mountPath: '/tmp' },
        ],
      },
    ],
    volumes: [
      { name: 'workspace', persistentVolumeClaim: { claimName: workspaceClaimName(workspaceId) } },
      { name: 'scratch', emptyDir: { sizeLimit: SCRATCH } },
    ],
  };
}
