import type { PrismaClient } from '../../../generated/prisma/client.ts';
import type { MachineId } from '../../domain/model/ids.ts';
import { inOrderOf } from './page.ts';

/** Most machines fell silent together (A6). */
export interface MachineLossRow {
  readonly id: string;
  readonly since: Date;
  readonly endedAt: Date | null;
  readonly endedBy: 'RETURN' | 'OPERATOR' | null;
  /** By id. */
  readonly machineIds: readonly MachineId[];
}

/** Reads of suspected losses. Every member may read them: they say no more than the status of machines, which every member sees (T5). */
export interface MachineLossReads {
  byIds(ids: readonly string[]): Promise<(MachineLossRow | null)[]>;
  /** The one that is suspected now; null while the control plane trusts itself. */
  open(): Promise<MachineLossRow | null>;
}

const COLUMNS = {
  id: true,
  beganAt: true,
  endedAt: true,
  endedBy: true,
  machines: { orderBy: { machineId: 'asc' }, select: { machineId: true } },
} as const;

interface Selected {
  readonly id: string;
  readonly beganAt: Date;
  readonly endedAt: Date | null;
  readonly endedBy: string | null;
  readonly machines: readonly { readonly machineId: string }[];
}

/** Reads suspected losses through Prisma. */
export function createMachineLossReads(prisma: PrismaClient): MachineLossReads {
  return {
    async byIds(ids) {
      const rows = await prisma.massLoss.findMany({ where: { id: { in: [...new Set(ids)] } }, select: COLUMNS });
      return inOrderOf(ids, rows.map(toRow));
    },
    async open() {
      const row = await prisma.massLoss.findFirst({ where: { endedAt: null }, select: COLUMNS });
      return row === null ? null : toRow(row);
    },
  };
}

function toRow({ id, beganAt, endedAt, endedBy, machines }: Selected): MachineLossRow {
  return {
    id,
    since: beganAt,
    endedAt,
    endedBy: endedBy as MachineLossRow['endedBy'],
    machineIds: machines.map(({ machineId }) => machineId as MachineId),
  };
}
