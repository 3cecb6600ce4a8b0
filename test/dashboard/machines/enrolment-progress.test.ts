import { describe, expect, test } from 'vitest';
import { enrolmentProgress } from '../../../dashboard/src/machines/enrolment-progress.ts';

const expiresAt = '2026-11-29T13:00:00.000Z';
const now = Date.parse('2026-11-29T12:10:00Z');
const machine = (status: 'ENROLLING' | 'READY' | 'CORDONED' | 'UNREACHABLE', lastHeartbeatAt: string | null) => ({
  status,
  lastHeartbeatAt,
});

describe('A3: how an enrolment goes', () => {
  test.each([
    { title: 'nothing is known yet', machine: null, want: 'WAITING' },
    { title: 'no agent has joined', machine: machine('ENROLLING', null), want: 'WAITING' },
    { title: 'the agent has joined', machine: machine('READY', '2026-11-29T12:05:00Z'), want: 'JOINED' },
    { title: 'it was closed before', machine: machine('CORDONED', '2026-11-29T12:05:00Z'), want: 'JOINED' },
    { title: 'only the agent before was heard', machine: machine('READY', '2026-11-29T11:59:59Z'), want: 'WAITING' },
    { title: 'it joined and is silent since', machine: machine('UNREACHABLE', '2026-11-29T12:05:00Z'), want: 'JOINED' },
  ])('$title: $want', ({ machine: seen, want }) => {
    expect(enrolmentProgress({ machine: seen, expiresAt, now })).toBe(want);
  });

  test('a token that ended unused is told as that, and one that was used in time is not', () => {
    const late = Date.parse('2026-11-29T13:00:00Z');
    expect(enrolmentProgress({ machine: machine('ENROLLING', null), expiresAt, now: late })).toBe('EXPIRED');
    expect(enrolmentProgress({ machine: machine('READY', '2026-11-29T12:59:00Z'), expiresAt, now: late })).toBe('JOINED');
  });
});
