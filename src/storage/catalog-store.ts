import type { Pool, PoolClient } from 'pg';
import type { AffectedWork, CatalogStore, CatalogTransaction } from '../app/catalog-ports.ts';
import type { IdSource } from '../app/ports.ts';
import type { CatalogState } from '../domain/catalog/plan-catalog.ts';
import { catalogDocument } from './catalog-document.ts';
import { READ_AFFECTED_WORK } from './sql/read-affected-work.ts';
import { READ_CATALOG_STATE } from './sql/read-catalog-state.ts';
import { WRITE_CATALOG } from './sql/write-catalog.ts';

/** One lock for all catalogs, not one a name: class names are shared by them, and applying is rare and short. */
const LOCK = `select pg_advisory_xact_lock(hashtextextended('berth.catalog', 0))`;

/** Stores catalogs in Postgres. Concurrent calls, of other processes too, come one after the other. */
export function createCatalogStore({ pool, ids }: { readonly pool: Pool; readonly ids: IdSource }): CatalogStore {
  return {
    async transact(work) {
      const client = await pool.connect();
      let broken = true;
      try {
        await client.query('begin');
        await client.query(LOCK);
        const value = await work(createTransaction(client, ids));
        await client.query('commit');
        broken = false;
        return value;
      } finally {
        // A connection that is closed in the middle of a transaction rolls it back.
        client.release(broken);
      }
    },
  };
}

function createTransaction(client: PoolClient, ids: IdSource): CatalogTransaction {
  const readState: CatalogTransaction['readState'] = async (definition) => {
    const classNames = definition.classes.map((item) => item.name);
    const { rows } = await client.query<{ readonly state: CatalogState }>(READ_CATALOG_STATE, [definition.name, classNames]);
    const [row] = rows;
    if (row === undefined) throw new Error('The database gave no answer about the catalog.');
    return row.state;
  };
  return {
    readState,
    async readAffectedWork({ entryIds, classIds }) {
      const { rows } = await client.query<AffectedWork>(READ_AFFECTED_WORK, [entryIds, classIds]);
      return rows;
    },
    async write(write) {
      // Read again under the same lock, so that a caller cannot pair a plan with another state's ids.
      const state = await readState(write.definition);
      await client.query(WRITE_CATALOG, [JSON.stringify(catalogDocument(write, { state, ids }))]);
    },
  };
}
