import type { Pool } from 'pg';
import { uuidv7 } from 'uuidv7';
import type { AppliedCatalog } from '../../app/apply-catalog.ts';
import { applyCatalog } from '../../app/apply-catalog.ts';
import { parsePath } from '../../catalog-file/key-path.ts';
import { catalogFailure, checkedCatalog } from '../../cli/checked-catalog.ts';
import { InvalidInput } from '../../domain/refusals.ts';
import { createCatalogStore } from '../../storage/catalog-store.ts';

/**
 * Checks a catalog file and applies it; `berth catalog apply` and the first run of `npm start` both do it this way. What
 * only the database can refuse is told with file, line and column too.
 */
export async function applyCatalogFile(pool: Pool, file: string): Promise<AppliedCatalog> {
  const { catalog, locate } = await checkedCatalog(file);
  try {
    return await applyCatalog(createCatalogStore({ pool, ids: { next: uuidv7 } }), catalog);
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    throw catalogFailure(error.fields.map(({ field, message }) => ({ file, ...locate(parsePath(field)), path: field, message })));
  }
}
