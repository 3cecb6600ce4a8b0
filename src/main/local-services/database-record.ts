import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { makeFolder } from '../../shared/make-folder.ts';
import { ServiceNotStarted } from './service-not-started.ts';

const recordShape = z.object({
  /** Connection URL of Berth's database, password included; empty until its first start succeeded. */
  url: z.string(),
  /** Where Postgres keeps the data: outside the data folder when root's clone is out of its account's reach. */
  dataFolder: z.string(),
  password: z.string(),
});

/** What an installation remembers of its embedded database, in `database.json` of its data folder (mode 600). */
export type DatabaseRecord = Readonly<z.infer<typeof recordShape>>;

/** Reads the record; `undefined` when the folder never had an embedded database. Refuses one that was damaged, by name. */
export function readDatabaseRecord(berthFolder: string): DatabaseRecord | undefined {
  const path = pathOf(berthFolder);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return recordShape.parse(JSON.parse(text));
  } catch (cause) {
    throw new ServiceNotStarted(`${path} is damaged. Put it back from a backup, or move it and the database's folder away to begin anew.`, {
      cause,
    });
  }
}

/** Writes the record whole or not at all: a new file takes the old one's name. */
export function writeDatabaseRecord(berthFolder: string, record: DatabaseRecord): void {
  makeFolder(berthFolder, 0o711);
  const path = pathOf(berthFolder);
  const next = `${path}.${process.pid}.new`;
  writeFileSync(next, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
  renameSync(next, path);
}

function pathOf(berthFolder: string): string {
  return join(berthFolder, 'database.json');
}
