import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createInProcessBus } from '../../src/events/in-process-bus.ts';
import { createTimelineFeed } from '../../src/events/timeline-feed.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { createPool } from '../../src/storage/pool.ts';
import { eventually } from '../support/eventually.ts';
import { collect, faultsOf } from '../support/fixtures-followers.ts';
import { appendMany, SILENT, workloadFixtures } from '../support/fixtures-timeline.ts';
import { startPostgres, type TestPostgres } from '../support/start-postgres.ts';

let postgres: TestPostgres;
let pool: Pool;

beforeAll(async () => {
  postgres = await startPostgres();
  pool = createPool({ databaseUrl: postgres.url(), applicationName: 'berth-test', onIdleError: () => undefined });
  await migrate({ pool, folder: 'prisma/migrations' });
});
afterAll(async () => {
  await pool.end();
  await postgres.remove();
});

it('reliability: Postgres is restarted as by a crash, twice, while events are written: streams recover by themselves, 0 lost', async () => {
  const bus = createInProcessBus({ logger: SILENT });
  const feed = createTimelineFeed({ pool, bus, logger: SILENT });
  const workloadId = await (await workloadFixtures(pool)).add();
  await appendMany(pool, workloadId, 600);
  const live = collect(feed, { workloadId });
  await eventually(() => live.sequences.length === 600, 'the past arrived');
  let failed = 0;
  let written = 600;
  let over = false;
  const writing = (async () => {
    while (!over) {
      await sleep(20);
      try {
        written = await appendMany(pool, workloadId, 1);
        bus.publish([{ kind: 'workload', workloadId, sequence: written }]);
      } catch {
        failed += 1;
      }
    }
  })();
  for (const mode of ['immediate', 'kill'] as const) {
    await sleep(300);
    await postgres.stop(mode);
    // A subscriber that comes while the database is away waits for it.
    const late = collect(feed, { workloadId, after: 100 });
    await sleep(1_000);
    await postgres.start();
    await eventually(() => late.sequences.length >= 500, 'the late subscriber got its past');
    expect(late.sequences[0]).toBe(101);
    await late.stop();
  }
  const before = written;
  await eventually(() => written > before + 5, 'writing goes on');
  over = true;
  await writing;
  // A commit whose answer was cut off is written all the same.
  const last = (await feed.range(workloadId))?.lastSequence ?? 0;
  await eventually(() => live.sequences.length >= last, 'all arrived');
  console.log(`${String(last)} events, ${String(failed)} writes failed meanwhile, ${JSON.stringify(faultsOf(live.sequences, last))}`);
  expect(failed).toBeGreaterThan(0);
  expect(faultsOf(live.sequences, last)).toEqual({ lost: 0, repeated: 0, reordered: 0 });
  await live.stop();
  feed.close();
});
