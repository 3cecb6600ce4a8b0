import type { UsageAmounts } from './amounts.ts';
import { addAmounts, NOTHING_USED, reportedAmounts } from './amounts.ts';
import type { UsageGroup, UsageKey } from './groups.ts';

/** What one group used. */
export interface UsageRow extends UsageAmounts {
  readonly keys: readonly UsageKey[];
}

/** A report as it is shown. */
export interface UsageReport {
  /** Ordered by the keys' names, then ids. Things that used nothing have no row. */
  readonly rows: readonly UsageRow[];
  readonly totals: UsageAmounts;
}

/**
 * The report over exact groups (U2). Every row's exact sum is part of the total, so that no grouping gains or loses a
 * microsecond; amounts are rounded last.
 */
export function usageReport(groups: readonly UsageGroup[]): UsageReport {
  const totals = groups.reduce((sum, group) => addAmounts(sum, group.amounts), NOTHING_USED);
  const rows = groups.map(({ keys, amounts }) => ({ keys, ...reportedAmounts(amounts) }));
  return { rows: rows.sort((left, right) => compareKeys(left.keys, right.keys)), totals: reportedAmounts(totals) };
}

function compareKeys(left: readonly UsageKey[], right: readonly UsageKey[]): number {
  for (const [index, key] of left.entries()) {
    const other = right[index];
    if (other === undefined) return 1;
    const order = compareText(key.name, other.name) || compareText(key.id, other.id);
    if (order !== 0) return order;
  }
  return 0;
}

function compareText(left: string, right: string): number {
  return left === right ? 0 : left < right ? -1 : 1;
}
