import type { ExactAmounts, UsageAmounts } from './amounts.ts';
import { addAmounts, amountsOf, NOTHING_USED, reportedAmounts } from './amounts.ts';
import type { Stretch, UsageInterval, UsageSpan } from './spans.ts';
import { clipSpan } from './spans.ts';

/** What a report can be grouped by (U2). */
export const USAGE_GROUPINGS = ['CLASS', 'MEMBER', 'MACHINE', 'WORKLOAD', 'DAY'] as const;
export type UsageGrouping = (typeof USAGE_GROUPINGS)[number];

/** One day of some time zone; the zone was chosen, and its days worked out, by the caller. */
export interface UsageDay {
  /** Such as 2026-11-29. */
  readonly label: string;
  readonly from: Date;
  readonly to: Date;
}

/** What is asked of the spans. */
export interface UsageQuestion {
  readonly interval: UsageInterval;
  /** In the order of the keys wanted; none gives one row a report, or none when nothing was used. */
  readonly groupBy: readonly UsageGrouping[];
  /** The days that cover the interval, in order; needed only for DAY. */
  readonly days: readonly UsageDay[];
}

/** What a row is about: the id tells two things of one name apart. A day has its label as both. */
export interface UsageKey {
  readonly grouping: UsageGrouping;
  readonly id: string;
  readonly name: string;
}

export interface UsageRow extends UsageAmounts {
  readonly keys: readonly UsageKey[];
}

export interface UsageReport {
  /** Ordered by the keys' names, then ids. Things that used nothing have no row. */
  readonly rows: readonly UsageRow[];
  readonly totals: UsageAmounts;
}

/**
 * Sums spans by the asked keys, each clipped at the interval's edges, open ones up to now (U2). Every row's exact sum is
 * part of the total, so that no grouping gains or loses a millisecond.
 */
export function usageReport(spans: readonly UsageSpan[], question: UsageQuestion): UsageReport {
  const groups = new Map<string, { readonly keys: readonly UsageKey[]; amounts: ExactAmounts }>();
  let totals = NOTHING_USED;
  for (const span of spans) {
    const clipped = clipSpan(span, question.interval);
    if (clipped === null) continue;
    for (const piece of piecesOf(clipped, question)) {
      const amounts = amountsOf(span, piece.to - piece.from);
      const keys = question.groupBy.map((grouping) => keyOf(span, grouping, piece.day));
      totals = addAmounts(totals, amounts);
      const id = JSON.stringify(keys.map((key) => key.id));
      const group = groups.get(id);
      if (group === undefined) groups.set(id, { keys, amounts });
      else group.amounts = addAmounts(group.amounts, amounts);
    }
  }
  const rows = [...groups.values()].map(({ keys, amounts }) => ({ keys, ...reportedAmounts(amounts) }));
  return { rows: rows.sort((left, right) => compareKeys(left.keys, right.keys)), totals: reportedAmounts(totals) };
}

interface Piece extends Stretch {
  readonly day: UsageDay | null;
}

/** The stretch cut at the days' edges, or whole where days are not asked for. */
function piecesOf(stretch: Stretch, question: UsageQuestion): readonly Piece[] {
  if (!question.groupBy.includes('DAY')) return [{ ...stretch, day: null }];
  const pieces: Piece[] = [];
  let covered = 0;
  for (const day of question.days) {
    const from = Math.max(stretch.from, day.from.getTime());
    const to = Math.min(stretch.to, day.to.getTime());
    if (from >= to) continue;
    pieces.push({ from, to, day });
    covered += to - from;
  }
  if (covered !== stretch.to - stretch.from) throw new RangeError('the days of a usage report do not cover its interval exactly once');
  return pieces;
}

function keyOf(span: UsageSpan, grouping: UsageGrouping, day: UsageDay | null): UsageKey {
  switch (grouping) {
    case 'CLASS':
      return { grouping, id: span.classId, name: span.className };
    case 'MEMBER':
      return { grouping, id: span.memberId, name: span.memberName };
    case 'MACHINE':
      return { grouping, id: span.machineId, name: span.machineName };
    case 'WORKLOAD':
      return { grouping, id: span.workloadId, name: span.workloadName };
    case 'DAY':
      return { grouping, id: day?.label ?? '', name: day?.label ?? '' };
  }
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
