import { describe, expect, test } from 'vitest';
import { monthsBefore } from '../../../dashboard/src/usage/months-before.ts';
import { startOfDay } from '../../../dashboard/src/usage/start-of-day.ts';
import { usageInterval, type RangeChoice } from '../../../dashboard/src/usage/usage-range.ts';
import { readMoment } from '../../../src/cli/usage/moment.ts';

const now = Date.parse('2026-03-15T23:30:00Z');

interface Case {
  readonly title: string;
  readonly choice: RangeChoice;
  readonly timeZone: string;
  readonly want: string;
}

describe('the interval of a choice', () => {
  const cases: readonly Case[] = [
    { title: 'seven days', choice: { kind: 'LAST_7_DAYS' }, timeZone: 'UTC', want: '2026-03-09T00:00:00.000Z/2026-03-16T00:00:00.000Z' },
    {
      title: 'seven days where it is tomorrow',
      choice: { kind: 'LAST_7_DAYS' },
      timeZone: 'Europe/Berlin',
      want: '2026-03-09T23:00:00.000Z/2026-03-16T23:00:00.000Z',
    },
    { title: 'thirty days', choice: { kind: 'LAST_30_DAYS' }, timeZone: 'UTC', want: '2026-02-14T00:00:00.000Z/2026-03-16T00:00:00.000Z' },
    {
      title: 'a month in which clocks change',
      choice: { kind: 'MONTH', month: '2026-03' },
      timeZone: 'Europe/Berlin',
      want: '2026-02-28T23:00:00.000Z/2026-03-31T22:00:00.000Z',
    },
    {
      title: 'December',
      choice: { kind: 'MONTH', month: '2025-12' },
      timeZone: 'UTC',
      want: '2025-12-01T00:00:00.000Z/2026-01-01T00:00:00.000Z',
    },
    {
      title: 'one day',
      choice: { kind: 'CUSTOM', first: '2026-01-05', last: '2026-01-05' },
      timeZone: 'America/New_York',
      want: '2026-01-05T05:00:00.000Z/2026-01-06T05:00:00.000Z',
    },
  ];
  test.each(cases)('$title', ({ choice, timeZone, want }) => {
    const interval = usageInterval(choice, { now, timeZone });
    expect(typeof interval === 'string' ? interval : `${interval.from}/${interval.to}`).toBe(want);
  });

  test.each([
    { title: 'an unknown zone', choice: { kind: 'LAST_7_DAYS' }, timeZone: 'Mars/Olympus', want: 'no time zone' },
    {
      title: 'days the wrong way',
      choice: { kind: 'CUSTOM', first: '2026-01-02', last: '2026-01-01' },
      timeZone: 'UTC',
      want: 'must not be after',
    },
    { title: 'no days', choice: { kind: 'CUSTOM', first: '', last: '2026-01-01' }, timeZone: 'UTC', want: 'as dates' },
    { title: 'no month', choice: { kind: 'MONTH', month: '' }, timeZone: 'UTC', want: 'as dates' },
    {
      title: 'a day of no calendar',
      choice: { kind: 'CUSTOM', first: '2026-02-31', last: '2026-03-02' },
      timeZone: 'UTC',
      want: 'as dates',
    },
  ] as const)('refuses $title, with what to do', ({ choice, timeZone, want }) => {
    expect(usageInterval(choice, { now, timeZone })).toContain(want);
  });
});

describe('U2: a day begins where the command line says that it does', () => {
  const zones = ['UTC', 'Europe/Berlin', 'America/Sao_Paulo', 'Asia/Kathmandu', 'Pacific/Apia', 'Pacific/Kiritimati', 'Africa/Cairo'];
  const dates = ['2026-03-29', '2026-10-25', '2018-11-04', '2011-12-30', '2024-02-29', '2023-02-29', '2026-13-01', 'x', ''];
  test.each(zones)('in %s', (zone) => {
    for (const date of dates) {
      const start = startOfDay(date, zone);
      expect(start === null ? null : new Date(start).toISOString(), date).toBe(readMoment(date, zone));
    }
  });
});

test('months are offered from the present one back, over the turn of the year', () => {
  expect(monthsBefore('2026-02').slice(0, 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
  expect(new Set(monthsBefore('2026-02')).size).toBe(24);
  expect(monthsBefore('')).toEqual([]);
});
