import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { StaleDecision } from '../app/ports.ts';
import { isConflict } from './conflict.ts';

/** Attempts of one transaction in all (reliability rule 9). */
const ATTEMPTS = 5;
/** Longest pause before the second attempt, milliseconds; it doubles with each further one, and the pause itself is random. */
const FIRST_PAUSE_MS = 10;

/**
 * Runs the work between BEGIN and COMMIT, and the whole of it again when it lost against a concurrent transaction; after
 * the last attempt it throws `StaleDecision`. A connection that broke is not put back into the pool.
 */
export async function transact<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(pool, work);
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (attempt === ATTEMPTS) throw new StaleDecision('Concurrent transactions won every time.', { cause: error });
      await sleep(Math.random() * FIRST_PAUSE_MS * 2 ** (attempt - 1));
    }
  }
}

async function once<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  let cut: Error | undefined;
  const onError = (error: Error): void => {
    broken = cut = error;
  };
  client.on('error', onError);
  try {
    await client.query('begin');
    const value = await work(client);
    await client.query('commit');
    return value;
  } catch (error) {
    await client.query('rollback').catch((failure: unknown) => {
      broken = failure instanceof Error ? failure : new Error(String(failure));
    });
    // Statements on a connection that was cut between two of them fail with words of the driver; this is why.
    throw cut ?? error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}
