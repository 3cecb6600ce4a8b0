import type { PrismaClient } from '../../../generated/prisma/client.ts';
import type { CatalogId } from '../../domain/model/ids.ts';
import { inOrderOf, toPage, type Page, type PageRequest } from './page.ts';

/** A catalog as it was last applied. */
export interface CatalogRow {
  readonly id: CatalogId;
  readonly name: string;
  /** Counts how often changed content was applied, from 1. */
  readonly revision: number;
  readonly createdAt: Date;
}

/** Reads of catalogs, which every member may see. */
export interface CatalogReads {
  byIds(ids: readonly string[]): Promise<(CatalogRow | null)[]>;
  /** All catalogs by name. */
  page(request: PageRequest<string>): Promise<Page<CatalogRow>>;
}

const COLUMNS = { id: true, name: true, currentRevision: true, createdAt: true } as const;

interface Selected {
  readonly id: string;
  readonly name: string;
  readonly currentRevision: number;
  readonly createdAt: Date;
}

/** Reads catalogs through Prisma. */
export function createCatalogReads(prisma: PrismaClient): CatalogReads {
  const toRow = ({ id, name, currentRevision, createdAt }: Selected): CatalogRow => ({
    id: id as CatalogId,
    name,
    revision: currentRevision,
    createdAt,
  });
  return {
    async byIds(ids) {
      const rows = await prisma.catalog.findMany({ where: { id: { in: [...new Set(ids)] } }, select: COLUMNS });
      return inOrderOf(ids, rows.map(toRow));
    },
    async page(request) {
      const rows = await prisma.catalog.findMany({
        where: {
          AND: [
            request.after === null ? {} : { name: { gt: request.after } },
            request.before === null ? {} : { name: { lt: request.before } },
          ],
        },
        orderBy: { name: request.backward ? 'desc' : 'asc' },
        take: request.size + 1,
        select: COLUMNS,
      });
      return toPage(request, rows.map(toRow));
    },
  };
}
