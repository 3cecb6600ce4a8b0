import type { BerthClient } from '../../client/berth-client.ts';
import { UsageReportDocument, type UsageGrouping, type UsageReportQuery } from '../../client/generated/graphql.ts';
import { CommandFailure, EXIT_CODES } from '../command-failure.ts';
import { csvLines } from '../csv-lines.ts';
import type { Table } from '../output/block.ts';
import { withOptionNames } from '../option-names.ts';
import type { Answer } from '../terminal.ts';
import { readMoment } from './moment.ts';

/** Options of `berth usage` as the command line gives them. */
export interface UsageFlags {
  readonly from?: string;
  readonly to?: string;
  readonly groupBy?: readonly UsageGrouping[];
  readonly timeZone: string;
  readonly csv?: boolean;
}

const OPTIONS = { 'input.from': '--from', 'input.to': '--to', 'input.groupBy': '--group-by', 'input.timeZone': '--time-zone' };
const DEFAULT_DAYS = 30;
const DAY_MILLISECONDS = 86_400_000;
const AMOUNTS = ['seconds', 'acceleratorSeconds', 'coreSeconds', 'gibSeconds'] as const;
const TITLES = ['seconds', 'accelerator-seconds', 'core-seconds', 'GiB-seconds'];

/** `berth usage`: a report of an interval as a table, as CSV or as JSON. `now` is the end where none is given. */
export async function reportUsage(client: BerthClient, flags: UsageFlags, now: Date): Promise<Answer> {
  const { timeZone, groupBy = [] } = flags;
  const to = flags.to === undefined ? now.toISOString() : momentOf('--to', flags.to, timeZone);
  const from =
    flags.from === undefined
      ? new Date(Date.parse(to) - DEFAULT_DAYS * DAY_MILLISECONDS).toISOString()
      : momentOf('--from', flags.from, timeZone);
  const input = { from, to, groupBy, timeZone };
  const { usage } = await withOptionNames(OPTIONS, () => client.request(UsageReportDocument, { input }));
  const json = { from, to, timeZone, groupBy, ...usage };
  if (flags.csv === true) return { lines: csvOf(usage, groupBy), json };
  return { lines: [tableOf(usage, groupBy)], notes: [`From ${from} to ${to}; what is still held counts up to now.`], json };
}

type Report = UsageReportQuery['usage'];

function tableOf({ rows, totals }: Report, groupBy: readonly UsageGrouping[]): Table {
  const amounts = (row: Report['totals']): readonly string[] => AMOUNTS.map((amount) => row[amount].toFixed(1));
  const keyed = groupBy.length === 0 ? [] : rows.map((row) => [...row.keys.map((key) => key.name), ...amounts(row)]);
  const labels = groupBy.length === 0 ? [''] : groupBy.map((grouping) => grouping.toLowerCase());
  const total = ['total', ...labels.slice(1).map(() => ''), ...amounts(totals)];
  return { header: [...labels, ...TITLES], rows: [...keyed, total], numbersFrom: labels.length, dispensable: TITLES.slice(1).toReversed() };
}

/** The groups alone, with every digit; a report without groups has its one row. */
function csvOf({ rows, totals }: Report, groupBy: readonly UsageGrouping[]): readonly string[] {
  const header = [...groupBy.map((grouping) => grouping.toLowerCase()), ...AMOUNTS];
  const amounts = (row: Report['totals']): readonly number[] => AMOUNTS.map((amount) => row[amount]);
  const body = groupBy.length === 0 ? [amounts(totals)] : rows.map((row) => [...row.keys.map((key) => key.name), ...amounts(row)]);
  return csvLines([header, ...body]);
}

/** A day begins in its time zone; a text that is no moment is refused where options are read. */
function momentOf(option: string, text: string, timeZone: string): string {
  const moment = readMoment(text, timeZone);
  if (moment !== null) return moment;
  throw new CommandFailure(`${option} "${text}" is no moment in ${timeZone}`, { code: 'USAGE', exitCode: EXIT_CODES.usage });
}
