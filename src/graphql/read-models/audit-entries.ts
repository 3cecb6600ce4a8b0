import { Prisma, type PrismaClient } from '../../../generated/prisma/client.ts';
import type { Viewer } from '../viewer.ts';
import { inOrderOf, toPage, type Page, type PageRequest } from './page.ts';

/** How an act that is recorded ended. */
export type AuditOutcome = 'DONE' | 'REFUSED';

/** One line of the audit log. */
export interface AuditEntryRow {
  readonly id: string;
  readonly at: Date;
  /** `at` in microseconds since 1970, as text: exact, for cursors. */
  readonly atMicros: string;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly outcome: AuditOutcome;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly requestId: string | null;
}

/** Place of an entry in the log: its time, microseconds, and its id. */
export interface AuditKey {
  readonly value: string;
  readonly id: string;
}

/** Which entries a page lists; null leaves a condition out. */
export interface AuditSelection {
  readonly outcome: AuditOutcome | null;
  readonly memberId: string | null;
  readonly action: string | null;
  readonly subject: string | null;
  readonly requestId: string | null;
  /** From then on, and before then. */
  readonly from: Date | null;
  readonly to: Date | null;
}

/** Reads of the audit log, for operators alone: everybody else finds nothing in it. */
export interface AuditEntryReads {
  byIds(viewer: Viewer, ids: readonly string[]): Promise<(AuditEntryRow | null)[]>;
  /** Newest first. */
  page(viewer: Viewer, selection: AuditSelection, request: PageRequest<AuditKey>): Promise<Page<AuditEntryRow>>;
}

const SELECT_ENTRIES = Prisma.sql`
  select a.id, a.at, (extract(epoch from a.at) * 1000000)::bigint::text as "atMicros", a.actor, a.action, a.subject, a.outcome, a.detail,
    a.request_id as "requestId"
  from audit_entry a`;

/** Reads the audit log in one statement a page. */
export function createAuditEntryReads(prisma: PrismaClient): AuditEntryReads {
  return {
    async byIds(viewer, ids) {
      if (!viewer.operator) return ids.map(() => null);
      const rows = await prisma.$queryRaw<readonly AuditEntryRow[]>`${SELECT_ENTRIES} where a.id = any(${[...new Set(ids)]}::uuid[])`;
      return inOrderOf(ids, rows);
    },
    async page(viewer, selection, request) {
      if (!viewer.operator) return toPage(request, []);
      const direction = request.backward ? Prisma.sql`asc` : Prisma.sql`desc`;
      const rows = await prisma.$queryRaw<readonly AuditEntryRow[]>`${SELECT_ENTRIES}
        where ${Prisma.join([Prisma.sql`true`, ...conditions(selection), ...between(request)], ' and ')}
        order by a.at ${direction}, a.id ${direction} limit ${request.size + 1}`;
      return toPage(request, rows);
    },
  };
}

function conditions({ outcome, memberId, action, subject, requestId, from, to }: AuditSelection): readonly Prisma.Sql[] {
  return [
    ...(outcome === null ? [] : [Prisma.sql`a.outcome = ${outcome}`]),
    ...(memberId === null ? [] : [Prisma.sql`a.actor = ${`member:${memberId}`}`]),
    ...(action === null ? [] : [Prisma.sql`a.action = ${action}`]),
    ...(subject === null ? [] : [Prisma.sql`a.subject = ${subject}`]),
    ...(requestId === null ? [] : [Prisma.sql`a.request_id = ${requestId}`]),
    ...(from === null ? [] : [Prisma.sql`a.at >= ${from}`]),
    ...(to === null ? [] : [Prisma.sql`a.at < ${to}`]),
  ];
}

function between({ after, before }: PageRequest<AuditKey>): readonly Prisma.Sql[] {
  return [
    ...(after === null ? [] : [Prisma.sql`(a.at, a.id) < ${keyed(after)}`]),
    ...(before === null ? [] : [Prisma.sql`(a.at, a.id) > ${keyed(before)}`]),
  ];
}

function keyed({ value, id }: AuditKey): Prisma.Sql {
  return Prisma.sql`(timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond', ${id}::uuid)`;
}
