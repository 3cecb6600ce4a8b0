import { matchesChecksum, parseBreakingMark, type MigrationFile } from './migration-file.ts';

/** A row of `_prisma_migrations`. */
export interface RecordedMigration {
  readonly name: string;
  readonly checksum: string;
  readonly state: 'applied' | 'failed' | 'rolled back';
  /** The breaking mark that our runner stored; `null` when Prisma's own command applied it. */
  readonly mark: string | null;
}

/** What to do: the files to apply in order, or why the server must not start. */
export type MigrationPlan =
  | { readonly kind: 'apply'; readonly files: readonly MigrationFile[]; readonly newer: readonly string[] }
  | { readonly kind: 'refuse'; readonly problems: readonly string[] };

/**
 * Compares this version's files with what the database has. A migration that is newer than all files comes from a newer
 * Berth: it is tolerated when marked as not breaking, so that servers can be replaced one by one, and refused otherwise.
 */
export function planMigrations(files: readonly MigrationFile[], recorded: readonly RecordedMigration[]): MigrationPlan {
  const present = recorded.filter((row) => row.state !== 'rolled back');
  const byName = new Map(files.map((file) => [file.name, file]));
  const newest = files.at(-1)?.name ?? '';
  const newer = present.filter((row) => !byName.has(row.name) && row.name > newest);
  const problems = [
    ...present.flatMap((row) => problemWith(row, { file: byName.get(row.name), isNewer: newer.includes(row) })),
    ...outOfOrder(files, present),
  ];
  if (problems.length > 0) return { kind: 'refuse', problems };
  const applied = new Set(present.map((row) => row.name));
  return { kind: 'apply', files: files.filter((file) => !applied.has(file.name)), newer: newer.map((row) => row.name) };
}

function problemWith(
  row: RecordedMigration,
  known: { readonly file: MigrationFile | undefined; readonly isNewer: boolean },
): readonly string[] {
  if (row.state === 'failed') {
    return [`${row.name} began and did not finish. Repair it as "prisma migrate resolve" explains, then start again.`];
  }
  if (known.file !== undefined) {
    if (matchesChecksum(known.file, row.checksum)) return [];
    return [`${row.name} was edited after it was applied. Put the file back as it was, and write a new migration for the change.`];
  }
  if (!known.isNewer) return [`${row.name} was applied and its file is missing. Put it back, or use the version of Berth that has it.`];
  const mark = parseBreakingMark(`-- ${row.mark ?? ''}`);
  if (mark?.breaks === false) return [];
  const why = mark === undefined ? 'it does not say whether it breaks older servers' : mark.line;
  return [`${row.name} was applied by a newer Berth (${why}). Start that version, or a later one.`];
}

function outOfOrder(files: readonly MigrationFile[], present: readonly RecordedMigration[]): readonly string[] {
  const applied = new Set(present.map((row) => row.name));
  const lastApplied = files.findLast((file) => applied.has(file.name))?.name ?? '';
  return files
    .filter((file) => !applied.has(file.name) && file.name < lastApplied)
    .map((file) => `${file.name} was never applied, but later ones were. Give it a name after ${lastApplied}.`);
}
