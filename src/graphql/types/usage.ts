import { InvalidInput, type InvalidField } from '../../domain/refusals.ts';
import { USAGE_GROUPINGS, type UsageGrouping, type UsageKey } from '../../domain/usage/groups.ts';
import { usageReport, type UsageReport, type UsageRow } from '../../domain/usage/report.ts';
import { microsOf } from '../../domain/usage/spans.ts';
import { cutDays, wholeInterval } from '../../domain/usage/windows.ts';
import { builder } from '../builder.ts';
import { viewerOf } from '../context.ts';
import { isTimeZone, TIME_ZONE_NEEDED } from '../time-zone.ts';
import { UsageTotals } from './usage-totals.ts';

const MEANINGS: Readonly<Record<UsageGrouping, string>> = {
  CLASS: 'By class.',
  MEMBER: 'By member.',
  MACHINE: 'By machine.',
  WORKLOAD: 'By workload.',
  DAY: 'By day of the time zone.',
};

const GroupingEnum = builder.enumType('UsageGrouping', {
  description: 'What a usage report is grouped by.',
  values: Object.fromEntries(USAGE_GROUPINGS.map((grouping) => [grouping, { value: grouping, description: MEANINGS[grouping] }])) as Record<
    UsageGrouping,
    { value: UsageGrouping; description: string }
  >,
});

const KeyType = builder.objectRef<UsageKey>('UsageKey').implement({
  description: 'What a row of a usage report is about.',
  fields: (t) => ({
    grouping: t.field({ type: GroupingEnum, description: 'What kind of key it is.', resolve: (key) => key.grouping }),
    name: t.exposeString('name', {
      description: 'Its name as it was when it was last used in the interval; for DAY the date, such as 2026-11-29.',
    }),
  }),
});

const RowType = builder.objectRef<UsageRow>('UsageRow').implement({
  description: 'What one group used.',
  fields: (t) => ({
    keys: t.field({ type: [KeyType], description: 'One key for each grouping asked for, in their order.', resolve: (row) => row.keys }),
    seconds: t.exposeFloat('seconds', { description: 'Seconds held.' }),
    acceleratorSeconds: t.exposeFloat('acceleratorSeconds', { description: "Seconds times the class's devices; 0 for CPU classes." }),
    coreSeconds: t.exposeFloat('coreSeconds', { description: 'Seconds times cores.' }),
    gibSeconds: t.exposeFloat('gibSeconds', { description: 'Seconds times GiB of memory.' }),
  }),
});

const ReportType = builder.objectRef<UsageReport>('UsageReport').implement({
  description: 'What was used in an interval: the same rows as the reservations, cut at its edges, open ones up to now.',
  fields: (t) => ({
    rows: t.field({
      type: [RowType],
      description: 'By the names of their keys, 10,000 at most; groups that used nothing have no row, and a day without work is none.',
      resolve: (report) => report.rows,
    }),
    totals: t.field({ type: UsageTotals, description: 'The sum over all rows.', resolve: (report) => report.totals }),
  }),
});

const UsageInput = builder.inputType('UsageInput', {
  description: 'What a usage report is about.',
  fields: (t) => ({
    from: t.field({ type: 'DateTime', required: true, description: 'Beginning of the interval.' }),
    to: t.field({ type: 'DateTime', required: true, description: 'End of the interval, itself not in it; after `from`.' }),
    groupBy: t.field({ type: [GroupingEnum], description: 'Keys of the rows, in order, each once; none gives one row.' }),
    timeZone: t.string({
      defaultValue: 'UTC',
      description: 'Name of the time zone whose days count, such as Europe/Berlin; of use with DAY.',
    }),
  }),
});

builder.queryField('usage', (t) =>
  t.field({
    type: ReportType,
    description: "What was used: the viewer's own work, or everybody's for operators.",
    args: { input: t.arg({ type: UsageInput, required: true, description: 'Interval and grouping.' }) },
    complexity: { field: 50, multiplier: 10 },
    resolve: async (_root, { input }, context) => {
      const groupBy = input.groupBy ?? [];
      const timeZone = input.timeZone ?? 'UTC';
      refuseBadInput({ ...input, groupBy, timeZone });
      const interval = { from: microsOf(input.from), to: microsOf(input.to) };
      const { usage } = context.reads;
      const byDay = groupBy.includes('DAY');
      if (byDay && !(await usage.knowsTimeZone(timeZone))) throw new InvalidInput([{ field: 'input.timeZone', message: TIME_ZONE_NEEDED }]);
      const windows = byDay ? cutDays(await usage.days(interval, timeZone), interval) : wholeInterval(interval);
      const groups = await usage.within(viewerOf(context), { groupBy, windows, most: MOST_ROWS + 1 });
      if (groups.length > MOST_ROWS) {
        const message = `gives more than ${String(MOST_ROWS)} rows; leave a key out or shorten the interval.`;
        throw new InvalidInput([{ field: 'input.groupBy', message }]);
      }
      return usageReport(groups);
    },
  }),
);

/** Most rows of a report. */
const MOST_ROWS = 10_000;

/** Longest interval that is cut into days, in days. */
const MOST_DAYS = 400;
const DAY_MILLISECONDS = 86_400_000;
/** Times between which Postgres and JavaScript agree on everything. */
const EARLIEST = Date.parse('1970-01-01T00:00:00Z');
const LATEST = Date.parse('9999-01-01T00:00:00Z');

interface CheckedInput {
  readonly from: Date;
  readonly to: Date;
  readonly groupBy: readonly UsageGrouping[];
  readonly timeZone: string;
}

function refuseBadInput({ from, to, groupBy, timeZone }: CheckedInput): void {
  const problems: InvalidField[] = [];
  if (from.getTime() < EARLIEST) problems.push({ field: 'input.from', message: 'must be in 1970 or later.' });
  if (to.getTime() > LATEST) problems.push({ field: 'input.to', message: 'must be before the year 9999.' });
  if (to <= from) problems.push({ field: 'input.to', message: 'must be after `from`.' });
  if (new Set(groupBy).size < groupBy.length) problems.push({ field: 'input.groupBy', message: 'must name each key once.' });
  if (!isTimeZone(timeZone)) problems.push({ field: 'input.timeZone', message: TIME_ZONE_NEEDED });
  if (groupBy.includes('DAY') && to.getTime() - from.getTime() > MOST_DAYS * DAY_MILLISECONDS) {
    problems.push({ field: 'input.to', message: `must be at most ${String(MOST_DAYS)} days after \`from\` for a report by day.` });
  }
  if (problems.length > 0) throw new InvalidInput(problems);
}
