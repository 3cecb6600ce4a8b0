import type { RunFailure } from '../driver.ts';
import type { EndpointService } from './cluster-objects.ts';

/** What KServe says of an endpoint. */
export type EndpointVerdict =
  { readonly state: 'STARTING' } | { readonly state: 'READY' } | { readonly state: 'FAILED'; readonly failure: RunFailure };

/** KServe's words for a runtime that it does not have, may not use, or that does not load the model's format. */
const NO_RUNTIME = new Set(['RuntimeNotRecognized', 'NoSupportingRuntime', 'RuntimeDisabled', 'InvalidPredictorSpec']);
/** Its words for a model that did not load. */
const NOT_LOADED = new Set(['ModelLoadFailed', 'RuntimeUnhealthy']);

/**
 * Judges an InferenceService by its status, which counts only where it is about the specification that was applied (A2): a status of an
 * older generation says nothing, neither that it is ready nor that it failed. A status that names no generation is about the first one.
 */
export function judgeEndpoint({ metadata, status }: EndpointService): EndpointVerdict {
  if ((status.observedGeneration ?? 1) < (metadata.generation ?? 1)) return { state: 'STARTING' };
  const failure = status.modelStatus?.lastFailureInfo;
  const transition = status.modelStatus?.transitionStatus ?? '';
  if (failure && NO_RUNTIME.has(failure.reason))
    return { state: 'FAILED', failure: { reason: 'REF_UNUSABLE', message: `KServe: ${failure.reason} ${failure.message}`.trim() } };
  const missing = status.conditions.find(({ status: value, reason }) => value === 'False' && NO_RUNTIME.has(reason));
  if (missing)
    return { state: 'FAILED', failure: { reason: 'REF_UNUSABLE', message: `KServe: ${missing.reason} ${missing.message}`.trim() } };
  if (transition === 'InvalidSpec')
    return { state: 'FAILED', failure: { reason: 'REF_UNUSABLE', message: `KServe: InvalidSpec ${failure?.message ?? ''}`.trim() } };
  if (transition === 'BlockedByFailedLoad' || (failure && NOT_LOADED.has(failure.reason)))
    return {
      state: 'FAILED',
      failure: { reason: 'START_FAILED', message: `KServe: ${failure?.reason ?? transition} ${failure?.message ?? ''}`.trim() },
    };
  return status.conditions.some(({ type, status: value }) => type === 'Ready' && value === 'True')
    ? { state: 'READY' }
    : { state: 'STARTING' };
}
