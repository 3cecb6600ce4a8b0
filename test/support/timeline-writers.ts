import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { WakeupPublisher } from '../../src/app/ports.ts';
import type { WorkloadId } from '../../src/domain/model/ids.ts';
import { appendMany } from './fixtures-timeline.ts';
import { seededRandom } from './seeded-random.ts';

/** Writers that race: each transaction appends one to four events and waits before it commits. */
export interface WriterOptions {
  readonly pool: Pool;
  readonly bus: WakeupPublisher;
  readonly workloadIds: readonly WorkloadId[];
  readonly writers: number;
  readonly transactionsEach: number;
  readonly delayMillisecondsAtMost: number;
  readonly seed: number;
}

/** Runs all writers to their end and returns the sequence that each workload reached. */
export async function runWriters(options: WriterOptions): Promise<ReadonlyMap<WorkloadId, number>> {
  const reached = new Map<WorkloadId, number>();
  const write = async (writer: number): Promise<void> => {
    const random = seededRandom(options.seed + writer);
    for (let turn = 0; turn < options.transactionsEach; turn += 1) {
      const workloadId = options.workloadIds[Math.floor(random() * options.workloadIds.length)];
      if (workloadId === undefined) throw new Error('There is no workload to write to.');
      const client = await options.pool.connect();
      try {
        await client.query('begin');
        const sequence = await appendMany(client, workloadId, 1 + Math.floor(random() * 4));
        await sleep(random() * options.delayMillisecondsAtMost);
        await client.query('commit');
        reached.set(workloadId, Math.max(sequence, reached.get(workloadId) ?? 0));
        options.bus.publish([{ kind: 'workload', workloadId, sequence }]);
      } finally {
        client.release();
      }
    }
  };
  await Promise.all(Array.from({ length: options.writers }, (_, writer) => write(writer)));
  return reached;
}

/** The reader that looks right and is wrong: rows above the greatest insertion number that it has seen, as they become visible. */
export function startNaiveReader(pool: Pool): { stop(): Promise<number> } {
  let running = true;
  let seen = 0;
  const read = async (): Promise<void> => {
    let position = '0';
    const page = async (): Promise<void> => {
      const { rows } = await pool.query<{ readonly at: string }>(
        'select commit_order as at from admission_event where commit_order > $1 order by commit_order',
        [position],
      );
      position = rows.at(-1)?.at ?? position;
      seen += rows.length;
    };
    while (running) {
      await page();
      await sleep(2);
    }
    await page();
  };
  const done = read();
  return {
    stop: async () => {
      running = false;
      await done;
      return seen;
    },
  };
}
