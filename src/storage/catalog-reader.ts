import type { CatalogReader } from '../app/ports.ts';
import type { AcceleratorClass, Entry } from '../domain/model/runtime.ts';
import type { Queryable } from './queryable.ts';
import { READ_CLASSES } from './sql/read-classes.ts';
import { READ_ENTRIES } from './sql/read-entries.ts';

/** Reads classes and entries for a decision; unknown ids are absent from the maps. */
export function createCatalogReader(database: Queryable): CatalogReader {
  return {
    async readClasses(ids) {
      const { rows } = await database.query<AcceleratorClass>({ name: 'read-classes', text: READ_CLASSES, values: [ids] });
      return new Map(rows.map((row) => [row.id, row]));
    },
    async readEntries(ids) {
      const { rows } = await database.query<Entry>({ name: 'read-entries', text: READ_ENTRIES, values: [ids] });
      return new Map(rows.map((row) => [row.id, row]));
    },
  };
}
