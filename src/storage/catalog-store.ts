import type { Pool, PoolClient } from 'pg';
import type { AffectedWork, CatalogStore, CatalogTransaction } from '../app/catalog-ports.ts';
import type { IdSource } from '../app/ports.ts';
import type { CatalogState } from '../domain/catalog/plan-catalog.ts';
import { catalogDocument } from './catalog-document.ts';
import { READ_AFFECTED_WORK } from './sql/read-affected-work.ts';
import { READ_CATALOG_STATE } from './sql/read-catalog-state.ts';
import { WRITE_CATALOG } from './sql/write-catalog.ts';
import { transact } from './transact.ts';

/** One lock for all catalogs, not one a name: class names are shared by them, and applying is rare and short. */
const LOCK = `select pg_advisory_xact_lock(hashtextextended('berth.catalog', 0))`;

/** Stores catalogs in Postgres. Concurrent calls, of other processes too, come one after the other. */
export function createCatalogStore({ pool, ids }: { readonly pool: Pool; readonly ids: IdSource }): CatalogStore {
  return {
    transact: (work) =>
      transact(pool, async (client) => {
        await client.query(LOCK);
        return work(createTransaction(client, ids));
      }),
  };
}

function createTransaction(client: PoolClient, ids: IdSource): CatalogTransaction {
  return {
    async readState(definition) {
      const classNames = definition.classes.map((item) => item.name);
      const { rows } = await client.query<{ readonly state: CatalogState }>(READ_CATALOG_STATE, [definition.name, classNames]);
      const [row] = rows;
      if (row === undefined) throw new Error('The database gave no answer about the catalog.');
      return row.state;
    },
    async readAffectedWork({ entryIds, classIds }) {
      const { rows } = await client.query<AffectedWork>(READ_AFFECTED_WORK, [entryIds, classIds]);
      return rows;
    },
    async write(write) {
      await client.query(WRITE_CATALOG, [JSON.stringify(catalogDocument(write, ids))]);
    },
  };
}
