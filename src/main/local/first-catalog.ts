import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { withNativeRef } from '../../catalog-file/with-native-ref.ts';
import { applyCatalogFile } from '../commands/apply-catalog-file.ts';
import { PROJECT_FOLDER } from '../project-folder.ts';
import type { LocalDriver } from './choose-driver.ts';

/**
 * Applies the sample catalog on the first run: a copy in the data folder, with this machine's own environment as the native reference of
 * its first image. Later runs leave the catalog to the operator. Returns the copy's path.
 */
export async function applyFirstCatalog(
  pool: Pool,
  { dataFolder, driver }: { readonly dataFolder: string; readonly driver: LocalDriver },
): Promise<string> {
  const file = join(dataFolder, 'catalog.yaml');
  if (existsSync(file)) return file;
  const sample = readFileSync(join(PROJECT_FOLDER, 'catalog', 'catalog.yaml'), 'utf8');
  const text = driver.name === 'native' ? withNativeRef(sample, { entry: 'jupyter', runtime: 'cpu', ref: driver.environmentRef }) : sample;
  writeFileSync(file, text.replace('./catalog.schema.json', join(PROJECT_FOLDER, 'catalog', 'catalog.schema.json')), { mode: 0o600 });
  await applyCatalogFile(pool, file);
  return file;
}
