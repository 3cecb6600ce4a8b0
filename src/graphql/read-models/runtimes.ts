import type { PrismaClient } from '../../../generated/prisma/client.ts';
import type { RuntimeId } from '../../domain/model/ids.ts';
import type { Accelerator, ModelFormat } from '../../domain/model/runtime.ts';
import { inOrderOf } from './page.ts';

/** A runtime as members may see it: with its default reference and no other (H1). */
export interface RuntimeRow {
  readonly id: RuntimeId;
  readonly name: string;
  readonly accelerators: readonly Accelerator[];
  readonly ref: string;
  readonly modelFormat: ModelFormat | null;
}

/** The columns of a runtime that may leave the database towards members; everything else of it stays there (H1). */
export const RUNTIME_COLUMNS = { id: true, name: true, accelerators: true, ref: true, modelFormat: true } as const;

/** A runtime as these columns come out of the database. */
export interface SelectedRuntime {
  readonly id: string;
  readonly name: string;
  readonly accelerators: readonly string[];
  readonly ref: string;
  readonly modelFormat: string | null;
}

/** Narrows the words of the database, whose checks and the catalog file keep them closed. */
export function toRuntimeRow(row: SelectedRuntime): RuntimeRow {
  return {
    id: row.id as RuntimeId,
    name: row.name,
    accelerators: row.accelerators as readonly Accelerator[],
    ref: row.ref,
    modelFormat: row.modelFormat as ModelFormat | null,
  };
}

/** Reads of runtimes of any catalog revision, which every member may see. */
export interface RuntimeReads {
  byIds(ids: readonly string[]): Promise<(RuntimeRow | null)[]>;
}

/** Reads runtimes through Prisma. */
export function createRuntimeReads(prisma: PrismaClient): RuntimeReads {
  return {
    async byIds(ids) {
      const rows = await prisma.runtime.findMany({ where: { id: { in: [...new Set(ids)] } }, select: RUNTIME_COLUMNS });
      return inOrderOf(ids, rows.map(toRuntimeRow));
    },
  };
}
