import { expect, test } from 'vitest';
import { writtenDuration, writtenTime } from '../../../dashboard/src/page/written-time.ts';

test.each([
  { milliseconds: -5000, want: '0 s' },
  { milliseconds: 999, want: '0 s' },
  { milliseconds: 59_999, want: '59 s' },
  { milliseconds: 60_000, want: '1 min' },
  { milliseconds: 3_723_000, want: '1 h 2 min' },
  { milliseconds: 86_400_000, want: '1 d' },
  { milliseconds: 90_061_000, want: '1 d 1 h' },
])('$milliseconds ms are $want', ({ milliseconds, want }) => {
  expect(writtenDuration(milliseconds)).toBe(want);
});

test('a moment is written in UTC as it is, with the zone said', () => {
  expect(writtenTime('2026-11-29T12:00:00.123Z', { zone: 'UTC' })).toBe('2026-11-29 12:00:00 UTC');
  expect(writtenTime('2026-11-29T12:00:00.123Z', { zone: 'UTC', exact: true })).toBe('2026-11-29 12:00:00.123 UTC');
});

test('a local moment is that of the computer’s zone', () => {
  const at = '2026-11-29T12:00:00.000Z';
  const local = new Date(at);
  const hours = String(local.getHours()).padStart(2, '0');
  expect(writtenTime(at, { zone: 'LOCAL' })).toContain(` ${hours}:`);
});

test('what is no moment is shown as it came', () => {
  expect(writtenTime('soon', { zone: 'UTC' })).toBe('soon');
});
