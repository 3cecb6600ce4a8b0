import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type Pool } from 'pg';
import { inject } from 'vitest';
import { createPool } from '../../src/storage/pool.ts';
import { databaseUrl, runAsAdmin, type RunDatabase } from './run-database.ts';

/** A database of one test file's own. */
export interface TestDatabase {
  readonly url: string;
  readonly name: string;
  /** A pool on it for the test's own statements, made as the server makes its pools; `drop` ends it. */
  readonly pool: Pool;
  /**
   * Ends the pool, fails if anything else is still connected (a leak in the code under test), and drops the database.
   * Call it in `afterAll`, after everything else was closed.
   */
  drop(): Promise<void>;
}

const LEAK_ATTEMPTS = 50;

/**
 * Makes a database on the run's real Postgres: a copy of the template with all migrations, or an empty one. Call it in
 * `beforeAll` and its `drop` in `afterAll`.
 */
export async function createTestDatabase(options: { readonly from: 'template' | 'empty' } = { from: 'template' }): Promise<TestDatabase> {
  const run = await runDatabase();
  const name = `${run.prefix}_${randomBytes(6).toString('hex')}`;
  await runAsAdmin(run.adminUrl, `create database ${name} template ${options.from === 'empty' ? 'template0' : run.template}`);
  const url = databaseUrl(run.adminUrl, name);
  const pool = createPool({ databaseUrl: url, applicationName: 'berth-test', onIdleError: () => undefined });
  const drop = async (): Promise<void> => {
    await pool.end();
    const leaked = await remainingConnections(run.adminUrl, name);
    await runAsAdmin(run.adminUrl, `drop database ${name} with (force)`);
    if (leaked.length > 0) throw new Error(`Connections were left open on the test's database:\n${leaked.join('\n')}`);
  };
  return { url, name, pool, drop };
}

async function runDatabase(): Promise<Pick<RunDatabase, 'adminUrl' | 'template' | 'prefix'>> {
  const response = await fetch(inject('runDatabaseAddress'));
  const body = await response.text();
  if (!response.ok) throw new Error(`The tests' Postgres did not start:\n${body}`);
  return JSON.parse(body) as RunDatabase;
}

/** Who is still connected after a moment of grace: a closed connection's back end takes a little to go. */
async function remainingConnections(adminUrl: string, name: string): Promise<readonly string[]> {
  const client = new Client({ connectionString: adminUrl, application_name: 'berth-test-admin' });
  await client.connect();
  try {
    for (let attempt = 1; ; attempt += 1) {
      const { rows } = await client.query<{ readonly who: string }>(
        `select format('%s (%s): %s', application_name, coalesce(state, 'no state'), left(query, 200)) as who
         from pg_stat_activity where datname = $1 and backend_type = 'client backend'`,
        [name],
      );
      if (rows.length === 0 || attempt === LEAK_ATTEMPTS) return rows.map((row) => row.who);
      await sleep(100);
    }
  } finally {
    await client.end();
  }
}
