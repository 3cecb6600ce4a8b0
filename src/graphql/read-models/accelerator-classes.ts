import type { PrismaClient } from '../../../generated/prisma/client.ts';
import type { ClassId } from '../../domain/model/ids.ts';
import type { Accelerator, AcceleratorClass } from '../../domain/model/runtime.ts';
import { inOrderOf } from './page.ts';

/** A class with what only people read. */
export interface ClassRow extends AcceleratorClass {
  readonly description: string;
}

/** Reads of classes, which every member may see. */
export interface ClassReads {
  /** Removed classes too, since work may still name them. */
  byIds(ids: readonly string[]): Promise<(ClassRow | null)[]>;
  /** null when there is none now. */
  byName(name: string): Promise<ClassRow | null>;
  /** Those that can be picked now, by name. */
  all(): Promise<readonly ClassRow[]>;
}

const COLUMNS = {
  id: true,
  name: true,
  accelerator: true,
  acceleratorCount: true,
  cpuMillis: true,
  memoryMib: true,
  description: true,
  removedAt: true,
} as const;

type Selected = Omit<ClassRow, 'id' | 'accelerator' | 'removed'> & {
  readonly id: string;
  readonly accelerator: string;
  readonly removedAt: Date | null;
};

function toRow({ removedAt, ...row }: Selected): ClassRow {
  return { ...row, id: row.id as ClassId, accelerator: row.accelerator as Accelerator, removed: removedAt !== null };
}

/** Reads classes through Prisma. */
export function createClassReads(prisma: PrismaClient): ClassReads {
  return {
    async byIds(ids) {
      const rows = await prisma.acceleratorClass.findMany({ where: { id: { in: [...new Set(ids)] } }, select: COLUMNS });
      return inOrderOf(ids, rows.map(toRow));
    },
    async byName(name) {
      const row = await prisma.acceleratorClass.findFirst({ where: { name, removedAt: null }, select: COLUMNS });
      return row === null ? null : toRow(row);
    },
    async all() {
      const rows = await prisma.acceleratorClass.findMany({ where: { removedAt: null }, orderBy: { name: 'asc' }, select: COLUMNS });
      return rows.map(toRow);
    },
  };
}
