import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ClassId, MachineId, MemberId, WorkloadId } from '../../../src/domain/model/ids.ts';
import type { UsageSpan } from '../../../src/domain/usage/spans.ts';
import { clipSpan } from '../../../src/domain/usage/spans.ts';
import type { UsageDay, UsageGrouping, UsageQuestion, UsageReport } from '../../../src/domain/usage/report.ts';
import { USAGE_GROUPINGS, usageReport } from '../../../src/domain/usage/report.ts';
import { testId } from '../support/ids.ts';

/** Seconds after the beginning of the test's time. */
const at = (seconds: number): Date => new Date(Date.UTC(2026, 10, 1) + seconds * 1_000);

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

const day = (index: number): UsageDay => ({ label: `day-${String(index)}`, from: at(index * 100), to: at((index + 1) * 100) });
const days = Array.from({ length: 10 }, (_, index) => day(index));

function ask(groupBy: readonly UsageGrouping[], interval: Partial<UsageQuestion['interval']> = {}): UsageQuestion {
  return { interval: { from: at(0), to: at(1_000), now: at(500), ...interval }, groupBy, days };
}

/** Rows as `name name: seconds`. */
function brief({ rows }: UsageReport): readonly string[] {
  return rows.map((row) => `${row.keys.map((key) => key.name).join(' ')}: ${String(row.seconds)}`);
}

describe('usageReport (U1, U2)', () => {
  it('U2: seconds, and seconds times accelerators, cores and GiB', () => {
    const span = aSpan(0, 10, { acceleratorCount: 2, cpuMillis: 1_500, memoryMib: 2_560 });
    expect(usageReport([span], ask([])).totals).toEqual({ seconds: 10, acceleratorSeconds: 20, coreSeconds: 15, gibSeconds: 25 });
  });

  it('U1, L10: cpu work uses no accelerator, whatever it holds', () => {
    expect(usageReport([aSpan(0, 10)], ask([])).totals.acceleratorSeconds).toBe(0);
  });

  it('U2: spans are clipped at the edges of the interval; open ones count up to now', () => {
    const interval = { from: at(100), to: at(200), now: at(150) };
    expect(clipSpan(aSpan(0, 120), interval)).toEqual({ from: at(100).getTime(), to: at(120).getTime() });
    expect(clipSpan(aSpan(120, null), interval)).toEqual({ from: at(120).getTime(), to: at(150).getTime() });
    expect(clipSpan(aSpan(0, 100), interval)).toBeNull();
    expect(clipSpan(aSpan(200, 300), interval)).toBeNull();
    expect(clipSpan(aSpan(160, null), interval)).toBeNull();
  });

  it('U2: by class, by member and machine, ordered by their names', () => {
    const spans = [
      aSpan(0, 10, { classId: testId<ClassId>(9), className: 'b' }),
      aSpan(0, 20, { classId: testId<ClassId>(8), className: 'a', memberId: testId<MemberId>(7), memberName: 'bob' }),
      aSpan(10, 15, { classId: testId<ClassId>(8), className: 'a' }),
    ];
    expect(brief(usageReport(spans, ask(['CLASS'])))).toEqual(['a: 25', 'b: 10']);
    expect(brief(usageReport(spans, ask(['MEMBER', 'MACHINE'])))).toEqual(['ada studio: 15', 'bob studio: 20']);
  });

  it('U2: two workloads of one name are two rows', () => {
    const spans = [aSpan(0, 10), aSpan(20, 50, { workloadId: testId<WorkloadId>(5) })];
    expect(brief(usageReport(spans, ask(['WORKLOAD'])))).toEqual(['n: 10', 'n: 30']);
  });

  it("U2: a span over midnight is cut at the zone's days", () => {
    expect(brief(usageReport([aSpan(50, 250)], ask(['DAY'])))).toEqual(['day-0: 50', 'day-1: 100', 'day-2: 50']);
  });

  it('U2: days that do not cover the interval are a fault, not a smaller bill', () => {
    expect(() => usageReport([aSpan(50, 250)], { ...ask(['DAY']), days: [day(0), day(2)] })).toThrow(RangeError);
  });

  it('nothing used gives no rows', () => {
    expect(usageReport([], ask(['CLASS']))).toEqual({
      rows: [],
      totals: { seconds: 0, acceleratorSeconds: 0, coreSeconds: 0, gibSeconds: 0 },
    });
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

describe('usageReport: properties', () => {
  it('U2: every grouping has the same totals, and its rows add up to them', () => {
    fc.assert(
      fc.property(someSpans, fc.uniqueArray(fc.constantFrom<UsageGrouping>(...USAGE_GROUPINGS)), (spans, groupBy) => {
        const report = usageReport(spans, ask(groupBy));
        expect(report.totals).toEqual(usageReport(spans, ask([])).totals);
        const sum = report.rows.reduce((total, row) => total + row.seconds, 0);
        expect(sum).toBeCloseTo(report.totals.seconds, 6);
      }),
    );
  });

  it('U2: two adjoining intervals use together what the whole uses', () => {
    fc.assert(
      fc.property(someSpans, fc.integer({ min: 1, max: 999 }), (spans, cut) => {
        const part = (from: number, to: number): number => usageReport(spans, ask([], { from: at(from), to: at(to) })).totals.seconds;
        expect(part(0, cut) + part(cut, 1_000)).toBeCloseTo(part(0, 1_000), 6);
      }),
    );
  });
});
