import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { Client } from 'pg';
import { migrate } from '../../src/storage/migrate.ts';
import { createPool } from '../../src/storage/pool.ts';
import { startPostgres, type TestPostgres } from './start-postgres.ts';

const MIGRATIONS = 'prisma/migrations';

/** The Postgres of one run of the tests, shared by all test files. */
export interface RunDatabase {
  /** A URL that may create databases. */
  readonly adminUrl: string;
  /** Name of the database that has the migrations; test databases are copies of it. */
  readonly template: string;
  /** Beginning of the names of this run's databases, so that runs on one server do not meet. */
  readonly prefix: string;
  /** Drops the template and stops the server if the run started it. */
  close(): Promise<void>;
}

/** Opens the server of `DATABASE_URL`, else starts an embedded one, and makes the template. */
export async function openRunDatabase(): Promise<RunDatabase> {
  const own = process.env['DATABASE_URL'] ? undefined : await startPostgres();
  const adminUrl = own?.url() ?? process.env['DATABASE_URL'] ?? '';
  const prefix = `berth_test_${randomBytes(6).toString('hex')}`;
  const template = `${prefix}_template`;
  try {
    await runAsAdmin(adminUrl, `create database ${template}`);
    await applyMigrations(databaseUrl(adminUrl, template));
  } catch (error) {
    await close({ own, adminUrl, template });
    throw error;
  }
  return { adminUrl, template, prefix, close: () => close({ own, adminUrl, template }) };
}

/** The URL with another database's name. */
export function databaseUrl(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.toString();
}

/** One statement on a connection of its own. */
export async function runAsAdmin(adminUrl: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl, application_name: 'berth-test-admin' });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

async function applyMigrations(url: string): Promise<void> {
  if (!existsSync(MIGRATIONS)) return;
  const pool = createPool({
    databaseUrl: url,
    applicationName: 'berth-test-migrate',
    onIdleError: (error) => {
      throw error;
    },
  });
  await migrate({ pool, folder: MIGRATIONS }).finally(() => pool.end());
}

async function close(run: { readonly own: TestPostgres | undefined; readonly adminUrl: string; readonly template: string }): Promise<void> {
  if (run.own !== undefined) await run.own.remove();
  else await runAsAdmin(run.adminUrl, `drop database if exists ${run.template} with (force)`);
}
