import { Pool } from 'pg';
import { DatabaseClient } from './database-client.ts';

const CONNECT_TIMEOUT_MILLISECONDS = 5_000;
const IDLE_TIMEOUT_MILLISECONDS = 30_000;
const STATEMENT_TIMEOUT_MILLISECONDS = 30_000;
/**
 * The transaction of a process that was stopped in the middle keeps its row locks, the leader's lease among them: Postgres cuts it,
 * sooner than that lease runs out, so that it holds up no other replica's taking over.
 */
const IDLE_IN_TRANSACTION_TIMEOUT_MILLISECONDS = 8_000;

/** How a pool of connections is made. */
export interface PoolOptions {
  readonly databaseUrl: string;
  /** Shown in `pg_stat_activity`. */
  readonly applicationName: string;
  /** Most connections at once, 1 or more; default 10. */
  readonly maximum?: number;
  /** Told about a connection that broke while idle. The pool replaces it by itself; without a listener the process would end. */
  readonly onIdleError: (error: Error) => void;
}

/**
 * A pool whose every connection is set to UTC, whatever the database's own zone is: with another zone Prisma's adapter
 * stores times hours off and reads them back as if they were right. `migrate` and `assertUtc` check that it took effect.
 */
export function createPool(options: PoolOptions): Pool {
  const pool = new Pool({
    Client: DatabaseClient,
    connectionString: withUtc(options.databaseUrl),
    application_name: options.applicationName,
    max: options.maximum ?? 10,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MILLISECONDS,
    idleTimeoutMillis: IDLE_TIMEOUT_MILLISECONDS,
    statement_timeout: STATEMENT_TIMEOUT_MILLISECONDS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MILLISECONDS,
    keepAlive: true,
  });
  pool.on('error', options.onIdleError);
  return pool;
}

/** The URL with `-c TimeZone=UTC` after the options that it has; in the URL, because there they win over the pool's own. */
export function withUtc(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  const options = [url.searchParams.get('options'), '-c TimeZone=UTC'].filter((option) => option !== null && option !== '');
  url.searchParams.set('options', options.join(' '));
  // URLSearchParams writes a space as "+", which Postgres clients read literally.
  url.search = url.search.replaceAll('+', '%20');
  return url.toString();
}
