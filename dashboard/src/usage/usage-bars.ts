import type { UsageReport } from './usage-csv.ts';
import type { UsageAmounts } from './usage-measures.ts';

/** One bar of a chart. */
export interface UsageBar {
  readonly name: string;
  readonly seconds: number;
}

/** More bars are a wall; the rest is one bar. The table beside the chart has them all. */
const MOST_BARS = 12;

/**
 * Bars of one measure, the greatest first and then by name; days in their order instead. Groups that used nothing of it have none.
 *
 * What is more than twelve is summed up in a last bar that says how many it stands for; days are all there.
 */
export function usageBars(
  rows: UsageReport['rows'],
  { measure, inOrder }: { readonly measure: keyof UsageAmounts; readonly inOrder: boolean },
): readonly UsageBar[] {
  const bars = rows
    .map((row) => ({ name: row.keys.map(({ name }) => name).join(' · '), seconds: row[measure] }))
    .filter(({ seconds }) => seconds > 0);
  if (inOrder) return bars;
  const sorted = bars.sort((one, other) => other.seconds - one.seconds || (one.name < other.name ? -1 : 1));
  if (sorted.length <= MOST_BARS) return sorted;
  const rest = sorted.slice(MOST_BARS - 1);
  const seconds = rest.reduce((sum, bar) => sum + bar.seconds, 0);
  return [...sorted.slice(0, MOST_BARS - 1), { name: `${String(rest.length)} others`, seconds }];
}
