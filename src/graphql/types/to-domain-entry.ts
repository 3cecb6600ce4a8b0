import type { Entry } from '../../domain/model/runtime.ts';
import type { CatalogEntryRow } from '../read-models/catalog-entries.ts';

/**
 * The entry for checks that are made before any machine is known (S6). They look at accelerators and formats, never at
 * references, so the operator's own references are not read for them (H1).
 */
export function toDomainEntry(entry: CatalogEntryRow): Entry {
  return {
    id: entry.id,
    catalogId: entry.catalogId,
    catalogRevision: entry.catalogRevision,
    name: entry.name,
    kind: entry.kind,
    removed: entry.removed,
    source: null,
    validatedDigest: entry.validatedDigest,
    runtimes: entry.runtimes.map((runtime) => ({ ...runtime, containerRef: null, driverRefs: null })),
  };
}
