import { parseArgs } from 'node:util';
import { UsageReportDocument, type BerthClient, type UsageGrouping } from '../src/client/index.ts';
import { runExample, WrongUse } from './run-example.ts';

/**
 * Prints what was used as CSV, for a spreadsheet.
 *
 *   node --import tsx examples/usage-to-csv.ts 2026-11-01 2026-12-01 [--by class,member] [--time-zone Europe/Berlin] > november.csv
 *
 * The interval begins and ends at midnight UTC; the time zone says whose days `--by day` counts.
 */
const GROUPINGS: readonly UsageGrouping[] = ['CLASS', 'DAY', 'MACHINE', 'MEMBER', 'WORKLOAD'];
const AMOUNTS = ['seconds', 'acceleratorSeconds', 'coreSeconds', 'gibSeconds'] as const;

async function main(client: BerthClient): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { by: { type: 'string', default: 'class' }, 'time-zone': { type: 'string', default: 'UTC' } },
  });
  const groupBy = values.by.split(',').map(groupingOf);
  const [from, to] = [momentOf(positionals[0]), momentOf(positionals[1])];
  const { usage } = await client.request(UsageReportDocument, { input: { from, to, groupBy, timeZone: values['time-zone'] } });
  printRow([...groupBy.map((grouping) => grouping.toLowerCase()), ...AMOUNTS]);
  for (const row of usage.rows) printRow([...row.keys.map(({ name }) => name), ...AMOUNTS.map((amount) => row[amount])]);
}

function groupingOf(word: string): UsageGrouping {
  const grouping = GROUPINGS.find((each) => each === word.trim().toUpperCase());
  if (grouping === undefined) throw new WrongUse(`"${word}" is nothing to group by; there are ${GROUPINGS.join(', ').toLowerCase()}.`);
  return grouping;
}

function momentOf(date: string | undefined): string {
  const moment = new Date(`${date ?? ''}T00:00:00Z`);
  if (Number.isNaN(moment.getTime())) throw new WrongUse(`Give two dates such as 2026-11-01, not "${date ?? ''}".`);
  return moment.toISOString();
}

/** RFC 4180: a cell with a comma, a quote or a line end is quoted. */
function printRow(cells: readonly (string | number)[]): void {
  console.log(
    cells
      .map(String)
      .map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
      .join(','),
  );
}

await runExample(main);
