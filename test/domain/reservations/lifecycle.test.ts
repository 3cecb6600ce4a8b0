import { describe, expect, it } from 'vitest';
import { PHASES } from '../../../src/domain/model/workload.ts';
import { assignedIntent, canMove, startAwaitsRelease } from '../../../src/domain/reservations/lifecycle.ts';
import { anOpenHold, aHeldWorkload } from '../support/open-hold.ts';

const ALLOWED = [
  'PENDING→PREPARING',
  'PENDING→STOPPED',
  'PREPARING→RUNNING',
  'PREPARING→STOPPING',
  'PREPARING→FAILED',
  'PREPARING→PENDING',
  'RUNNING→STOPPING',
  'RUNNING→FAILED',
  'STOPPING→STOPPED',
  'STOPPING→FAILED',
  'STOPPED→PENDING',
  'FAILED→PENDING',
  'FAILED→STOPPED',
];

describe('lifecycle', () => {
  it('L1: the transitions of the rules and no other', () => {
    const found = PHASES.flatMap((from) => PHASES.filter((to) => canMove(from, to)).map((to) => `${from}→${to}`));
    expect(found.sort()).toEqual([...ALLOWED].sort());
  });

  it('V3: the agent is told to run only while it prepares or runs', () => {
    expect(PHASES.filter((phase) => assignedIntent(phase) === 'run')).toEqual(['PREPARING', 'RUNNING']);
  });

  it('L8: a start awaits the release of a failed run only when it was counted and is still wanted', () => {
    expect(startAwaitsRelease(aHeldWorkload('FAILED'))).toBe(false);
    expect(startAwaitsRelease(aHeldWorkload('FAILED', { generation: 2 }))).toBe(true);
    expect(startAwaitsRelease(aHeldWorkload('FAILED', { generation: 2, desired: 'STOP' }))).toBe(false);
    expect(startAwaitsRelease(aHeldWorkload('FAILED', { generation: 2, hold: anOpenHold({ generation: 2 }) }))).toBe(false);
  });
});
