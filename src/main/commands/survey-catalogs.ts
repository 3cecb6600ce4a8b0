import type { Pool } from 'pg';
import { surveyCoverage } from '../../app/survey-coverage.ts';
import { describeCoverage } from '../../cli/describe-coverage.ts';
import type { Answer } from '../../cli/terminal.ts';
import { createCatalogReader } from '../../storage/catalog-reader.ts';
import { createFleetReader } from '../../storage/fleet-reader.ts';
import { createOfferReader } from '../../storage/offer-reader.ts';

/** `berth catalog coverage`: what resolves where, of one catalog or, without a name, of all. */
export async function surveyCatalogs(pool: Pool, { catalog }: { readonly catalog?: string }): Promise<Answer> {
  const readers = { offers: createOfferReader(pool), catalog: createCatalogReader(pool), fleet: createFleetReader(pool) };
  return describeCoverage(await surveyCoverage(readers, catalog ?? null));
}
