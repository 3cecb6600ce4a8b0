import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One migration of this version of Berth. */
export interface MigrationFile {
  /** The folder's name, which is also its place in the order. */
  readonly name: string;
  readonly sql: string;
  /** The file's SHA-256 (hex), as Prisma records it. */
  readonly checksum: string;
  /** The first line: whether an older server would break on the schema, and why. */
  readonly breaking: BreakingMark;
}

/** `-- breaking: no`, or `-- breaking: yes, because ...`. */
export interface BreakingMark {
  readonly breaks: boolean;
  /** The line as it was written, without the dashes. */
  readonly line: string;
}

const MARK = /^-- (breaking: (?:(no)|yes, because \S.*))$/;

/** Reads `folder/NAME/migration.sql` in the order of names. Refuses a file without its mark, naming the file. */
export async function readMigrationFiles(folder: string): Promise<readonly MigrationFile[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(names.sort().map((name) => readMigrationFile(folder, name)));
}

/** The mark in a first line, or `undefined` when it is not one. */
export function parseBreakingMark(firstLine: string): BreakingMark | undefined {
  const match = MARK.exec(firstLine.trimEnd());
  const line = match?.[1];
  return line === undefined ? undefined : { breaks: match?.[2] === undefined, line };
}

/** Whether the recorded checksum is this file's, also where Git changed its line ends. */
export function matchesChecksum(file: MigrationFile, recorded: string): boolean {
  const unix = file.sql.replaceAll('\r\n', '\n');
  return [file.sql, unix, unix.replaceAll('\n', '\r\n')].some((sql) => checksumOf(sql) === recorded);
}

async function readMigrationFile(folder: string, name: string): Promise<MigrationFile> {
  const path = join(folder, name, 'migration.sql');
  const sql = await readFile(path, 'utf8');
  const breaking = parseBreakingMark(sql.split('\n', 1)[0] ?? '');
  if (breaking === undefined) {
    throw new Error(`${path}: the first line must be "-- breaking: no" or "-- breaking: yes, because ...".`);
  }
  return { name, sql, checksum: checksumOf(sql), breaking };
}

function checksumOf(sql: string): string {
  return createHash('sha256').update(sql).digest('hex');
}
