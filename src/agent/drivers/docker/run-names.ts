import type { Assignment } from '../../../agent-api/wire.ts';
import { assignment } from '../../../agent-api/wire.ts';

type RunId = Pick<Assignment, 'workloadId' | 'generation' | 'decisionId'>;

/** Keys of labels, the same on every installation. */
export const LABELS = {
  /** Id of the agent that made it. */
  agent: 'berth.agent',
  /** `run`: the work itself; `home`: never started, used to look into a workspace. */
  role: 'berth.role',
  workload: 'berth.workload',
  generation: 'berth.generation',
  decision: 'berth.decision',
  /** The whole assignment as JSON; it holds no secret. */
  assignment: 'berth.assignment',
  /** Digest of the image that its ref was resolved to. */
  image: 'berth.image',
  /** Indices of the NVIDIA devices that it was given, with commas. */
  devices: 'berth.nvidia-devices',
  /** Where the workspace is mounted. */
  home: 'berth.home',
  workspace: 'berth.workspace',
} as const;

/** Names one dispatch in file names and in names of containers. */
export function runName({ workloadId, generation, decisionId }: RunId): string {
  return `${workloadId}-${String(generation)}-${decisionId}`;
}

/** The one name of a run's container, so that a second start of it finds the first. */
export function containerName(run: RunId): string {
  return `berth-${runName(run)}`;
}

export function volumeName(workspaceId: string): string {
  return `berth-workspace-${workspaceId}`;
}

export function networkName(agentId: string): string {
  return `berth-${agentId}`;
}

/** Labels of everything that is made for a run. */
export function runLabels(run: Assignment, agentId: string): Readonly<Record<string, string>> {
  return {
    [LABELS.agent]: agentId,
    [LABELS.workload]: run.workloadId,
    [LABELS.generation]: String(run.generation),
    [LABELS.decision]: run.decisionId,
    [LABELS.assignment]: JSON.stringify(run),
  };
}

/** `key=value` of the labels that only things of this very run have. */
export function selectorOf(run: RunId): readonly string[] {
  return [`${LABELS.workload}=${run.workloadId}`, `${LABELS.generation}=${String(run.generation)}`, `${LABELS.decision}=${run.decisionId}`];
}

/** The assignment that a container was made for; null when its labels tell none. */
export function assignmentOf(labels: Readonly<Record<string, string>>): Assignment | null {
  try {
    return assignment.parse(JSON.parse(labels[LABELS.assignment] ?? ''));
  } catch {
    return null;
  }
}
