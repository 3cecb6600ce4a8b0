import type { Pool } from 'pg';
import type { Environment } from '../../config/environment-reader.ts';
import { createPool } from '../../storage/pool.ts';
import { databaseUrlOf } from './database-url-of.ts';
import { readConfig } from './read-config.ts';

/** Runs the work on the installation's database, and closes the connections whatever happens. */
export async function withDatabase<T>(environment: Environment, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = createPool({
    databaseUrl: databaseUrlOf(readConfig(environment)),
    applicationName: 'berth-cli',
    maximum: 2,
    // The statement that runs on the connection fails with the same error.
    onIdleError: () => undefined,
  });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}
