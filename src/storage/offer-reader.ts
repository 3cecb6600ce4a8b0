import type { OfferedCatalog, OfferReader } from '../app/coverage-ports.ts';
import type { Queryable } from './queryable.ts';

const READ_OFFERS = `
select c.id as "catalogId", c.name, c.current_revision as revision,
  (select coalesce(json_agg(e.id order by e.name), '[]') from catalog_entry e where e.catalog_id = c.id and e.removed_at is null) as "entryIds",
  (select coalesce(json_agg(k.id order by k.name), '[]') from accelerator_class k where k.removed_at is null) as "classIds"
from catalog c
order by c.name`;

/** Reads what catalogs offer: ids only, which `CatalogReader` turns into what is decided with. */
export function createOfferReader(database: Queryable): OfferReader {
  return {
    async readOffers() {
      const { rows } = await database.query<OfferedCatalog>({ name: 'read-offers', text: READ_OFFERS });
      return rows;
    },
  };
}
