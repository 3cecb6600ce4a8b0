import { Prisma, type PrismaClient } from '../../../generated/prisma/client.ts';
import type { Phase, WorkloadKind } from '../../domain/model/workload.ts';
import { isLookupName } from '../lookup-name.ts';
import type { Viewer } from '../viewer.ts';
import { inOrderOf, toPage, type Page, type PageRequest } from './page.ts';
import { SELECT_WORKLOADS, WORKLOAD_MACHINE, type WorkloadRow } from './workload-row.ts';

/** How workloads are ordered: by creation or by name, then by id. */
export interface WorkloadOrder {
  readonly by: 'CREATED_AT' | 'NAME';
  readonly descending: boolean;
}

/** Place of a workload in an ordered list: the value it is ordered by (microseconds for CREATED_AT) and its id. */
export interface WorkloadKey {
  readonly value: string;
  readonly id: string;
}

/** Which workloads a page lists; null leaves a condition out. Deleted ones are never listed. */
export interface WorkloadSelection {
  readonly kind: WorkloadKind;
  readonly order: WorkloadOrder;
  readonly phases: readonly Phase[] | null;
  readonly name: string | null;
  readonly memberId: string | null;
  readonly machineId: string | null;
}

/** Reads of workloads: members see their own, operators all. */
export interface WorkloadReads {
  /** Deleted ones too: their timelines stay readable (L8). */
  byIds(viewer: Viewer, ids: readonly string[]): Promise<(WorkloadRow | null)[]>;
  page(viewer: Viewer, selection: WorkloadSelection, request: PageRequest<WorkloadKey>): Promise<Page<WorkloadRow>>;
  /** Places among what waits for the same machine, from 1, in the order of the ids; null for work that waits for none (L4). */
  queuePositions(ids: readonly string[]): Promise<(number | null)[]>;
}

/** Reads workloads in one statement a page, whatever its size. */
export function createWorkloadReads(prisma: PrismaClient): WorkloadReads {
  return {
    async byIds(viewer, ids) {
      const rows = await prisma.$queryRaw<readonly WorkloadRow[]>`${SELECT_WORKLOADS}
        where w.id = any(${[...new Set(ids)]}::uuid[]) and ${visibleTo(viewer)}`;
      return inOrderOf(ids, rows);
    },
    async page(viewer, selection, request) {
      const rows = await prisma.$queryRaw<readonly WorkloadRow[]>`${SELECT_WORKLOADS}
        where ${Prisma.join([visibleTo(viewer), ...conditions(selection), ...between(selection.order, request)], ' and ')}
        order by ${ordering(selection.order, request.backward)} limit ${request.size + 1}`;
      return toPage(request, rows);
    },
    async queuePositions(ids) {
      const rows = await prisma.$queryRaw<readonly { readonly id: string; readonly position: number }[]>`
        select id, position from workload_place where id = any(${[...new Set(ids)]}::uuid[])`;
      const positions = new Map(rows.map((row) => [row.id, row.position]));
      return ids.map((id) => positions.get(id) ?? null);
    },
  };
}

/** The value that a cursor keeps of a row. */
export function workloadKey(order: WorkloadOrder, row: WorkloadRow): WorkloadKey {
  return { value: order.by === 'NAME' ? row.name : row.createdMicros, id: row.id };
}

function visibleTo(viewer: Viewer): Prisma.Sql {
  return viewer.operator ? Prisma.sql`true` : Prisma.sql`w.member_id = ${viewer.memberId}::uuid`;
}

function conditions(selection: WorkloadSelection): readonly Prisma.Sql[] {
  const { kind, phases, name, memberId, machineId } = selection;
  const wanted = [Prisma.sql`w.deleted_at is null`, Prisma.sql`w.kind = ${kind}`];
  if (phases !== null) wanted.push(Prisma.sql`w.phase = any(${[...phases]}::text[])`);
  if (name !== null) wanted.push(isLookupName(name) ? Prisma.sql`w.name = ${name}` : Prisma.sql`false`);
  if (memberId !== null) wanted.push(Prisma.sql`w.member_id = ${memberId}::uuid`);
  if (machineId !== null) wanted.push(Prisma.sql`${WORKLOAD_MACHINE} = ${machineId}::uuid`);
  return wanted;
}

function column(order: WorkloadOrder): Prisma.Sql {
  return order.by === 'NAME' ? Prisma.sql`w.name` : Prisma.sql`w.created_at`;
}

function keyed(order: WorkloadOrder, key: WorkloadKey): Prisma.Sql {
  const value =
    order.by === 'NAME' ? Prisma.sql`${key.value}` : Prisma.sql`timestamptz 'epoch' + ${key.value}::bigint * interval '1 microsecond'`;
  return Prisma.sql`(${value}, ${key.id}::uuid)`;
}

function between(order: WorkloadOrder, { after, before }: PageRequest<WorkloadKey>): readonly Prisma.Sql[] {
  const row = Prisma.sql`(${column(order)}, w.id)`;
  const later = order.descending ? Prisma.sql`<` : Prisma.sql`>`;
  const earlier = order.descending ? Prisma.sql`>` : Prisma.sql`<`;
  return [
    ...(after === null ? [] : [Prisma.sql`${row} ${later} ${keyed(order, after)}`]),
    ...(before === null ? [] : [Prisma.sql`${row} ${earlier} ${keyed(order, before)}`]),
  ];
}

function ordering(order: WorkloadOrder, backward: boolean): Prisma.Sql {
  const direction = order.descending === backward ? Prisma.sql`asc` : Prisma.sql`desc`;
  return Prisma.sql`${column(order)} ${direction}, w.id ${direction}`;
}
