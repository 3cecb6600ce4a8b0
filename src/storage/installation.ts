import type { Queryable } from './queryable.ts';

/** What makes this database an installation of its own. */
export interface Installation {
  /** Changed by a restore, so that cursors of before it are refused. */
  readonly epoch: string;
  /** Signs cursors. */
  readonly cursorKey: Buffer;
}

/** Reads the one row that the migrations make. */
export async function readInstallation(database: Queryable): Promise<Installation> {
  const { rows } = await database.query<Installation>('select epoch, cursor_key as "cursorKey" from installation');
  const [row] = rows;
  if (row === undefined) throw new Error('The database has no installation row; it was not migrated by Berth.');
  return row;
}
