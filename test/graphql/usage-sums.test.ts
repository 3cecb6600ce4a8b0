import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ClassId, MachineId, MemberId } from '../../src/domain/model/ids.ts';
import type { UsageGroup, UsageGrouping } from '../../src/domain/usage/groups.ts';
import { groupId, groupSpans, USAGE_GROUPINGS } from '../../src/domain/usage/groups.ts';
import type { UsageSpan, UsageWindow } from '../../src/domain/usage/spans.ts';
import { microsOf } from '../../src/domain/usage/spans.ts';
import { cutDays, wholeInterval } from '../../src/domain/usage/windows.ts';
import { createUsageReads } from '../../src/graphql/read-models/usage-groups.ts';
import { createTestGraphql, type TestGraphql } from '../support/graphql-server.ts';
import { seedSpans, type SeedSpan } from '../support/seed-spans.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { seedCatalog, seedMachine, seedMember } from '../support/seed.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const SPANS = 400;
const HOUR = 3_600_000_000n;
/** Three days around an end of summer time, in microseconds. */
const BEGINNING = microsOf(new Date('2026-10-24T00:00:00Z'));

let database: TestDatabase;
let graphql: TestGraphql;
let spans: readonly UsageSpan[];
let members: readonly MemberId[];

beforeAll(async () => {
  database = await createTestDatabase();
  graphql = await createTestGraphql(database);
  const { pool } = database;
  members = [await seedMember(pool, { name: 'ada' }), await seedMember(pool, { name: 'bob' })];
  const big = { cpuMillis: 2_000_000_000, memoryMib: 2_000_000_000 };
  const machines = [await seedMachine(pool, { name: 'm-0', ...big }), await seedMachine(pool, { name: 'm-1', ...big })];
  const catalog = await seedCatalog(pool, {
    classes: { small: { accelerator: 'cpu' }, big: { accelerator: 'cpu' } },
    entries: { image: [{}] },
  });
  const [entryId = '', runtimeId = ''] = [Object.values(catalog.entries)[0], Object.values(catalog.runtimes)[0]];
  const random = seededRandom(20_261_129);
  const upTo = (most: number): number => Math.floor(random() * most);
  const seeds = Array.from({ length: SPANS }, (): SeedSpan => {
    const heldAt = BEGINNING - 12n * HOUR + BigInt(upTo(80 * 3_600_000)) * 1_000n + BigInt(upTo(1_000));
    const [machine, klass] = [upTo(2), upTo(2)];
    return {
      memberId: members[upTo(2)] as MemberId,
      machineId: machines[machine] as MachineId,
      // Renamed in the middle.
      machineName: heldAt < BEGINNING + 20n * HOUR ? `m-${String(machine)}` : `new-${String(machine)}`,
      classId: Object.values(catalog.classes)[klass] as ClassId,
      className: klass === 0 ? 'small' : 'big',
      entryId,
      runtimeId,
      acceleratorCount: upTo(9),
      cpuMillis: 1 + upTo(64_000),
      memoryMib: 1 + upTo(1_000_000),
      heldAt,
      releasedAt: upTo(10) === 0 ? null : heldAt + BigInt(upTo(3)) * BigInt(upTo(40 * 3_600_000_000 - 1)),
    };
  });
  const workloads = await seedSpans(database, seeds);
  const names = ['ada', 'bob'];
  spans = seeds.map((seed, place) => ({
    ...seed,
    memberName: names[members.indexOf(seed.memberId)] ?? '',
    workloadId: workloads[place] as UsageSpan['workloadId'],
    workloadName: `w-${String(place)}`,
  }));
});

afterAll(async () => {
  await graphql.close();
  await database.drop();
});

const sorted = (groups: readonly UsageGroup[]): readonly UsageGroup[] =>
  [...groups].sort((left, right) => (groupId(left.keys) < groupId(right.keys) ? -1 : 1));

/** What the database sums, and what the definition sums, of the same moment. */
async function bothWays(question: {
  readonly viewer: { readonly memberId: MemberId; readonly operator: boolean };
  readonly groupBy: readonly UsageGrouping[];
  readonly from: bigint;
  readonly to: bigint;
  readonly timeZone: string;
}): Promise<{ readonly summed: readonly UsageGroup[]; readonly defined: readonly UsageGroup[] }> {
  const { viewer, groupBy, timeZone, ...interval } = question;
  // One transaction has one now().
  return graphql.prisma.$transaction(async (transaction) => {
    const reads = createUsageReads(transaction);
    const windows = groupBy.includes('DAY') ? cutDays(await reads.days(interval, timeZone), interval) : wholeInterval(interval);
    const [clock] = await transaction.$queryRaw<{ now: string }[]>`select (extract(epoch from now()) * 1000000)::bigint::text as now`;
    const summed = await reads.within(viewer, { groupBy, windows, most: 100_000 });
    const visible = spans.filter((span) => viewer.operator || span.memberId === viewer.memberId);
    return { summed: sorted(summed), defined: sorted(groupSpans(visible, { groupBy, windows, now: BigInt(clock?.now ?? '0') })) };
  });
}

describe('the sums of the database are those of the definition', () => {
  test('U2: for any keys, interval, zone and viewer, to the microsecond; names are those of the latest span', async () => {
    let groups = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          groupBy: fc.uniqueArray(fc.constantFrom<UsageGrouping>(...USAGE_GROUPINGS)),
          offset: fc.bigInt({ min: -30n * HOUR, max: 120n * HOUR }),
          length: fc.bigInt({ min: 1n, max: 100n * HOUR }),
          timeZone: fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'America/Los_Angeles'),
          viewer: fc.constantFrom(null, 0, 1),
        }),
        async ({ groupBy, offset, length, timeZone, viewer }) => {
          const from = BEGINNING + offset;
          const { summed, defined } = await bothWays({
            viewer: { memberId: members[viewer ?? 0] as MemberId, operator: viewer === null },
            groupBy,
            from,
            to: from + length,
            timeZone,
          });
          groups += summed.length;
          expect(summed).toEqual(defined);
        },
      ),
      { numRuns: 120 },
    );
    expect(groups).toBeGreaterThan(120);
  });

  test('U2: an interval that ends in the future counts open spans up to now, which both take from the database', async () => {
    const viewer = { memberId: members[0] as MemberId, operator: true };
    const to = microsOf(new Date('2999-01-01T00:00:00Z'));
    const { summed, defined } = await bothWays({ viewer, groupBy: ['WORKLOAD'], from: BEGINNING, to, timeZone: 'UTC' });
    expect(summed).toEqual(defined);
    expect(summed.length).toBeGreaterThan(spans.length / 2);
  });
});

describe('what a report reads', () => {
  test('U2: the spans that overlap the interval are found by the index on their ranges', async () => {
    const scans = await graphql.prisma.$transaction(async (transaction) => {
      const scansSoFar = async (): Promise<bigint> => {
        const rows = await transaction.$queryRaw<
          { scans: bigint }[]
        >`select pg_stat_get_xact_numscans('reservation_span_range'::regclass) as scans`;
        return rows[0]?.scans ?? 0n;
      };
      // A table this small is read whole otherwise.
      await transaction.$executeRaw`set local enable_seqscan = off`;
      const before = await scansSoFar();
      const windows = wholeInterval({ from: BEGINNING, to: BEGINNING + HOUR });
      const viewer = { memberId: members[0] as MemberId, operator: false };
      await createUsageReads(transaction).within(viewer, { groupBy: ['CLASS'], windows, most: 9 });
      return (await scansSoFar()) - before;
    });
    expect(scans).toBe(1n);
  });
});

describe('days of a time zone', () => {
  const hoursOf = (windows: readonly UsageWindow[]): Readonly<Record<string, number>> =>
    Object.fromEntries(windows.map((window) => [window.label, Number(window.to - window.from) / 3.6e9]));

  test.each([
    { timeZone: 'UTC', from: '2026-03-28', hours: { '2026-03-28': 24, '2026-03-29': 24, '2026-03-30': 24 } },
    { timeZone: 'Europe/Berlin', from: '2026-03-28', hours: { '2026-03-28': 24, '2026-03-29': 23, '2026-03-30': 24 } },
    { timeZone: 'Europe/Berlin', from: '2026-10-24', hours: { '2026-10-24': 24, '2026-10-25': 25, '2026-10-26': 24 } },
    { timeZone: 'Australia/Lord_Howe', from: '2026-04-04', hours: { '2026-04-04': 24, '2026-04-05': 24.5, '2026-04-06': 24 } },
    // Clocks go forward at midnight: the day begins at one o'clock.
    { timeZone: 'America/Sao_Paulo', from: '2018-11-03', hours: { '2018-11-03': 24, '2018-11-04': 23, '2018-11-05': 24 } },
    // Clocks go back from one o'clock to midnight: the date begins twice, and the day with its first midnight.
    { timeZone: 'America/Havana', from: '2026-10-31', hours: { '2026-10-31': 24, '2026-11-01': 25, '2026-11-02': 24 } },
    // Samoa moved over the date line and had no 30th.
    { timeZone: 'Pacific/Apia', from: '2011-12-29', hours: { '2011-12-29': 24, '2011-12-31': 24, '2012-01-01': 24 } },
  ])('U2: $timeZone from $from', async ({ timeZone, from, hours }) => {
    const reads = createUsageReads(graphql.prisma);
    const start = microsOf(new Date(`${from}T12:00:00Z`));
    const windows = await reads.days({ from: start, to: start + 49n * HOUR }, timeZone);
    expect(hoursOf(windows.filter((window) => window.label in hours))).toEqual(hours);
  });

  test('U2: the days of every zone cover any interval exactly once, and each bears the date of its clock', async () => {
    const reads = createUsageReads(graphql.prisma);
    const zones = [
      'Africa/Cairo',
      'America/Asuncion',
      'America/St_Johns',
      'Asia/Beirut',
      'Asia/Tehran',
      'Atlantic/Azores',
      'Pacific/Chatham',
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...zones),
        fc.date({ min: new Date('1990-01-01'), max: new Date('2026-12-01'), noInvalidDate: true }),
        fc.integer({ min: 1, max: 90 * 86_400_000 }),
        async (timeZone, from, length) => {
          const interval = { from: microsOf(from), to: microsOf(from) + BigInt(length) * 1_000n };
          const date = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
          for (const window of cutDays(await reads.days(interval, timeZone), interval)) {
            expect(date.format(Number((window.from + window.to) / 2_000n))).toBe(window.label);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
