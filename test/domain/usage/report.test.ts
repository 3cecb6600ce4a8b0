import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ClassId, MachineId, MemberId, WorkloadId } from '../../../src/domain/model/ids.ts';
import type { UsageGrouping, UsageQuestion } from '../../../src/domain/usage/groups.ts';
import { groupSpans, USAGE_GROUPINGS } from '../../../src/domain/usage/groups.ts';
import type { UsageReport } from '../../../src/domain/usage/report.ts';
import { usageReport } from '../../../src/domain/usage/report.ts';
import type { UsageSpan, UsageWindow } from '../../../src/domain/usage/spans.ts';
import { timeWithin } from '../../../src/domain/usage/spans.ts';
import { cutDays } from '../../../src/domain/usage/windows.ts';
import { testId } from '../support/ids.ts';

/** So many seconds after the beginning of the test's time. */
const at = (seconds: number): bigint => BigInt(Date.UTC(2026, 10, 1)) * 1_000n + BigInt(Math.round(seconds * 1_000_000));

function aSpan(from: number, to: number | null, changes: Partial<UsageSpan> = {}): UsageSpan {
  return {
    classId: testId<ClassId>(1),
    className: 'cpu-small',
    memberId: testId<MemberId>(2),
    memberName: 'ada',
    machineId: testId<MachineId>(3),
    machineName: 'studio',
    workloadId: testId<WorkloadId>(4),
    workloadName: 'n',
    acceleratorCount: 0,
    cpuMillis: 2_000,
    memoryMib: 512,
    heldAt: at(from),
    releasedAt: to === null ? null : at(to),
    ...changes,
  };
}

const day = (index: number): UsageWindow => ({ label: `day-${String(index)}`, from: at(index * 100), to: at((index + 1) * 100) });
const days = Array.from({ length: 10 }, (_, index) => day(index));
const whole: UsageWindow = { label: '', from: at(0), to: at(1_000) };

function report(spans: readonly UsageSpan[], groupBy: readonly UsageGrouping[], question: Partial<UsageQuestion> = {}): UsageReport {
  const windows = groupBy.includes('DAY') ? days : [whole];
  return usageReport(groupSpans(spans, { groupBy, windows, now: at(500), ...question }));
}

/** Rows as `name name: seconds`. */
function brief({ rows }: UsageReport): readonly string[] {
  return rows.map((row) => `${row.keys.map((key) => key.name).join(' ')}: ${String(row.seconds)}`);
}

describe('usage reports (U1, U2)', () => {
  it('U2: seconds, and seconds times accelerators, cores and GiB', () => {
    const span = aSpan(0, 10, { acceleratorCount: 2, cpuMillis: 1_500, memoryMib: 2_560 });
    expect(report([span], []).totals).toEqual({ seconds: 10, acceleratorSeconds: 20, coreSeconds: 15, gibSeconds: 25 });
  });

  it('U1, L10: cpu work uses no accelerator, whatever it holds', () => {
    expect(report([aSpan(0, 10)], []).totals.acceleratorSeconds).toBe(0);
  });

  it('U2: spans are clipped at the edges of the interval; open ones count up to now', () => {
    const window = { label: '', from: at(100), to: at(200) };
    const cases: readonly (readonly [UsageSpan, number])[] = [
      [aSpan(0, 120), 20],
      [aSpan(120, null), 30],
      [aSpan(0, null), 50],
      [aSpan(50, 250), 100],
      [aSpan(0, 100), 0],
      [aSpan(200, 300), 0],
      [aSpan(160, null), 0],
      [aSpan(150, 150), 0],
      [aSpan(199.999999, 300), 0.000001],
    ];
    for (const [span, seconds] of cases) expect(Number(timeWithin(span, window, at(150))) / 1e6).toBe(seconds);
  });

  it('U2: by class, by member and machine, ordered by their names', () => {
    const spans = [
      aSpan(0, 10, { classId: testId<ClassId>(9), className: 'b' }),
      aSpan(0, 20, { classId: testId<ClassId>(8), className: 'a', memberId: testId<MemberId>(7), memberName: 'bob' }),
      aSpan(10, 15, { classId: testId<ClassId>(8), className: 'a' }),
    ];
    expect(brief(report(spans, ['CLASS']))).toEqual(['a: 25', 'b: 10']);
    expect(brief(report(spans, ['MEMBER', 'MACHINE']))).toEqual(['ada studio: 15', 'bob studio: 20']);
  });

  it('U2: two workloads of one name are two rows', () => {
    const spans = [aSpan(0, 10), aSpan(20, 50, { workloadId: testId<WorkloadId>(5) })];
    expect(brief(report(spans, ['WORKLOAD']))).toEqual(['n: 10', 'n: 30']);
  });

  it('U2: a machine that was renamed is one row, with the name of its latest span in the interval', () => {
    const spans = [aSpan(20, 30, { machineName: 'new' }), aSpan(0, 10, { machineName: 'old' })];
    expect(brief(report(spans, ['MACHINE']))).toEqual(['new: 20']);
  });

  it("U2: a span over midnight is cut at the zone's days, and days without work are absent", () => {
    expect(brief(report([aSpan(50, 250), aSpan(420, 440)], ['DAY']))).toEqual(['day-0: 50', 'day-1: 100', 'day-2: 50', 'day-4: 20']);
  });

  it('U2: days that do not cover the interval are a fault, not a smaller bill', () => {
    const interval = { from: at(50), to: at(250) };
    expect(cutDays(days, interval)).toEqual([{ ...day(0), from: at(50) }, day(1), { ...day(2), to: at(250) }]);
    for (const holed of [[day(0), day(2)], [day(1), day(2)], [day(0), day(1)], []]) {
      expect(() => cutDays(holed, interval)).toThrow(RangeError);
    }
  });

  it('nothing used gives no rows', () => {
    expect(report([], ['CLASS'])).toEqual({ rows: [], totals: { seconds: 0, acceleratorSeconds: 0, coreSeconds: 0, gibSeconds: 0 } });
  });

  it('U2: a sum beyond 2^53 of its finest unit keeps its whole seconds', () => {
    const spans = Array.from({ length: 1_000 }, () => aSpan(0, 500, { memoryMib: 1_048_576 }));
    expect(report([...spans, aSpan(0, 1, { memoryMib: 1_024 })], []).totals.gibSeconds).toBe(1_000 * 500 * 1_024 + 1);
  });
});

const someSpans = fc.array(
  fc
    .record({
      from: fc.integer({ min: -200, max: 900 }),
      length: fc.option(fc.integer({ min: 0, max: 900 })),
      machine: fc.nat({ max: 2 }),
      member: fc.nat({ max: 2 }),
      acceleratorCount: fc.nat({ max: 8 }),
      cpuMillis: fc.integer({ min: 1, max: 64_000 }),
      memoryMib: fc.integer({ min: 1, max: 1_000_000 }),
    })
    .map(({ from, length, machine, member, ...amounts }) =>
      aSpan(from, length === null ? null : from + length, {
        ...amounts,
        machineId: testId<MachineId>(machine),
        memberId: testId<MemberId>(member),
      }),
    ),
);

describe('usage reports: properties', () => {
  it('U2: every grouping has the same totals, and its rows add up to them', () => {
    fc.assert(
      fc.property(someSpans, fc.uniqueArray(fc.constantFrom<UsageGrouping>(...USAGE_GROUPINGS)), (spans, groupBy) => {
        const grouped = report(spans, groupBy);
        expect(grouped.totals).toEqual(report(spans, []).totals);
        const sum = grouped.rows.reduce((total, row) => total + row.seconds, 0);
        expect(sum).toBeCloseTo(grouped.totals.seconds, 6);
      }),
    );
  });

  it('U2: two adjoining intervals use together what the whole uses', () => {
    fc.assert(
      fc.property(someSpans, fc.integer({ min: 1, max: 999 }), (spans, cut) => {
        const part = (from: number, to: number): number =>
          report(spans, [], { windows: [{ label: '', from: at(from), to: at(to) }] }).totals.seconds;
        expect(part(0, cut) + part(cut, 1_000)).toBeCloseTo(part(0, 1_000), 6);
      }),
    );
  });
});
