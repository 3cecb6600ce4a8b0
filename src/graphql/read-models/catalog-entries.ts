import type { PrismaClient } from '../../../generated/prisma/client.ts';
import type { CatalogId, EntryId } from '../../domain/model/ids.ts';
import type { EntryKind } from '../../domain/model/runtime.ts';
import { inOrderOf, toPage, type Page, type PageRequest } from './page.ts';
import { RUNTIME_COLUMNS, toRuntimeRow, type RuntimeRow, type SelectedRuntime } from './runtimes.ts';

/** A catalog entry with the runtimes of the catalog's current revision, in the operator's order. */
export interface CatalogEntryRow {
  readonly id: EntryId;
  readonly catalogId: CatalogId;
  readonly catalogRevision: number;
  readonly name: string;
  readonly kind: EntryKind;
  readonly description: string;
  readonly validatedDigest: string | null;
  readonly removed: boolean;
  readonly runtimes: readonly RuntimeRow[];
}

/** Which entries of a catalog a page lists: its present ones, of one kind or of any. */
export interface EntrySelection {
  readonly catalogId: string;
  readonly kind: EntryKind | null;
}

/** Reads of catalog entries, which every member may see. */
export interface CatalogEntryReads {
  /** Removed entries too, since work may still name them. */
  byIds(ids: readonly string[]): Promise<(CatalogEntryRow | null)[]>;
  /** By names, as scripts ask; null when there is no such catalog or it has no such entry now. */
  byName(catalog: string, name: string): Promise<CatalogEntryRow | null>;
  /** The entries that the catalog has now, by name. */
  page(selection: EntrySelection, request: PageRequest<string>): Promise<Page<CatalogEntryRow>>;
}

const COLUMNS = {
  id: true,
  catalogId: true,
  name: true,
  kind: true,
  description: true,
  validatedDigest: true,
  removedAt: true,
  catalog: { select: { currentRevision: true } },
} as const;

interface Selected {
  readonly id: string;
  readonly catalogId: string;
  readonly name: string;
  readonly kind: string;
  readonly description: string;
  readonly validatedDigest: string | null;
  readonly removedAt: Date | null;
  readonly catalog: { readonly currentRevision: number };
}

/** Reads catalog entries through Prisma: one statement for the entries, one for their runtimes. */
export function createCatalogEntryReads(prisma: PrismaClient): CatalogEntryReads {
  const withRuntimes = async (entries: readonly Selected[]): Promise<readonly CatalogEntryRow[]> => {
    const runtimes = await readCurrentRuntimes(prisma, entries);
    return entries.map((entry) => ({
      id: entry.id as EntryId,
      catalogId: entry.catalogId as CatalogId,
      catalogRevision: entry.catalog.currentRevision,
      name: entry.name,
      kind: entry.kind as EntryKind,
      description: entry.description,
      validatedDigest: entry.validatedDigest,
      removed: entry.removedAt !== null,
      runtimes: runtimes.get(entry.id) ?? [],
    }));
  };
  return {
    async byIds(ids) {
      const rows = await prisma.catalogEntry.findMany({ where: { id: { in: [...new Set(ids)] } }, select: COLUMNS });
      return inOrderOf(ids, await withRuntimes(rows));
    },
    async byName(catalog, name) {
      const rows = await prisma.catalogEntry.findMany({ where: { name, removedAt: null, catalog: { name: catalog } }, select: COLUMNS });
      return (await withRuntimes(rows))[0] ?? null;
    },
    async page({ catalogId, kind }, request) {
      const rows = await prisma.catalogEntry.findMany({
        where: {
          catalogId,
          removedAt: null,
          ...(kind === null ? {} : { kind }),
          AND: [
            request.after === null ? {} : { name: { gt: request.after } },
            request.before === null ? {} : { name: { lt: request.before } },
          ],
        },
        orderBy: { name: request.backward ? 'desc' : 'asc' },
        take: request.size + 1,
        select: COLUMNS,
      });
      return toPage(request, await withRuntimes(rows));
    },
  };
}

async function readCurrentRuntimes(
  prisma: PrismaClient,
  entries: readonly Selected[],
): Promise<ReadonlyMap<string, readonly RuntimeRow[]>> {
  const revisions = new Map(entries.map((entry) => [entry.catalogId, entry.catalog.currentRevision]));
  const rows = await prisma.runtime.findMany({
    where: {
      entryId: { in: entries.map((entry) => entry.id) },
      revision: { OR: [...revisions].map(([catalogId, revision]) => ({ catalogId, revision })) },
    },
    orderBy: { position: 'asc' },
    select: { ...RUNTIME_COLUMNS, entryId: true },
  });
  const byEntry = new Map<string, RuntimeRow[]>();
  for (const row of rows as readonly (SelectedRuntime & { readonly entryId: string })[]) {
    const list = byEntry.get(row.entryId) ?? [];
    list.push(toRuntimeRow(row));
    byEntry.set(row.entryId, list);
  }
  return byEntry;
}
