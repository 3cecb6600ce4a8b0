import { describe, expect, test } from 'vitest';
import { pod } from '../../../src/agent/drivers/kubernetes/cluster-objects.ts';
import { judgePod } from '../../../src/agent/drivers/kubernetes/judge-pod.ts';

const container = (rest: Record<string, unknown>): Record<string, unknown> => ({ name: 'notebook', ...rest });

function aPod(status: Record<string, unknown>, metadata: Record<string, unknown> = {}): ReturnType<typeof pod.parse> {
  return pod.parse({ metadata: { name: 'p', uid: 'u', resourceVersion: '1', ...metadata }, status });
}

const scheduled = { type: 'PodScheduled', status: 'True' };
const waiting = (reason: string): Record<string, unknown> => ({
  phase: 'Pending',
  conditions: [scheduled],
  containerStatuses: [container({ state: { waiting: { reason, message: 'm' } } })],
});

describe('A2, A7: what a pod says of its run', () => {
  test.each<{ readonly title: string; readonly status: Record<string, unknown>; readonly want: unknown }>([
    { title: 'nothing yet', status: {}, want: { state: 'STARTING' } },
    {
      title: 'no node has room',
      status: { conditions: [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message: '0/1 nodes: Insufficient cpu.' }] },
      want: { state: 'STUCK', failure: { reason: 'UNSCHEDULABLE' }, patience: 'unschedulableMs' },
    },
    { title: 'its container is being made', status: waiting('ContainerCreating'), want: { state: 'STARTING' } },
    {
      title: 'its image has no name',
      status: waiting('InvalidImageName'),
      want: { state: 'STUCK', failure: { reason: 'REF_UNUSABLE' }, patience: null },
    },
    {
      title: 'its image is not fetched',
      status: waiting('ErrImagePull'),
      want: { failure: { reason: 'REF_UNUSABLE' }, patience: 'imageMs' },
    },
    { title: 'nor any more', status: waiting('ImagePullBackOff'), want: { failure: { reason: 'REF_UNUSABLE' }, patience: 'imageMs' } },
    {
      title: 'its image would run as root',
      status: waiting('CreateContainerConfigError'),
      want: { failure: { reason: 'REF_UNUSABLE' }, patience: 'imageMs' },
    },
    {
      title: 'it runs',
      status: { phase: 'Running', containerStatuses: [container({ state: { running: {} } })] },
      want: { state: 'RUNNING', isReady: false },
    },
    {
      title: 'it runs and is ready',
      status: {
        phase: 'Running',
        conditions: [{ type: 'Ready', status: 'True' }],
        containerStatuses: [container({ state: { running: {} } })],
      },
      want: { state: 'RUNNING', isReady: true },
    },
    {
      title: 'it ended',
      status: { phase: 'Running', containerStatuses: [container({ state: { terminated: { exitCode: 3, reason: 'Error' } } })] },
      want: { state: 'ENDED', failure: { reason: 'WORK_VANISHED', message: 'It ended with 3 (Error).' } },
    },
    {
      title: 'it ended and was started again: another process, not this run',
      status: {
        phase: 'Running',
        conditions: [{ type: 'Ready', status: 'True' }],
        containerStatuses: [
          container({ restartCount: 1, state: { running: {} }, lastState: { terminated: { exitCode: 0, reason: 'Completed' } } }),
        ],
      },
      want: { state: 'ENDED', failure: { reason: 'WORK_VANISHED' } },
    },
    {
      title: 'started again, and nothing says why',
      status: { phase: 'Running', containerStatuses: [container({ restartCount: 2, state: { running: {} } })] },
      want: { state: 'ENDED', failure: { reason: 'WORK_VANISHED' } },
    },
    {
      title: 'it used too much memory',
      status: {
        phase: 'Running',
        containerStatuses: [
          container({
            restartCount: 1,
            state: { waiting: { reason: 'CrashLoopBackOff' } },
            lastState: { terminated: { exitCode: 137, reason: 'OOMKilled' } },
          }),
        ],
      },
      want: { state: 'ENDED', failure: { reason: 'OUT_OF_MEMORY' } },
    },
    {
      title: 'its program is not there',
      status: { containerStatuses: [container({ state: { terminated: { exitCode: 127, reason: 'ContainerCannotRun' } } })] },
      want: { state: 'ENDED', failure: { reason: 'REF_UNUSABLE' } },
    },
    {
      title: 'the node evicted it',
      status: { phase: 'Failed', reason: 'Evicted', message: 'The node was low on resource.' },
      want: { state: 'ENDED', failure: { reason: 'WORK_VANISHED' } },
    },
    {
      title: 'only a container beside it was restarted',
      status: {
        phase: 'Running',
        containerStatuses: [{ name: 'sidecar', restartCount: 4, state: { running: {} } }, container({ state: { running: {} } })],
      },
      want: { state: 'RUNNING' },
    },
  ])('$title', ({ status, want }) => {
    expect(judgePod(aPod(status), 'notebook')).toMatchObject(want as object);
  });

  test('one that somebody removes is over, though it runs still', () => {
    const status = { phase: 'Running', containerStatuses: [container({ state: { running: {} } })] };
    expect(judgePod(aPod(status, { deletionTimestamp: '2026-01-01T00:00:00Z' }), 'notebook').state).toBe('ENDED');
  });
});
