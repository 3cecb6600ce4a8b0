import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { withNativeRef } from '../../catalog-file/with-native-ref.ts';
import { applyCatalogFile } from '../commands/apply-catalog-file.ts';
import { PROJECT_FOLDER } from '../project-folder.ts';
import type { LocalDriver } from './choose-driver.ts';

const SCHEMA = 'catalog.schema.json';

/**
 * Applies the sample catalog on the first run: a copy in the data folder, with this machine's own environment as the native reference of
 * its first image. Later runs leave the catalog to the operator; the schema for editors beside it is always this version's.
 * Returns the copy's path.
 */
export async function applyFirstCatalog(
  pool: Pool,
  { dataFolder, driver }: { readonly dataFolder: string; readonly driver: LocalDriver },
): Promise<string> {
  const file = join(dataFolder, 'catalog.yaml');
  copyFileSync(join(PROJECT_FOLDER, 'catalog', SCHEMA), join(dataFolder, SCHEMA));
  if (existsSync(file)) return file;
  const sample = readFileSync(join(PROJECT_FOLDER, 'catalog', 'catalog.yaml'), 'utf8');
  const text = driver.name === 'native' ? withNativeRef(sample, { entry: 'jupyter', runtime: 'cpu', ref: driver.environmentRef }) : sample;
  writeFileSync(file, withHead(text, file), { mode: 0o600 });
  await applyCatalogFile(pool, file);
  return file;
}

/** The text with what its reader should know in place of the sample's own first comment. */
function withHead(text: string, file: string): string {
  const head = [
    `# yaml-language-server: $schema=./${SCHEMA}`,
    '#',
    '# The catalog of this installation: a copy of the sample, made and applied by the first `npm start`. Edit it here, check it with',
    `#   npm run berth -- catalog check ${file}`,
    '# and apply it with',
    `#   npm run berth -- catalog apply ${file}`,
    '# The same content again changes nothing. `npm start` does not apply it a second time.',
  ];
  return [...head, text.slice(text.search(/^version:/m))].join('\n');
}
