import type { WorkloadId, WorkspaceId } from '../domain/model/ids.ts';
import type { WorkloadKind } from '../domain/model/workload.ts';
import type { Manifest, ManifestMetadata } from './manifest.ts';

/** Whose objects they are. */
export interface ObjectOwner {
  readonly kind: WorkloadKind;
  readonly workloadId: WorkloadId;
  /** For people; a name may begin with a hyphen, which a label may not, so it is an annotation. null where it is not known. */
  readonly workloadName: string | null;
  /** Further labels of who applies the objects, such as a driver that knows its own by them. */
  readonly labels: Readonly<Record<string, string>>;
  /** Further annotations of who applies the objects. */
  readonly annotations?: Readonly<Record<string, string>>;
}

/** The name of a workload's objects: 42 characters, so that what others append to it stays a DNS label. */
export function workObjectName(workloadId: WorkloadId): string {
  return `berth-${workloadId}`;
}

/** The name of the claim of a workspace, which outlives the workload (L7). */
export function workspaceClaimName(workspaceId: WorkspaceId): string {
  return `berth-workspace-${workspaceId}`;
}

/** What selects the pods of a workload. */
export function podSelector(workloadId: WorkloadId): Readonly<Record<string, string>> {
  return { 'app.kubernetes.io/instance': workObjectName(workloadId) };
}

/** Name, labels and annotations of an object of the workload. */
export function objectMetadata(owner: ObjectOwner, name = workObjectName(owner.workloadId)): ManifestMetadata {
  return {
    name,
    labels: {
      'app.kubernetes.io/name': owner.kind,
      'app.kubernetes.io/part-of': 'berth',
      ...podSelector(owner.workloadId),
      ...owner.labels,
    },
    annotations: { ...(owner.workloadName === null ? {} : { 'berth/workload-name': owner.workloadName }), ...owner.annotations },
  };
}

/** An object of the workload. */
export function objectOf(owner: ObjectOwner, { name, ...object }: Omit<Manifest, 'metadata'> & { readonly name?: string }): Manifest {
  return { ...object, metadata: objectMetadata(owner, name) };
}
