import { describe, expect, it } from 'vitest';
import { auditUsage } from '../../src/app/audit-usage.ts';
import type { HoldCheck, HoldLedger, UsageSums } from '../../src/app/usage-ports.ts';
import type { ClassId, MachineId, MemberId, WorkloadId } from '../../src/domain/model/ids.ts';
import type { UsageGroup } from '../../src/domain/usage/groups.ts';
import { groupSpans } from '../../src/domain/usage/groups.ts';
import type { UsageSpan } from '../../src/domain/usage/spans.ts';
import { wholeInterval } from '../../src/domain/usage/windows.ts';
import { testId } from '../domain/support/ids.ts';

const DAY = 86_400_000_000n;
const NOW = 20_000n * DAY;

const spanOf = (workload: number, from: bigint, to: bigint | null): UsageSpan => ({
  classId: testId<ClassId>(1),
  className: 'small',
  memberId: testId<MemberId>(workload % 2),
  memberName: `member-${String(workload % 2)}`,
  machineId: testId<MachineId>(3),
  machineName: 'lab',
  workloadId: testId<WorkloadId>(workload),
  workloadName: `w-${String(workload)}`,
  acceleratorCount: 1,
  cpuMillis: 1_000,
  memoryMib: 1_024,
  heldAt: from,
  releasedAt: to,
});

const BATCHES = [
  [spanOf(10, NOW - 50n * DAY, NOW - 40n * DAY), spanOf(10, NOW - 3n * DAY, null)],
  [spanOf(11, NOW - 29n * DAY - 7n, NOW - 1n)],
];

const ledger: HoldLedger = {
  now: () => Promise.resolve(NOW),
  async *spans() {
    for (const batch of BATCHES) yield await Promise.resolve(batch);
  },
  checks: () => Promise.resolve([{ rule: 'V8: sums', violations: [] }]),
};

/** Reports as they should be, each passed through `spoiled`. */
function sums(spoiled: (groups: readonly UsageGroup[]) => readonly UsageGroup[] = (groups) => groups): UsageSums {
  return {
    within: ({ groupBy, windows }) => Promise.resolve(spoiled(groupSpans(BATCHES.flat(), { groupBy, windows, now: NOW }))),
    ofWorkloads: (ids) =>
      Promise.resolve(
        spoiled(
          groupSpans(
            BATCHES.flat().filter((span) => ids.includes(span.workloadId)),
            { groupBy: ['WORKLOAD'], windows: wholeInterval({ from: 0n, to: NOW }), now: NOW },
          ),
        ),
      ),
    days: ({ from }) =>
      Promise.resolve(
        Array.from({ length: 31 }, (_, index) => ({
          label: `day-${String(index)}`,
          from: from + BigInt(index) * DAY,
          to: from + BigInt(index + 1) * DAY,
        })),
      ),
  };
}

const unequal = (checks: readonly HoldCheck[]): readonly string[] =>
  checks.filter((check) => check.violations.length > 0).map((check) => check.rule.replace(/ are the sums.*/, ''));

describe('the audit of usage (U1)', () => {
  it('U1: equal reports have no violation, over several batches of spans', async () => {
    const { checks, ...counts } = await auditUsage(sums(), ledger);
    expect(unequal(checks)).toEqual([]);
    expect(counts).toEqual({ spans: 3, openSpans: 1, reportRows: 1 + 2 + 1 + 30 + 2 });
    expect(checks).toHaveLength(6);
  });

  it.each<{ readonly title: string; readonly spoiled: (groups: readonly UsageGroup[]) => readonly UsageGroup[] }>([
    {
      title: 'one microsecond too much',
      spoiled: (groups) => groups.map((group) => ({ ...group, amounts: { ...group.amounts, micros: group.amounts.micros + 1n } })),
    },
    {
      title: 'a device-second too little',
      spoiled: (groups) =>
        groups.map((group) => ({ ...group, amounts: { ...group.amounts, acceleratorMicros: group.amounts.acceleratorMicros - 1n } })),
    },
    { title: 'a row that is missing', spoiled: (groups) => groups.slice(1) },
    {
      title: 'a row of something that used nothing',
      spoiled: (groups) => [
        ...groups,
        ...groups.slice(0, 1).map((group) => ({ ...group, keys: [{ grouping: 'CLASS' as const, id: 'x', name: 'x' }] })),
      ],
    },
  ])('U1: $title is found in every report', async ({ spoiled }) => {
    const { checks } = await auditUsage(sums(spoiled), ledger);
    expect(unequal(checks)).toEqual(['class', 'member', 'machine', 'day', 'workload'].map((grouping) => `U1: reports by ${grouping}`));
  });

  it('what the checks of the rows find is kept', async () => {
    const broken = { ...ledger, checks: () => Promise.resolve([{ rule: 'V8: sums', violations: ['machine x'] }]) };
    expect(unequal((await auditUsage(sums(), broken)).checks)).toEqual(['V8: sums']);
  });
});
