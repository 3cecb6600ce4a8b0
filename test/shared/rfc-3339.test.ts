import { describe, expect, test } from 'vitest';
import { isDate, momentOf } from '../../src/shared/rfc-3339.ts';

describe('a time of RFC 3339', () => {
  test.each([
    { text: '2026-11-29T12:00:00Z', want: '2026-11-29T12:00:00.000Z' },
    { text: '2026-11-29t12:00:00z', want: '2026-11-29T12:00:00.000Z' },
    { text: '2028-02-29T23:59:59.123456789+14:00', want: '2028-02-29T09:59:59.123Z' },
    { text: '2026-12-31T23:59:59-23:59', want: '2027-01-01T23:58:59.000Z' },
    { text: '0001-01-01T00:00:00Z', want: '0001-01-01T00:00:00.000Z' },
  ])('$text is $want', ({ text, want }) => {
    expect(momentOf(text)?.toISOString()).toBe(want);
  });

  test.each([
    ['a day that February lacks', '2027-02-31T00:00:00Z'],
    ['the 29th of February of a common year', '2027-02-29T00:00:00Z'],
    ['the 31st of April, with an offset', '2026-04-31T12:00:00+02:00'],
    ['a thirteenth month', '2026-13-01T00:00:00Z'],
    ['day 0', '2026-01-00T00:00:00Z'],
    ['midnight as 24 hours', '2026-01-01T24:00:00Z'],
    ['minute 60', '2026-01-01T00:60:00Z'],
    ['a leap second', '2016-12-31T23:59:60Z'],
    ['an offset of a day', '2026-01-01T00:00:00+24:00'],
    ['no zone', '2026-01-01T00:00:00'],
    ['no time', '2026-01-01'],
    ['a space for the T', '2026-01-01 00:00:00Z'],
    ['a line behind it', '2026-01-01T00:00:00Z\n'],
    ['nothing', ''],
  ])('%s is none', (_title, text) => {
    expect(momentOf(text)).toBeNull();
  });

  test.each([
    { text: '2028-02-29', want: true },
    { text: '2027-02-29', want: false },
    { text: '2027-02-31', want: false },
  ])('$text is a day of the calendar: $want', ({ text, want }) => {
    expect(isDate(text)).toBe(want);
  });
});
