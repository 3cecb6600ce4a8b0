import type { PrismaClient } from '../../../generated/prisma/client.ts';
import type { MachineId } from '../../domain/model/ids.ts';
import { isLookupName } from '../lookup-name.ts';
import type { Viewer } from '../viewer.ts';
import { MACHINE_COLUMNS, toMachineRow, type MachineRow, type ShownMachineStatus } from './machine-row.ts';
import { inOrderOf, toPage, type Page, type PageRequest } from './page.ts';

/** Which machines a page lists. */
export interface MachineSelection {
  readonly status: ShownMachineStatus | null;
  /** Only the one of this name; null: all. */
  readonly name: string | null;
  /** True: only the viewer's own; false: only others'; null: all. */
  readonly owned: boolean | null;
}

/** Reads of machines. Everybody sees every machine, redacted to what T5 allows. */
export interface MachineReads {
  /** Forgotten ones too: past events and reports name them. */
  byIds(viewer: Viewer, ids: readonly string[]): Promise<(MachineRow | null)[]>;
  /** By name; forgotten ones are never listed. */
  page(viewer: Viewer, selection: MachineSelection, request: PageRequest<string>): Promise<Page<MachineRow>>;
  /** Names for sentences, of forgotten machines too, in the order of the ids; null for an unknown id. */
  names(ids: readonly string[]): Promise<(string | null)[]>;
}

/** The condition on columns that makes the status; its counterpart is `statusOf`. */
const WHERE_STATUS: Readonly<Record<ShownMachineStatus, object>> = {
  FORGOTTEN: { forgottenAt: { not: null } },
  ENROLLING: { enrolledAt: null },
  UNREACHABLE: { enrolledAt: { not: null }, lostAt: { not: null } },
  CORDONED: { enrolledAt: { not: null }, lostAt: null, schedulable: false },
  READY: { enrolledAt: { not: null }, lostAt: null, schedulable: true },
};

/** Reads machines through Prisma: one statement for the machines and one for each of their lists. */
export function createMachineReads(prisma: PrismaClient): MachineReads {
  return {
    async byIds(viewer, ids) {
      const rows = await prisma.machine.findMany({ where: { id: { in: [...new Set(ids)] } }, select: MACHINE_COLUMNS });
      return inOrderOf(
        ids,
        rows.map((row) => toMachineRow(viewer, row)),
      );
    },
    async page(viewer, { status, name, owned }, request) {
      const rows = await prisma.machine.findMany({
        where: {
          forgottenAt: null,
          AND: [
            status === null ? {} : WHERE_STATUS[status],
            name === null ? {} : isLookupName(name) ? { name } : { id: { in: [] } },
            owned === null ? {} : owned ? { ownerId: viewer.memberId } : { OR: [{ ownerId: null }, { ownerId: { not: viewer.memberId } }] },
            request.after === null ? {} : { name: { gt: request.after } },
            request.before === null ? {} : { name: { lt: request.before } },
          ],
        },
        orderBy: { name: request.backward ? 'desc' : 'asc' },
        take: request.size + 1,
        select: MACHINE_COLUMNS,
      });
      return toPage(
        request,
        rows.map((row) => toMachineRow(viewer, row)),
      );
    },
    async names(ids) {
      const rows = await prisma.machine.findMany({ where: { id: { in: [...new Set(ids)] } }, select: { id: true, name: true } });
      const names = new Map(rows.map((row) => [row.id as MachineId, row.name]));
      return ids.map((id) => names.get(id as MachineId) ?? null);
    },
  };
}
