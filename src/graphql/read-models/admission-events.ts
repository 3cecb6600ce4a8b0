import { Prisma, type PrismaClient } from '../../../generated/prisma/client.ts';
import type { TimelineEvent } from '../../app/timeline-ports.ts';
import type { Viewer } from '../viewer.ts';
import { toPage, type Page, type PageRequest } from './page.ts';

/** Names one event. */
export interface EventKey {
  readonly workloadId: string;
  readonly sequence: number;
}

/** Reads of events: of one's own workloads, and of all for operators (E4). */
export interface AdmissionEventReads {
  /** In the order of the keys; null for an unknown event or one that the viewer may not see. */
  byKeys(viewer: Viewer, keys: readonly EventKey[]): Promise<(TimelineEvent | null)[]>;
  /** A page of one workload's events in their order; the caller has judged that the viewer may see the workload. */
  page(workloadId: string, request: PageRequest<number>): Promise<Page<TimelineEvent>>;
}

const SELECT_EVENTS = Prisma.sql`
  select e.workload_id as "workloadId", e.sequence, e.type, e.at, e.generation, e.outcome, e.reasons, e.machine_id as "machineId", e.driver,
    e.runtime_id as "runtimeId", e.decision_id as "decisionId", e.progress, e.desired, e.position, e.times_passed as "timesPassed"
  from admission_event e`;

/** Reads events in one statement a call, whatever the number of keys. */
export function createAdmissionEventReads(prisma: PrismaClient): AdmissionEventReads {
  return {
    async byKeys(viewer, keys) {
      const visible = viewer.operator ? Prisma.sql`true` : Prisma.sql`w.member_id = ${viewer.memberId}::uuid`;
      const rows = await prisma.$queryRaw<readonly TimelineEvent[]>`${SELECT_EVENTS}
        join unnest(${keys.map((key) => key.workloadId)}::uuid[], ${keys.map((key) => key.sequence)}::int[]) as wanted (workload_id, sequence)
          on wanted.workload_id = e.workload_id and wanted.sequence = e.sequence
        join workload w on w.id = e.workload_id
        where ${visible}`;
      const found = new Map(rows.map((row) => [`${row.workloadId}:${String(row.sequence)}`, row]));
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
