import type { Pool } from 'pg';
import type { FeedLag, FeedSequencer } from '../app/fleet-ports.ts';
import { MACHINE_EVENT_TYPES } from '../domain/fleet-sight.ts';
import { APPEND_MISSING, APPEND_SINCE, LOCK_FEED_HEAD, READ_FEED_LAG } from './sql/advance-feed.ts';
import { transact } from './transact.ts';
import { checkFence } from './workload-store.ts';

/** Most events of one step, so that its transaction stays short; one that is left behind by so many takes several. */
const STEP = 5_000;

interface HeadRow {
  readonly position: number;
  readonly xmax: string;
  readonly xip: readonly string[];
  readonly foreign: boolean;
}

/**
 * The sequencer on Postgres. Each step is fenced in its own transaction, so that a leader that was replaced appends nothing.
 * `step` is the most events of one, default 5,000.
 */
export function createFeedSequencer(pool: Pool, { step = STEP }: { readonly step?: number } = {}): FeedSequencer {
  return {
    advance: (fence) =>
      transact(pool, async (client) => {
        await checkFence(client, fence);
        const { rows: heads } = await client.query<HeadRow>(LOCK_FEED_HEAD);
        const [head] = heads;
        if (head === undefined) throw new Error('The database has no head of the feed.');
        const values = [head.position, step, MACHINE_EVENT_TYPES];
        // A second statement, so that its snapshot sees what the sequencer before it committed.
        const { rows } = head.foreign
          ? await client.query<AppendedRow>(APPEND_MISSING, values)
          : await client.query<AppendedRow>(APPEND_SINCE, [...values, head.xmax, head.xip]);
        const { position, appended } = rows[0] ?? { position: head.position, appended: 0 };
        return { position, appended, more: appended === step };
      }),
    async readLag() {
      const { rows } = await pool.query<FeedLag>(READ_FEED_LAG);
      return rows[0] ?? { waiting: false, seconds: 0 };
    },
  };
}

interface AppendedRow {
  readonly position: number;
  readonly appended: number;
}
