import { Prisma, type PrismaClient } from '../../../generated/prisma/client.ts';
import type { UsageDay } from '../../domain/usage/report.ts';
import type { UsageSpan } from '../../domain/usage/spans.ts';
import type { Viewer } from '../viewer.ts';

/** A half-open interval of time. */
export interface Interval {
  readonly from: Date;
  readonly to: Date;
}

/** Spans with the database's time at which they were read: open ones count up to it (U2). */
export interface UsageReading {
  readonly now: Date;
  readonly spans: readonly UsageSpan[];
}

/** Reads of usage: a member's own, everybody's for operators. Same rows as the reservations, so that they agree (U1). */
export interface UsageReads {
  /** Every span that overlaps the interval. */
  within(viewer: Viewer, interval: Interval): Promise<UsageReading>;
  /** Every span of the workloads; the caller has judged that the viewer may see them. */
  ofWorkloads(workloadIds: readonly string[]): Promise<UsageReading>;
  /** The days of the zone that cover the interval, in order; a day may have 23 or 25 hours. */
  days(interval: Interval, timeZone: string): Promise<readonly UsageDay[]>;
}

const SELECT_SPANS = Prisma.sql`
  select r.class_id as "classId", r.class_name as "className", r.member_id as "memberId", r.member_name as "memberName",
    r.machine_id as "machineId", r.machine_name as "machineName", r.workload_id as "workloadId", r.workload_name as "workloadName",
    r.accelerator_count as "acceleratorCount", r.cpu_millis as "cpuMillis", r.memory_mib as "memoryMib",
    r.held_at as "heldAt", r.released_at as "releasedAt", now() as "readAt"
  from reservation r`;

type SpanWithTime = UsageSpan & { readonly readAt: Date };

/** Reads usage spans in one statement a question. */
export function createUsageReads(prisma: PrismaClient): UsageReads {
  const read = async (conditions: Prisma.Sql): Promise<UsageReading> => {
    const rows = await prisma.$queryRaw<readonly SpanWithTime[]>`${SELECT_SPANS} where ${conditions} order by r.held_at, r.id`;
    return { now: rows[0]?.readAt ?? new Date(0), spans: rows };
  };
  return {
    within(viewer, { from, to }) {
      const visible = viewer.operator ? Prisma.sql`true` : Prisma.sql`r.member_id = ${viewer.memberId}::uuid`;
      return read(Prisma.sql`${visible} and r.held_at < ${to} and (r.released_at is null or r.released_at > ${from})`);
    },
    ofWorkloads(workloadIds) {
      return read(Prisma.sql`r.workload_id = any(${[...new Set(workloadIds)]}::uuid[])`);
    },
    async days({ from, to }, timeZone) {
      return prisma.$queryRaw<UsageDay[]>`
        select to_char(day, 'YYYY-MM-DD') as label, day at time zone ${timeZone} as "from", (day + interval '1 day') at time zone ${timeZone} as "to"
        from generate_series(
          date_trunc('day', ${from}::timestamptz at time zone ${timeZone}),
          date_trunc('day', ${to}::timestamptz at time zone ${timeZone}), interval '1 day') as day
        order by day`;
    },
  };
}
