import type { ExactAmounts } from './amounts.ts';
import { addAmounts, amountsOf } from './amounts.ts';
import type { Micros, UsageSpan, UsageWindow } from './spans.ts';
import { timeWithin } from './spans.ts';

/** What a report can be grouped by (U2). */
export const USAGE_GROUPINGS = ['CLASS', 'MEMBER', 'MACHINE', 'WORKLOAD', 'DAY'] as const;
export type UsageGrouping = (typeof USAGE_GROUPINGS)[number];

/** What a row is about: the id tells two things of one name apart. A day has its label as both. */
export interface UsageKey {
  readonly grouping: UsageGrouping;
  readonly id: string;
  readonly name: string;
}

/** The exact sum of all spans that have the same ids. */
export interface UsageGroup {
  /** In the order asked for; each name is that of the latest span, in case the thing was renamed. */
  readonly keys: readonly UsageKey[];
  readonly amounts: ExactAmounts;
}

/** What is asked of the spans. */
export interface UsageQuestion {
  /** In the order of the keys wanted; none gives one group, or none when nothing was used. */
  readonly groupBy: readonly UsageGrouping[];
  /** They cover the interval; days where DAY is asked for. */
  readonly windows: readonly UsageWindow[];
  /** The moment up to which open spans count. */
  readonly now: Micros;
}

/**
 * Sums spans by the asked keys, each clipped at the edges of the windows (U2). This is the definition: reports are summed
 * by the database, and `berth usage audit` and the tests compare them with this.
 */
export function groupSpans(spans: Iterable<UsageSpan>, { groupBy, windows, now }: UsageQuestion): readonly UsageGroup[] {
  const groups = new Map<string, { keys: readonly UsageKey[]; amounts: ExactAmounts; latest: Micros }>();
  for (const span of spans) {
    for (const window of windows) {
      const time = timeWithin(span, window, now);
      if (time === 0n) continue;
      const keys = groupBy.map((grouping) => keyOf(span, grouping, window));
      const id = groupId(keys);
      const group = groups.get(id);
      if (group === undefined) {
        groups.set(id, { keys, amounts: amountsOf(span, time), latest: span.heldAt });
        continue;
      }
      group.amounts = addAmounts(group.amounts, amountsOf(span, time));
      if (span.heldAt >= group.latest) Object.assign(group, { keys, latest: span.heldAt });
    }
  }
  return [...groups.values()].map(({ keys, amounts }) => ({ keys, amounts }));
}

/** What makes two groups the same one. */
export function groupId(keys: readonly UsageKey[]): string {
  return JSON.stringify(keys.map((key) => key.id));
}

function keyOf(span: UsageSpan, grouping: UsageGrouping, window: UsageWindow): UsageKey {
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
      return { grouping, id: window.label, name: window.label };
  }
}
