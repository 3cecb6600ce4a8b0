import { assignment } from '../../../agent-api/wire.ts';
import type { Assignment } from '../../../agent-api/wire.ts';
import type { WorkloadId, WorkspaceId } from '../../../domain/model/ids.ts';
import { workObjectName, workspaceClaimName } from '../../../kubernetes-manifests/object-metadata.ts';
import type { ObjectOwner } from '../../../kubernetes-manifests/object-metadata.ts';

const AGENT = 'berth/agent';
const WORKLOAD = 'berth/workload';
const GENERATION = 'berth/generation';
const DECISION = 'berth/decision';
/** The whole assignment, so that an agent that lost its folder knows what runs (A7). It has no secret. */
const ASSIGNMENT = 'berth/assignment';
/** The uid of the one pod that is this run; any other one is another process. */
export const POD_ANNOTATION = 'berth/pod';

interface Labelled {
  readonly metadata: { readonly labels: Readonly<Record<string, string>>; readonly annotations: Readonly<Record<string, string>> };
}

type RunName = Pick<Assignment, 'workloadId' | 'generation' | 'decisionId'>;

/** Whose objects a run's are, told by labels: this agent's, of one workload, generation and decision. */
export function ownerOf(run: Assignment, agentId: string): ObjectOwner {
  return {
    kind: run.kind,
    workloadId: run.workloadId as WorkloadId,
    workloadName: null,
    labels: {
      'app.kubernetes.io/managed-by': 'berth-agent',
      [AGENT]: agentId,
      [WORKLOAD]: run.workloadId,
      [GENERATION]: String(run.generation),
      [DECISION]: run.decisionId,
    },
    annotations: { [ASSIGNMENT]: JSON.stringify(run) },
  };
}

/** Whose the claim of a workspace is: no run's, since it outlives all. */
export function claimOwnerOf(run: Assignment, agentId: string): ObjectOwner {
  return {
    kind: run.kind,
    workloadId: run.workloadId as WorkloadId,
    workloadName: null,
    labels: { 'app.kubernetes.io/managed-by': 'berth-agent', [AGENT]: agentId },
  };
}

function isOfAgent({ metadata }: Labelled, agentId: string): boolean {
  return metadata.labels[AGENT] === agentId;
}

/** Whether an object is of this very run and this agent. */
export function isOfRun(object: Labelled, run: RunName, agentId: string): boolean {
  const { labels } = object.metadata;
  return (
    isOfAgent(object, agentId) &&
    labels[WORKLOAD] === run.workloadId &&
    labels[GENERATION] === String(run.generation) &&
    labels[DECISION] === run.decisionId
  );
}

/** What an object says that it runs; null when it says nothing that an assignment is, or labels that contradict it. */
export function assignmentOf(object: Labelled, agentId: string): Assignment | null {
  const parsed = assignment.safeParse(jsonOf(object.metadata.annotations[ASSIGNMENT] ?? 'null'));
  return parsed.success && isOfRun(object, parsed.data, agentId) ? parsed.data : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** Selects all objects of this agent. */
export function agentSelector(agentId: string): string {
  return `${AGENT}=${agentId}`;
}

/** Paths of what a run is made of. The names are of the workload, so that two runs of it can never be there together. */
export interface RunPaths {
  readonly statefulSets: string;
  readonly inferenceServices: string;
  readonly pods: string;
  readonly services: string;
  readonly secrets: string;
  readonly claims: string;
  readonly events: string;
  readonly configMaps: string;
}

/** Collections of one namespace. */
export function collections(namespace: string): RunPaths {
  const core = `/api/v1/namespaces/${namespace}`;
  return {
    statefulSets: `/apis/apps/v1/namespaces/${namespace}/statefulsets`,
    inferenceServices: `/apis/serving.kserve.io/v1beta1/namespaces/${namespace}/inferenceservices`,
    pods: `${core}/pods`,
    services: `${core}/services`,
    secrets: `${core}/secrets`,
    claims: `${core}/persistentvolumeclaims`,
    events: `${core}/events`,
    configMaps: `${core}/configmaps`,
  };
}

/** The name of all objects of a run. */
export function runObjectName(run: Pick<Assignment, 'workloadId'>): string {
  return workObjectName(run.workloadId as WorkloadId);
}

export function claimName(workspaceId: string): string {
  return workspaceClaimName(workspaceId as WorkspaceId);
}
