import { readRegularFile } from '../shared/read-regular-file.ts';
import type { ParsedCatalog } from './parse-catalog.ts';
import { parseCatalog } from './parse-catalog.ts';

/** Largest catalog file, bytes. */
export const MAX_CATALOG_BYTES = 1_048_576;

/** Reads and checks a catalog file. Refuses what is not a regular file, is larger than 1 MiB, or is not UTF-8. */
export async function readCatalogFile(file: string): Promise<ParsedCatalog> {
  const read = await readRegularFile(file, MAX_CATALOG_BYTES);
  if ('problem' in read) return refuse(file, read.problem);
  try {
    return parseCatalog({ file, text: new TextDecoder('utf-8', { fatal: true }).decode(read.bytes) });
  } catch (error) {
    if (error instanceof TypeError) return refuse(file, 'is not UTF-8 text; save the file as UTF-8');
    throw error;
  }
}

function refuse(file: string, message: string): ParsedCatalog {
  return { ok: false, problems: [{ file, line: 1, column: 1, path: '', message }] };
}
