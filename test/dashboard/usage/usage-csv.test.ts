import { describe, expect, test } from 'vitest';
import { usageBars } from '../../../dashboard/src/usage/usage-bars.ts';
import { usageCsv, type UsageReport } from '../../../dashboard/src/usage/usage-csv.ts';
import { hoursText } from '../../../dashboard/src/usage/usage-measures.ts';
import { reportUsage } from '../../../src/cli/usage/report-usage.ts';
import type { BerthClient } from '../../../src/client/berth-client.ts';

const amounts = (seconds: number): UsageReport['totals'] => ({
  seconds,
  acceleratorSeconds: seconds * 2,
  coreSeconds: seconds / 3,
  gibSeconds: seconds * 0.1,
});
const report: UsageReport = {
  rows: [
    {
      keys: [
        { grouping: 'CLASS', name: 'a,b' },
        { grouping: 'DAY', name: '2026-11-29' },
      ],
      ...amounts(1234.567891),
    },
    {
      keys: [
        { grouping: 'CLASS', name: 'say "x"' },
        { grouping: 'DAY', name: '2026-11-30' },
      ],
      ...amounts(1e-7),
    },
    {
      keys: [
        { grouping: 'CLASS', name: 'two\nlines' },
        { grouping: 'DAY', name: '2026-11-30' },
      ],
      ...amounts(123456789012),
    },
  ],
  totals: amounts(123456790246.567),
};

/** What `berth usage --csv` prints of the report, whoever asks. */
async function printed(groupBy: readonly ('CLASS' | 'DAY')[]): Promise<string> {
  const client = { request: () => Promise.resolve({ usage: report }) } as unknown as BerthClient;
  const { lines } = await reportUsage(client, { timeZone: 'UTC', csv: true, groupBy }, new Date(0));
  return lines.map((line) => (typeof line === 'string' ? `${line}\n` : 'no line')).join('');
}

describe('U2: the file of a report', () => {
  test.each([{ groupBy: ['CLASS', 'DAY'] }, { groupBy: [] }] as const)(
    'by $groupBy is line for line that of the command line',
    async ({ groupBy }) => {
      expect(usageCsv(report, groupBy)).toBe(await printed(groupBy));
    },
  );

  test('has every digit that the API gave', () => {
    const [, first] = usageCsv(report, ['CLASS', 'DAY']).split('\n');
    expect(first).toBe(`"a,b",2026-11-29,1234.567891,2469.135782,${String(1234.567891 / 3)},${String(1234.567891 * 0.1)}`);
  });
});

describe('hours to read', () => {
  test.each([
    { seconds: 0, want: '0.00' },
    { seconds: 1, want: '<0.01' },
    { seconds: 36, want: '0.01' },
    { seconds: 5400, want: '1.50' },
    { seconds: 36_000_000, want: '10,000.00' },
  ])('$seconds s are $want h', ({ seconds, want }) => {
    expect(hoursText(seconds)).toBe(want);
  });
});

describe('bars of a chart', () => {
  const row = (name: string, seconds: number): UsageReport['rows'][number] => ({
    keys: [{ grouping: 'MEMBER', name }],
    ...amounts(seconds),
  });

  test('the greatest first, equal ones by name, and none for nothing', () => {
    const rows = [row('c', 1), row('b', 5), row('none', 0), row('a', 5)];
    expect(usageBars(rows, { measure: 'seconds', inOrder: false })).toEqual([
      { name: 'a', seconds: 5 },
      { name: 'b', seconds: 5 },
      { name: 'c', seconds: 1 },
    ]);
  });

  test('days stay in their order', () => {
    const rows = [row('2026-11-28', 1), row('2026-11-29', 5)];
    expect(usageBars(rows, { measure: 'seconds', inOrder: true }).map(({ name }) => name)).toEqual(['2026-11-28', '2026-11-29']);
  });

  test('what is too much for a chart is one bar, and nothing of the sum is lost', () => {
    const rows = Array.from({ length: 30 }, (_item, place) => row(`m${String(place)}`, place + 1));
    const bars = usageBars(rows, { measure: 'seconds', inOrder: false });
    expect(bars).toHaveLength(12);
    expect(bars.at(-1)).toEqual({ name: '19 others', seconds: 190 });
    expect(bars.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(465);
  });
});
