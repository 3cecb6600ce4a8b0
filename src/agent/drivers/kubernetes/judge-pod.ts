import type { RunFailure } from '../driver.ts';
import type { Condition, ContainerStatus, Pod } from './cluster-objects.ts';
import type { KubernetesPatience } from './kubernetes-settings.ts';

/** What a pod says of its run. */
export type PodVerdict =
  | { readonly state: 'STARTING' }
  /** It cannot start as it is; a failure once that was borne for so long. */
  | { readonly state: 'STUCK'; readonly failure: RunFailure; readonly patience: keyof KubernetesPatience | null }
  | { readonly state: 'RUNNING'; readonly isReady: boolean }
  /** Its process is over; a pod never comes back as the same run. */
  | { readonly state: 'ENDED'; readonly failure: RunFailure };

/** Whose image it is at fault that the container does not begin, however often it is tried. */
const NEVER_RUNS = new Set(['InvalidImageName', 'ErrImageNeverPull', 'ImageInspectError']);
const NOT_FETCHED = new Set(['ErrImagePull', 'ImagePullBackOff', 'RegistryUnavailable']);
const NOT_CREATED = new Set(['CreateContainerError', 'CreateContainerConfigError', 'RunContainerError']);
/** Of a container that ended: its program could not even be begun. */
const NOT_BEGUN = new Set(['ContainerCannotRun', 'StartError']);

/**
 * Judges the pod of a run by its main container. Kubernetes starts a container again by itself: a new process, and so never silently the
 * same run (`restartCount` above 0 is the end). Pure: how long something has been so is the caller's to know.
 */
export function judgePod(pod: Pod, container: string): PodVerdict {
  const { status, metadata } = pod;
  const main = status.containerStatuses.find(({ name }) => name === container) ?? status.containerStatuses[0];
  const ended = main && endOf(main);
  if (ended) return { state: 'ENDED', failure: ended };
  if (status.phase === 'Failed' || status.phase === 'Succeeded')
    return { state: 'ENDED', failure: { reason: 'WORK_VANISHED', message: `Its pod ended: ${status.reason} ${status.message}`.trim() } };
  if (metadata.deletionTimestamp !== undefined)
    return { state: 'ENDED', failure: { reason: 'WORK_VANISHED', message: 'Its pod is being removed by something other than Berth.' } };
  const unscheduled = status.conditions.find(({ type, status: value }) => type === 'PodScheduled' && value === 'False');
  if (unscheduled) return { state: 'STUCK', ...unschedulable(unscheduled) };
  const waiting = main?.state.waiting;
  if (waiting) return waitingFor(waiting);
  if (main?.state.running === undefined) return { state: 'STARTING' };
  return { state: 'RUNNING', isReady: status.conditions.some(({ type, status: value }) => type === 'Ready' && value === 'True') };
}

function endOf({ state, lastState, restartCount }: ContainerStatus): RunFailure | null {
  const end = state.terminated ?? (restartCount > 0 ? lastState.terminated : undefined);
  if (end?.reason === 'OOMKilled')
    return { reason: 'OUT_OF_MEMORY', message: 'The cluster ended it: it used more memory than its class allows.' };
  if (end && NOT_BEGUN.has(end.reason)) return { reason: 'REF_UNUSABLE', message: `Its program cannot be started: ${end.message}` };
  if (end) return { reason: 'WORK_VANISHED', message: `It ended with ${String(end.exitCode)} (${end.reason}). ${end.message}`.trim() };
  return restartCount > 0 ? { reason: 'WORK_VANISHED', message: 'Its container ended, and the cluster began another one.' } : null;
}

/** No node for it: not enough room, no node that its demand fits, or a volume that nobody provides. */
function unschedulable({ reason, message }: Condition): { readonly failure: RunFailure; readonly patience: 'unschedulableMs' } {
  return {
    failure: { reason: 'UNSCHEDULABLE', message: `The cluster finds no node: ${reason} ${message}`.trim() },
    patience: 'unschedulableMs',
  };
}

function waitingFor({ reason, message }: { readonly reason: string; readonly message: string }): PodVerdict {
  const text = `${reason}: ${message}`;
  if (NEVER_RUNS.has(reason)) return { state: 'STUCK', failure: { reason: 'REF_UNUSABLE', message: text }, patience: null };
  if (NOT_FETCHED.has(reason)) return { state: 'STUCK', failure: { reason: 'REF_UNUSABLE', message: text }, patience: 'imageMs' };
  if (NOT_CREATED.has(reason)) return { state: 'STUCK', failure: { reason: 'REF_UNUSABLE', message: text }, patience: 'imageMs' };
  return { state: 'STARTING' };
}
