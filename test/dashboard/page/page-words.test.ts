import { describe, expect, test } from 'vitest';
import { pagesFor } from '../../../dashboard/src/page/navigation.ts';
import { phaseWords } from '../../../dashboard/src/page/phase-words.ts';
import type { AdmissionState, WorkloadPhase } from '../../../dashboard/src/generated/graphql.ts';

const PHASES: readonly WorkloadPhase[] = ['PENDING', 'PREPARING', 'RUNNING', 'STOPPING', 'STOPPED', 'FAILED'];

describe('phases', () => {
  test.each<{ phase: WorkloadPhase; admission: AdmissionState; want: string }>([
    { phase: 'PENDING', admission: 'WAITING', want: 'Waiting' },
    { phase: 'PENDING', admission: 'BLOCKED', want: 'Blocked' },
    { phase: 'RUNNING', admission: 'ADMITTED', want: 'Running' },
    { phase: 'STOPPED', admission: 'BLOCKED', want: 'Stopped' },
  ])('L2: $phase and $admission is shown as $want', ({ phase, admission, want }) => {
    expect(phaseWords({ phase, admission }).word).toBe(want);
  });

  test('no two have the same word or the same sign, so that colour is never alone', () => {
    const all = [
      ...PHASES.map((phase) => phaseWords({ phase, admission: 'WAITING' })),
      phaseWords({ phase: 'PENDING', admission: 'BLOCKED' }),
    ];
    expect(new Set(all.map(({ word }) => word)).size).toBe(all.length);
    expect(new Set(all.map(({ sign }) => sign)).size).toBe(all.length);
  });
});

test('members are not offered what only operators may read', () => {
  const paths = (isOperator: boolean): readonly string[] => pagesFor({ isOperator }).map(({ path }) => path);
  expect(paths(false)).not.toContain('/audit');
  expect(paths(false)).not.toContain('/members');
  expect(paths(true)).toEqual([...paths(false), '/members', '/audit']);
});
