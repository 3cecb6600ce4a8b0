import { Prisma, type PrismaClient } from '../../../generated/prisma/client.ts';
import type { UsageGroup, UsageGrouping, UsageKey } from '../../domain/usage/groups.ts';
import type { UsageWindow } from '../../domain/usage/spans.ts';
import type { UsageInterval } from '../../domain/usage/windows.ts';
import type { Viewer } from '../viewer.ts';

/** What is asked of the reservations. */
export interface UsageRequest {
  readonly groupBy: readonly UsageGrouping[];
  /** They follow one another without gap; the first begins where the interval does. */
  readonly windows: readonly UsageWindow[];
  /** Most groups to answer with, one more than the caller can use tells that there are too many. */
  readonly most: number;
}

/** Reads of usage: a member's own, everybody's for operators. Same rows as the reservations, so that they agree (U1). */
export interface UsageReads {
  /** Sums of what the viewer may see; open spans count up to the database's now (U2). */
  within(viewer: Viewer, request: UsageRequest): Promise<readonly UsageGroup[]>;
  /** All of each workload's life, by workload; the caller has judged that the viewer may see them. */
  ofWorkloads(workloadIds: readonly string[]): Promise<readonly UsageGroup[]>;
  /** Whether the database has a zone of this name, in any case; JavaScript knows some that it lacks. */
  knowsTimeZone(name: string): Promise<boolean>;
  /** The days of the zone that cover the interval, in order; a day may have 23 or 25 hours, and one that a zone skipped is absent. */
  days(interval: UsageInterval, timeZone: string): Promise<readonly UsageWindow[]>;
}

/** What of a Prisma client is needed: a transaction will do. */
export type UsageSource = Pick<PrismaClient, '$queryRaw'>;

/** Reads usage in one statement a question, which never brings the spans themselves into memory. */
export function createUsageReads(prisma: UsageSource): UsageReads {
  const read = async (statement: Prisma.Sql, groupBy: readonly UsageGrouping[]): Promise<readonly UsageGroup[]> =>
    (await prisma.$queryRaw<readonly SummedRow[]>(statement)).map((row) => toGroup(row, groupBy));
  return {
    within(viewer, request) {
      const visible = viewer.operator ? Prisma.sql`true` : Prisma.sql`r.member_id = ${viewer.memberId}::uuid`;
      return read(sumsOf(request, visible), request.groupBy);
    },
    ofWorkloads(workloadIds) {
      const ids = [...new Set(workloadIds)];
      const request = { groupBy: ['WORKLOAD'], windows: [ALL_TIME], most: ids.length } as const;
      return read(sumsOf(request, Prisma.sql`r.workload_id = any(${ids}::uuid[])`), request.groupBy);
    },
    async knowsTimeZone(name) {
      // Not found out by using it: what is no zone may be an offset in the notation of POSIX.
      const rows = await prisma.$queryRaw<readonly unknown[]>(
        Prisma.sql`select 1 from pg_timezone_names where lower(name) = lower(${name}) limit 1`,
      );
      return rows.length > 0;
    },
    async days({ from, to }, timeZone) {
      const rows = await prisma.$queryRaw<readonly DayRow[]>(daysOf({ from, to }, timeZone));
      return rows.map((row) => ({ label: row.label, from: BigInt(row.from), to: BigInt(row.to) }));
    },
  };
}

/** Before and after everything that is stored: from 1970 to the year 9999. */
const ALL_TIME: UsageWindow = { label: '', from: 0n, to: 253_370_764_800_000_000n };

interface DayRow {
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

/** Ids and names in the order of the groupings; bigint sums as text, since they pass what a number holds. */
interface SummedRow {
  readonly ids: readonly string[];
  readonly names: readonly string[];
  readonly micros: string;
  readonly acceleratorMicros: string;
  readonly milliCoreMicros: string;
  readonly mibMicros: string;
}

const KEYS: Readonly<Record<UsageGrouping, { readonly id: Prisma.Sql; readonly name: Prisma.Sql }>> = {
  CLASS: { id: Prisma.sql`r.class_id::text`, name: Prisma.sql`r.class_name` },
  MEMBER: { id: Prisma.sql`r.member_id::text`, name: Prisma.sql`r.member_name` },
  MACHINE: { id: Prisma.sql`r.machine_id::text`, name: Prisma.sql`r.machine_name` },
  WORKLOAD: { id: Prisma.sql`r.workload_id::text`, name: Prisma.sql`r.workload_name` },
  DAY: { id: Prisma.sql`w.labels[i]`, name: Prisma.sql`w.labels[i]` },
};

/** A moment as the database keeps it, of microseconds since 1970 as text. */
function moment(micros: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(timestamptz 'epoch' + ${micros} * interval '1 microsecond')`;
}

/**
 * Sums clipped spans by ids. A span is joined only with the windows that it touches (`width_bucket` finds them by binary
 * search), so that a report by day over a year costs no more than its rows; spans of the interval are found by the index
 * on their ranges. Names are grouped with the ids first, and those of the latest span win; a thing is renamed seldom.
 * Sums are numeric: a year of a large machine's MiB-microseconds passes 2^63.
 */
function sumsOf({ groupBy, windows, most }: UsageRequest, condition: Prisma.Sql): Prisma.Sql {
  const edge = (micros: bigint | undefined): Prisma.Sql => moment(Prisma.sql`${String(micros ?? 0n)}::bigint`);
  const [from, to] = [edge(windows[0]?.from), edge(windows.at(-1)?.to)];
  return Prisma.sql`
    with w as materialized (
      select ${arrayOf(windows.map((window) => window.from))} as starts, ${arrayOf(windows.map((window) => window.to))} as ends,
        ${windows.map((window) => window.label)}::text[] as labels
    ), piece as (
      select ${keysOf(groupBy, 'id')} as ids, ${keysOf(groupBy, 'name')} as names, r.held_at, r.accelerator_count, r.cpu_millis, r.memory_mib,
        (extract(epoch from least(coalesce(r.released_at, now()), w.ends[i]) - greatest(r.held_at, w.starts[i])) * 1000000)::bigint as micros
      from w, reservation r,
        lateral generate_series(width_bucket(greatest(r.held_at, ${from}), w.starts),
                                width_bucket(least(coalesce(r.released_at, now()), ${to}), w.starts)) as i
      where tstzrange(r.held_at, r.released_at) && tstzrange(${from}, ${to}) and ${condition}
    ), named as (
      select ids, names, max(held_at) as latest, sum(micros) as micros, sum(micros::numeric * accelerator_count) as accelerator_micros,
        sum(micros::numeric * cpu_millis) as milli_core_micros, sum(micros::numeric * memory_mib) as mib_micros
      from piece where micros > 0 group by ids, names
    )
    select ids[2:] as ids, (array_agg(to_jsonb(names[2:]) order by latest desc, names))[1] as names, sum(micros)::text as micros,
      sum(accelerator_micros)::text as "acceleratorMicros", sum(milli_core_micros)::text as "milliCoreMicros", sum(mib_micros)::text as "mibMicros"
    from named group by ids order by ids limit ${most}`;
}

/** The keys of a span as one array; its first element is always null, so that no grouping is an array too. */
function keysOf(groupBy: readonly UsageGrouping[], part: 'id' | 'name'): Prisma.Sql {
  return Prisma.sql`array[${Prisma.join([Prisma.sql`null`, ...groupBy.map((grouping) => KEYS[grouping][part])])}]::text[]`;
}

function arrayOf(moments: readonly bigint[]): Prisma.Sql {
  return Prisma.sql`(select array_agg(${moment(Prisma.sql`e.micros`)} order by e.place)
    from unnest(${moments.map(String)}::bigint[]) with ordinality as e(micros, place))`;
}

/**
 * The days of the zone. A day begins at the first moment that bears its date: where clocks are turned back at midnight
 * the date begins twice, and Postgres would take the second. It ends where the next begins.
 */
function daysOf({ from, to }: UsageInterval, timeZone: string): Prisma.Sql {
  return Prisma.sql`
    with local as (
      select day, day at time zone ${timeZone} as midnight
      from generate_series(date_trunc('day', ${moment(Prisma.sql`${String(from)}::bigint`)} at time zone ${timeZone}),
        date_trunc('day', ${moment(Prisma.sql`${String(to)}::bigint`)} at time zone ${timeZone}) + interval '2 days', interval '1 day') as day
    ), begun as (
      select day, (select min(midnight - step * interval '15 minutes') from generate_series(0, 8) as step
        where date_trunc('day', (midnight - step * interval '15 minutes') at time zone ${timeZone}) = day or step = 0) as "from"
      from local
    ), cut as (
      select day, "from", lead("from") over (order by day) as "to" from begun
    )
    select to_char(day, 'YYYY-MM-DD') as label, (extract(epoch from "from") * 1000000)::bigint::text as "from", (extract(epoch from "to") * 1000000)::bigint::text as "to"
    from cut where "from" < "to" order by day`;
}

function toGroup(row: SummedRow, groupBy: readonly UsageGrouping[]): UsageGroup {
  const keys = groupBy.map((grouping, index): UsageKey => {
    const [id, name] = [row.ids[index], row.names[index]];
    if (id === undefined || name === undefined) throw new Error('a group of usage lacks a key');
    return { grouping, id, name };
  });
  return {
    keys,
    amounts: {
      micros: BigInt(row.micros),
      acceleratorMicros: BigInt(row.acceleratorMicros),
      milliCoreMicros: BigInt(row.milliCoreMicros),
      mibMicros: BigInt(row.mibMicros),
    },
  };
}
