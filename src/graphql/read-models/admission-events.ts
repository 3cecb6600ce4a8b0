import { Prisma, type PrismaClient } from '../../../generated/prisma/client.ts';
import type { TimelineEvent } from '../../app/timeline-ports.ts';
import { rightTo } from '../../domain/fleet-sight.ts';
import type { MemberId } from '../../domain/model/ids.ts';
import type { ShownEvent } from '../shown-event.ts';
import type { Viewer } from '../viewer.ts';
import { toPage, type Page, type PageRequest } from './page.ts';

/** Names one event. */
export interface EventKey {
  readonly workloadId: string;
  readonly sequence: number;
}

/** Reads of events: of one's own workloads, of all for operators, and for owners of machines what is about these, redacted (E4). */
export interface AdmissionEventReads {
  /** In the order of the keys; null for an unknown event or one that the viewer may not see. */
  byKeys(viewer: Viewer, keys: readonly EventKey[]): Promise<(ShownEvent | null)[]>;
  /** A page of one workload's events in their order; the caller has judged that the viewer may see the workload. */
  page(workloadId: string, request: PageRequest<number>): Promise<Page<TimelineEvent>>;
}

const SELECT_EVENTS = Prisma.sql`
  select e.workload_id as "workloadId", e.sequence, e.type, e.at, e.generation, e.outcome, e.reasons, e.machine_id as "machineId", e.driver,
    e.runtime_id as "runtimeId", e.decision_id as "decisionId", e.progress, e.desired, e.position, e.times_passed as "timesPassed"
  from admission_event e`;

/** An event with what decides who may see it. */
interface JudgedEvent extends TimelineEvent {
  readonly memberId: MemberId;
  readonly machineOwnerId: MemberId | null;
}

/** Reads events in one statement a call, whatever the number of keys. */
export function createAdmissionEventReads(prisma: PrismaClient): AdmissionEventReads {
  return {
    async byKeys(viewer, keys) {
      const rows = await prisma.$queryRaw<readonly JudgedEvent[]>`
        select event.*, w.member_id as "memberId", m.owner_id as "machineOwnerId" from (${SELECT_EVENTS}
        join unnest(${keys.map((key) => key.workloadId)}::uuid[], ${keys.map((key) => key.sequence)}::int[]) as wanted (workload_id, sequence)
          on wanted.workload_id = e.workload_id and wanted.sequence = e.sequence) event
        join workload w on w.id = event."workloadId"
        left join machine m on m.id = event."machineId"`;
      const found = new Map<string, ShownEvent>();
      for (const row of rows) {
        const sight = rightTo(row, viewer);
        if (sight !== 'NONE') found.set(`${row.workloadId}:${String(row.sequence)}`, { ...row, redacted: sight === 'REDACTED' });
      }
      return keys.map((key) => found.get(`${key.workloadId}:${String(key.sequence)}`) ?? null);
    },
    async page(workloadId, request) {
      const direction = request.backward ? Prisma.sql`desc` : Prisma.sql`asc`;
      const rows = await prisma.$queryRaw<readonly TimelineEvent[]>`${SELECT_EVENTS}
        where e.workload_id = ${workloadId}::uuid and e.sequence > ${request.after ?? 0} and e.sequence < ${request.before ?? 2_147_483_647}
        order by e.sequence ${direction} limit ${request.size + 1}`;
      return toPage(request, rows);
    },
  };
}
