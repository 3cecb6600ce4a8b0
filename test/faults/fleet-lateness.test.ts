import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FeedLoop } from '../../src/app/feed-loop.ts';
import type { LeaderFence } from '../../src/app/ports.ts';
import { createInProcessBus } from '../../src/events/in-process-bus.ts';
import { createHealth } from '../../src/main/server/health.ts';
import { createFeedSequencer } from '../../src/storage/feed-sequencer.ts';
import { createLeaderLease } from '../../src/storage/leader-lease.ts';
import { eventually } from '../support/eventually.ts';
import { appendMany, SILENT, workloadFixtures } from '../support/fixtures-timeline.ts';
import { recordingLogger } from '../support/recording-logger.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('E5: while nobody leads, every replica says once that the feed is late, its readiness shows it, and a new leader makes it good', async () => {
  const { pool } = database;
  const bus = createInProcessBus({ logger: SILENT });
  const logger = recordingLogger();
  const leader: { fence: LeaderFence | null } = { fence: null };
  const sequencer = createFeedSequencer(pool);
  const loop = new FeedLoop({ sequencer, leader, bus, logger });
  const health = createHealth({ pool, bus, feedLag: sequencer, shutdown: new AbortController().signal });
  const server = createServer((request, response) => void health(request, response));
  await new Promise<void>((resolve) => server.listen({ host: '127.0.0.1', port: 0 }, resolve));
  const ready = async (): Promise<number | null> => {
    const response = await fetch(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}/health/ready`);
    return ((await response.json()) as { readonly feedBehindSeconds: number | null }).feedBehindSeconds;
  };
  expect(await ready()).toBe(0);
  await appendMany(pool, await (await workloadFixtures(pool)).add(), 1);
  loop.start();
  await eventually(() => logger.messages.length === 1, 'it says that the feed is late');
  expect(await ready()).toBeGreaterThanOrEqual(5);
  leader.fence = await createLeaderLease(pool, uuidv7()).acquire(60);
  await eventually(() => logger.messages.length === 2, 'it says that the feed is up to date again');
  expect(await ready()).toBe(0);
  expect(logger.messages).toEqual([
    "the fleet's feed is late; the timelines of single workloads are not",
    "the fleet's feed is up to date again",
  ]);
  await loop.stop();
  await new Promise((resolve) => server.close(resolve));
});
