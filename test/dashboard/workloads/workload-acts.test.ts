import { describe, expect, test } from 'vitest';
import type { DesiredState, WorkloadPhase } from '../../../dashboard/src/generated/graphql.ts';
import { actsOn, losesByStop, stopWord, type ActedOn } from '../../../dashboard/src/workloads/workload-acts.ts';
import { isHeldBack, workloadPath } from '../../../dashboard/src/workloads/workload-path.ts';
import { writeGlobalId } from '../../../src/graphql/global-id.ts';

const ada = { id: 'm1', isOperator: false };
const bob = { id: 'm2', isOperator: false };
const operator = { id: 'm3', isOperator: true };
const work = (phase: WorkloadPhase, desired: DesiredState = 'RUN'): ActedOn => ({
  phase,
  desired,
  deleteRequested: false,
  driver: 'NATIVE',
  member: { id: 'm1', name: 'ada' },
});

describe('what can be done', () => {
  test.each([
    { title: 'waiting work is cancelled', given: work('PENDING'), want: ['STOP', 'DELETE'] },
    { title: 'work in preparation too', given: work('PREPARING'), want: ['STOP', 'DELETE'] },
    { title: 'running work is opened', given: work('RUNNING'), want: ['OPEN', 'STOP', 'DELETE'] },
    {
      title: 'of simulated work there is nothing to open',
      given: { ...work('RUNNING'), driver: 'SIMULATION' as const },
      want: ['STOP', 'DELETE'],
    },
    { title: 'work that was told to stop is started again', given: work('RUNNING', 'STOP'), want: ['START', 'DELETE'] },
    { title: 'L8: stopping work may be wanted again', given: work('STOPPING', 'STOP'), want: ['START', 'DELETE'] },
    { title: 'L8: and that may be cancelled', given: work('STOPPING', 'RUN'), want: ['STOP', 'DELETE'] },
    { title: 'stopped work is started', given: work('STOPPED', 'STOP'), want: ['START', 'DELETE'] },
    { title: 'failed work is started', given: work('FAILED'), want: ['START', 'DELETE'] },
    { title: 'work on its way out is left alone', given: { ...work('STOPPING', 'STOP'), deleteRequested: true }, want: [] },
  ])('$title', ({ given, want }) => {
    expect(actsOn(given, ada)).toEqual(want);
  });

  test.each<WorkloadPhase>(['PENDING', 'PREPARING', 'RUNNING', 'STOPPING'])(
    'T3: an operator ends %s work and does not open it',
    (phase) => {
      expect(actsOn(work(phase), operator)).toEqual(['STOP', 'DELETE']);
    },
  );

  test('others are offered nothing', () => {
    expect(actsOn(work('RUNNING'), bob)).toEqual([]);
  });

  test('what does not run yet is cancelled at once; before running work stops it is asked', () => {
    expect([stopWord(work('PENDING')), stopWord(work('PREPARING')), stopWord(work('RUNNING'))]).toEqual(['Cancel', 'Cancel', 'Stop']);
    expect([losesByStop(work('PREPARING')), losesByStop(work('RUNNING'))]).toEqual([false, true]);
  });
});

test('L2: only what waits or is blocked has something to explain', () => {
  const admission = { state: 'BLOCKED', queuePosition: null, timesPassed: 0, headline: null } as const;
  expect(isHeldBack({ phase: 'PENDING', admission })).toBe(true);
  expect(isHeldBack({ phase: 'PENDING', admission: { ...admission, state: 'ADMITTED' } })).toBe(false);
  expect(isHeldBack({ phase: 'STOPPED', admission })).toBe(false);
});

test('every global id can stand in a path as it is', () => {
  for (const hex of '0123456789abcdef') {
    const path = workloadPath(writeGlobalId('Notebook', `${hex.repeat(8)}-1111-7222-8333-${hex.repeat(12)}`));
    expect(new URL(path, 'http://x').pathname).toBe(path);
    expect(path).toMatch(/^\/workloads\/[A-Za-z0-9=]+$/);
  }
});
