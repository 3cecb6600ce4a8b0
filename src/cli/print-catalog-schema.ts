import { catalogJsonSchema } from '../catalog-file/catalog-json-schema.ts';
import type { Answer } from './terminal.ts';

/** `berth catalog schema`: the JSON Schema of this version's catalog files. */
export function printCatalogSchema(): Answer {
  const json = catalogJsonSchema();
  return { lines: JSON.stringify(json, null, 2).split('\n'), json };
}
