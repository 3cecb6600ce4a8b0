import type { UsageGrouping } from '../generated/graphql.ts';
import type { UsageAmounts } from './usage-measures.ts';

/** A report as the API gives it. */
export interface UsageReport {
  readonly rows: readonly (UsageAmounts & { readonly keys: readonly { readonly grouping: UsageGrouping; readonly name: string }[] })[];
  readonly totals: UsageAmounts;
}

const AMOUNTS = ['seconds', 'acceleratorSeconds', 'coreSeconds', 'gibSeconds'] as const;

/**
 * A report as CSV (RFC 4180), with every digit that the API gave; without groups its one row. Line for line what `berth usage --csv`
 * prints, held to it by a test. Ends with the end of a line.
 */
export function usageCsv(report: UsageReport, groupBy: readonly UsageGrouping[]): string {
  const header = [...groupBy.map((grouping) => grouping.toLowerCase()), ...AMOUNTS];
  const amounts = (row: UsageAmounts): readonly number[] => AMOUNTS.map((amount) => row[amount]);
  const body =
    groupBy.length === 0 ? [amounts(report.totals)] : report.rows.map((row) => [...row.keys.map(({ name }) => name), ...amounts(row)]);
  return [header, ...body].map((row) => `${row.map(cellOf).join(',')}\n`).join('');
}

function cellOf(cell: string | number): string {
  const text = String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
