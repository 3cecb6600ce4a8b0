import type { ExactAmounts } from '../domain/usage/amounts.ts';
import { addAmounts } from '../domain/usage/amounts.ts';
import type { UsageGroup, UsageGrouping, UsageQuestion } from '../domain/usage/groups.ts';
import { groupId, groupSpans } from '../domain/usage/groups.ts';
import type { Micros, UsageWindow } from '../domain/usage/spans.ts';
import { cutDays, wholeInterval } from '../domain/usage/windows.ts';
import type { HoldCheck, HoldLedger, UsageSums } from './usage-ports.ts';

/** What the audit compared and found. */
export interface UsageAudit {
  readonly spans: number;
  readonly openSpans: number;
  /** Rows of reports that were compared with the spans. */
  readonly reportRows: number;
  readonly checks: readonly HoldCheck[];
}

const DAYS_MICROS = 30n * 86_400_000_000n;
/** By which the reports of all time are compared; days are those of the last thirty, workloads are compared one by one. */
const ALL_TIME_GROUPINGS = ['CLASS', 'MEMBER', 'MACHINE'] as const;

/**
 * Proves that reports equal holds (U1, V8): sums every reservation by the definition in the domain, compares the sums with
 * those of the reports to the microsecond, and checks the rows of holds. Both ports must read one snapshot.
 */
export async function auditUsage(sums: UsageSums, ledger: HoldLedger): Promise<UsageAudit> {
  const now = await ledger.now();
  const comparisons = await comparisonsOf(sums, now);
  const byWorkload = new Comparison('WORKLOAD', wholeInterval({ from: 0n, to: now }), now);
  let [spanCount, openSpans] = [0, 0];
  for await (const spans of ledger.spans()) {
    spanCount += spans.length;
    openSpans += spans.filter((span) => span.releasedAt === null).length;
    for (const comparison of comparisons) comparison.add(groupSpans(spans, comparison.question));
    byWorkload.add(groupSpans(spans, byWorkload.question));
    byWorkload.settle(await sums.ofWorkloads([...new Set(spans.map((span) => span.workloadId))]));
  }
  for (const comparison of comparisons) comparison.settle(await sums.within(comparison.question));
  const all = [...comparisons, byWorkload];
  return {
    spans: spanCount,
    openSpans,
    reportRows: all.reduce((sum, comparison) => sum + comparison.rows, 0),
    checks: [...all.map((comparison) => comparison.result()), ...(await ledger.checks())],
  };
}

async function comparisonsOf(sums: UsageSums, now: Micros): Promise<readonly Comparison[]> {
  const recent = { from: now - DAYS_MICROS, to: now };
  const days = cutDays(await sums.days(recent, 'UTC'), recent);
  const whole = wholeInterval({ from: 0n, to: now });
  return [...ALL_TIME_GROUPINGS.map((grouping) => new Comparison(grouping, whole, now)), new Comparison('DAY', days, now)];
}

/** What the spans say of one grouping, and where the report says otherwise. */
class Comparison {
  readonly question: UsageQuestion;
  rows = 0;
  readonly #grouping: UsageGrouping;
  readonly #violations: string[] = [];
  readonly #expected = new Map<string, { readonly name: string; readonly amounts: ExactAmounts }>();

  constructor(grouping: UsageGrouping, windows: readonly UsageWindow[], now: Micros) {
    this.#grouping = grouping;
    this.question = { groupBy: [grouping], windows, now };
  }

  /** Adds what spans use, by the definition. */
  add(groups: readonly UsageGroup[]): void {
    for (const { keys, amounts } of groups) {
      const id = groupId(keys);
      const before = this.#expected.get(id);
      this.#expected.set(id, { name: nameOf(keys), amounts: before === undefined ? amounts : addAmounts(before.amounts, amounts) });
    }
  }

  /** Compares everything added since the last time with what the report says of it. */
  settle(reported: readonly UsageGroup[]): void {
    for (const { keys, amounts } of reported) {
      this.rows += 1;
      const expected = this.#expected.get(groupId(keys));
      this.#expected.delete(groupId(keys));
      if (expected === undefined || !sameAmounts(expected.amounts, amounts))
        this.#violations.push(`${nameOf(keys)}: the report says ${inWords(amounts)}, the reservations ${inWords(expected?.amounts)}`);
    }
    for (const { name, amounts } of this.#expected.values())
      this.#violations.push(`${name}: the report says nothing, the reservations ${inWords(amounts)}`);
    this.#expected.clear();
  }

  result(): HoldCheck {
    return { rule: `U1: reports by ${this.#grouping.toLowerCase()} are the sums of the reservations`, violations: this.#violations };
  }
}

function nameOf(keys: UsageGroup['keys']): string {
  return keys.map((key) => (key.name === key.id ? key.name : `${key.name} (${key.id})`)).join(' ');
}

function sameAmounts(left: ExactAmounts, right: ExactAmounts): boolean {
  return (
    left.micros === right.micros &&
    left.acceleratorMicros === right.acceleratorMicros &&
    left.milliCoreMicros === right.milliCoreMicros &&
    left.mibMicros === right.mibMicros
  );
}

function inWords(amounts: ExactAmounts | undefined): string {
  if (amounts === undefined) return 'nothing';
  return `${String(amounts.micros)} µs, ${String(amounts.acceleratorMicros)} µs × devices, ${String(amounts.milliCoreMicros)} µs × mCPU, ${String(amounts.mibMicros)} µs × MiB`;
}
