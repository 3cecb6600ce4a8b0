import { Prisma, type PrismaClient } from '../../../generated/prisma/client.ts';
import type { ClassId, MachineId, MemberId, WorkloadId } from '../../domain/model/ids.ts';
import type { Viewer } from '../viewer.ts';

/** A usage span: the life of one reservation (U1), with the names that its things had when it began (U2). */
export interface UsageSpanRow {
  readonly classId: ClassId;
  readonly className: string;
  readonly memberId: MemberId;
  readonly memberName: string;
  readonly machineId: MachineId;
  readonly machineName: string;
  readonly workloadId: WorkloadId;
  readonly workloadName: string;
  readonly acceleratorCount: number;
  readonly cpuMillis: number;
  readonly memoryMib: number;
  readonly heldAt: Date;
  /** null while it is held. */
  readonly releasedAt: Date | null;
}

/** A half-open interval of time. */
export interface Interval {
  readonly from: Date;
  readonly to: Date;
}

/** Spans with the database's time at which they were read: open ones count up to it (U2). */
export interface UsageReading {
  readonly now: Date;
  readonly spans: readonly UsageSpanRow[];
}

/** Reads of usage: a member's own, everybody's for operators. Same rows as the reservations, so that they agree (U1). */
export interface UsageReads {
  /** Every span that overlaps the interval. */
  within(viewer: Viewer, interval: Interval): Promise<UsageReading>;
  /** Every span of the workloads; the caller has judged that the viewer may see them. */
  ofWorkloads(workloadIds: readonly string[]): Promise<UsageReading>;
  /** The moments at which days of the zone begin, from the one at or before `from` to the one at or after `to`. */
  dayBoundaries(interval: Interval, timeZone: string): Promise<readonly Date[]>;
}

const SELECT_SPANS = Prisma.sql`
  select r.class_id as "classId", r.class_name as "className", r.member_id as "memberId", r.member_name as "memberName",
    r.machine_id as "machineId", r.machine_name as "machineName", r.workload_id as "workloadId", r.workload_name as "workloadName",
    r.accelerator_count as "acceleratorCount", r.cpu_millis as "cpuMillis", r.memory_mib as "memoryMib",
    r.held_at as "heldAt", r.released_at as "releasedAt", now() as "readAt"
  from reservation r`;

type SpanWithTime = UsageSpanRow & { readonly readAt: Date };

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
    async dayBoundaries({ from, to }, timeZone) {
      const rows = await prisma.$queryRaw<readonly { readonly at: Date }[]>`
        select day at time zone ${timeZone} as at from generate_series(
          date_trunc('day', ${from}::timestamptz at time zone ${timeZone}),
          date_trunc('day', ${to}::timestamptz at time zone ${timeZone}) + interval '1 day', interval '1 day') as day order by day`;
      return rows.map((row) => row.at);
    },
  };
}
