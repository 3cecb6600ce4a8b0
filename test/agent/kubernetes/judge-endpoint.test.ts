import { describe, expect, test } from 'vitest';
import { endpointService } from '../../../src/agent/drivers/kubernetes/cluster-objects.ts';
import { judgeEndpoint } from '../../../src/agent/drivers/kubernetes/judge-endpoint.ts';

const ready = { conditions: [{ type: 'Ready', status: 'True' }] };
const lastFailure = (reason: string): Record<string, unknown> => ({
  modelStatus: { transitionStatus: 'BlockedByFailedLoad', lastFailureInfo: { reason, message: 'm' } },
});

function judged(generation: number, status: Record<string, unknown> | undefined): unknown {
  return judgeEndpoint(endpointService.parse({ metadata: { name: 'e', uid: 'u', resourceVersion: '1', generation }, status }));
}

describe('A2: what KServe says of an endpoint', () => {
  test.each<{ readonly title: string; readonly generation?: number; readonly status?: Record<string, unknown>; readonly want: unknown }>([
    { title: 'nothing yet', want: { state: 'STARTING' } },
    { title: 'ready', status: { ...ready, observedGeneration: 1 }, want: { state: 'READY' } },
    { title: 'ready, of a KServe that names no generation, while there is only the first', status: ready, want: { state: 'READY' } },
    { title: 'ready, but of an older generation', generation: 2, status: { ...ready, observedGeneration: 1 }, want: { state: 'STARTING' } },
    { title: 'ready, with no generation named, after a change', generation: 2, status: ready, want: { state: 'STARTING' } },
    {
      title: 'not ready',
      status: { conditions: [{ type: 'Ready', status: 'False' }], observedGeneration: 1 },
      want: { state: 'STARTING' },
    },
    {
      title: 'another condition is true',
      status: { conditions: [{ type: 'PredictorReady', status: 'True' }] },
      want: { state: 'STARTING' },
    },
    {
      title: 'M5: there is no such runtime',
      status: lastFailure('RuntimeNotRecognized'),
      want: { state: 'FAILED', failure: { reason: 'REF_UNUSABLE' } },
    },
    {
      title: 'the runtime is disabled',
      status: lastFailure('RuntimeDisabled'),
      want: { state: 'FAILED', failure: { reason: 'REF_UNUSABLE' } },
    },
    {
      title: 'there is no such runtime, in a condition',
      status: { conditions: [{ type: 'PredictorReady', status: 'False', reason: 'RuntimeNotRecognized' }] },
      want: { state: 'FAILED', failure: { reason: 'REF_UNUSABLE' } },
    },
    {
      title: 'the specification is wrong',
      status: { modelStatus: { transitionStatus: 'InvalidSpec' } },
      want: { state: 'FAILED', failure: { reason: 'REF_UNUSABLE' } },
    },
    {
      title: 'the model did not load',
      status: lastFailure('ModelLoadFailed'),
      want: { state: 'FAILED', failure: { reason: 'START_FAILED' } },
    },
    {
      title: 'a failure of an older generation',
      generation: 3,
      status: { ...lastFailure('ModelLoadFailed'), observedGeneration: 2 },
      want: { state: 'STARTING' },
    },
  ])('$title', ({ generation = 1, status, want }) => {
    expect(judged(generation, status)).toMatchObject(want as object);
  });
});
