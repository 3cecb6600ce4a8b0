import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { readDatabaseRecord, writeDatabaseRecord, type DatabaseRecord } from './database-record.ts';
import { withFolderLock } from './folder-lock.ts';
import { PostgresServer } from './postgres-server.ts';
import { ServiceNotStarted } from './service-not-started.ts';

const DATABASE = 'berth';
/** Session lock on the server's `postgres` database: who holds it stops the server at the end. */
const OWNER_LOCK = 4_242_000;

/** The database that `npm start` brings along. */
export interface EmbeddedPostgres {
  /** Connection URL of the database `berth`. */
  readonly url: string;
  /** Where its files are: in the data folder, unless root's Postgres account may not enter that. */
  readonly dataFolder: string;
  /** False once it ended by itself. */
  isRunning(): boolean;
  /** Starts it again, with the same address. */
  restart(): Promise<void>;
  /** Stops Postgres in order, unless another running Berth uses it too. Close your own connections first. */
  close(): Promise<void>;
}

/**
 * Starts the embedded Postgres of a data folder, or takes over the one that a killed Berth left running, and makes sure of
 * its database. Data, password and port are remembered in `database.json`. Refuses when the record names data that is gone,
 * rather than beginning with an empty database.
 */
export async function openEmbeddedPostgres(berthFolder: string): Promise<EmbeddedPostgres> {
  const { server, owner } = await withFolderLock(resolve(berthFolder), () => start(resolve(berthFolder)));
  return {
    url: server.url(DATABASE),
    dataFolder: server.dataFolder,
    isRunning: () => server.isRunning,
    restart: () => server.start(),
    close: async () => {
      await owner.client.end().catch(() => undefined);
      if (owner.isOwner) await server.stop('fast');
    },
  };
}

async function start(berthFolder: string): Promise<{ readonly server: PostgresServer; readonly owner: Owner }> {
  const record = readDatabaseRecord(berthFolder);
  const folder = record?.dataFolder ?? join(berthFolder, 'postgres');
  refuseIfOrphaned({ record, folder, recordPath: join(berthFolder, 'database.json') });
  const password = record?.password ?? randomBytes(24).toString('base64url');
  const server = await PostgresServer.prepare({ folder, password });
  const remember = (url: string): void => writeDatabaseRecord(berthFolder, { url, dataFolder: server.dataFolder, password });
  showWhereItIs(server.dataFolder, join(berthFolder, 'postgres'));
  // Before the first start: a database whose password nobody knows is of no use.
  if (record === undefined) remember('');
  await server.start(portOf(record));
  remember(server.url(DATABASE));
  return { server, owner: await claim(server.url()) };
}

/** Data that lies elsewhere is linked to, so that it is found, and not begun anew, should the record get lost. */
function showWhereItIs(dataFolder: string, usual: string): void {
  if (dataFolder === usual || existsSync(join(usual, 'PG_VERSION'))) return;
  rmSync(usual, { force: true });
  symlinkSync(dataFolder, usual);
}

/** The port of before, if there was a start. */
function portOf(record: DatabaseRecord | undefined): number | undefined {
  return record === undefined || record.url === '' ? undefined : Number(new URL(record.url).port);
}

/** Record and data belong together; one without the other needs a person to look. */
function refuseIfOrphaned(found: {
  readonly record: DatabaseRecord | undefined;
  readonly folder: string;
  readonly recordPath: string;
}): void {
  const hasData = existsSync(join(found.folder, 'PG_VERSION'));
  if (found.record !== undefined && !hasData) {
    throw new ServiceNotStarted(
      `The database's files are gone from ${found.folder}. Put them back from a backup, or remove ${found.recordPath} to begin anew.`,
    );
  }
  if (found.record === undefined && hasData) {
    throw new ServiceNotStarted(
      `${found.folder} holds a database whose password was in ${found.recordPath}. Put that back, or move the folder away to begin anew.`,
    );
  }
}

/** The session that decides who stops the server. */
interface Owner {
  readonly client: Client;
  readonly isOwner: boolean;
}

/** Makes the database if it is new, and finds out on a connection that stays open whether this process is the owner. */
async function claim(adminUrl: string): Promise<Owner> {
  const client = new Client({ connectionString: adminUrl, application_name: 'berth-owner', keepAlive: true });
  // A Postgres that restarts ends this connection; the ownership was decided at the start and stays.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ readonly locked: boolean }>('select pg_try_advisory_lock($1) as locked', [OWNER_LOCK]);
    await createDatabase(client);
    return { client, isOwner: rows[0]?.locked === true };
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function createDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
  if (rowCount !== 0) return;
  await client.query(`create database ${DATABASE}`).catch((error: unknown) => {
    // Another Berth that starts at the same moment was quicker.
    if (!['42P04', '23505'].includes((error as { readonly code?: string }).code ?? '')) throw error;
  });
}
