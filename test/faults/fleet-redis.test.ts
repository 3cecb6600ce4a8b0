import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRedisBus, type RedisBus } from '../../src/events/redis-bus.ts';
import { eventually } from '../support/eventually.ts';
import { faultsOf, upTo } from '../support/fixtures-followers.ts';
import { appendMany, SILENT, workloadFixtures, type WorkloadFixtures } from '../support/fixtures-timeline.ts';
import { collectFleet, createFleetReplica, type FleetReplica } from '../support/fleet-replicas.ts';
import { startRedis, type TestRedis } from '../support/start-redis.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const EPOCH = randomUUID();
let database: TestDatabase;
let redis: TestRedis;
let fixtures: WorkloadFixtures;
/** Three servers: one writes, the second sequences, the third has the subscriber. */
let buses: readonly [RedisBus, RedisBus, RedisBus];
let leading: FleetReplica;
let reading: FleetReplica;

beforeAll(async () => {
  database = await createTestDatabase();
  fixtures = await workloadFixtures(database.pool);
  redis = await startRedis();
  const bus = (): RedisBus => createRedisBus({ url: redis.url, epoch: EPOCH, logger: SILENT });
  buses = [bus(), bus(), bus()];
  leading = createFleetReplica(database.pool, { bus: buses[1] });
  reading = createFleetReplica(database.pool, { bus: buses[2] });
  await leading.lead();
  await connected();
});
afterAll(async () => {
  await Promise.all([leading.close(), reading.close()]);
  for (const bus of buses) bus.close();
  await redis.stop();
  await database.drop();
});

async function connected(): Promise<void> {
  await eventually(() => buses.every((bus) => bus.connected), 'all servers reach Redis');
}

describe('E3, E5: Redis fails while events are written; writer, sequencer and subscriber are three servers', () => {
  it.each([
    {
      title: 'kill -9, back after a while',
      fault: async () => {
        await redis.kill();
        await sleep(3_000);
        await redis.restart();
      },
    },
    {
      title: 'SIGSTOP, continued after a while',
      fault: async () => {
        redis.freeze();
        await sleep(5_000);
        redis.thaw();
      },
    },
    { title: 'nobody announces what is written', silent: true, fault: () => sleep(4_000) },
  ])('$title: nothing is lost, and what is written meanwhile arrives by polling', async ({ title, silent, fault }) => {
    await connected();
    const workloadId = await fixtures.add();
    const arrivals = new Map<number, number>();
    const collector = collectFleet(reading.feed, {
      after: (await reading.feed.range()).lastSequence,
      onEvent: ({ sequence }) => void arrivals.set(sequence, performance.now()),
    });
    const commits = new Map<number, number>();
    let over = false;
    const faulting = sleep(300)
      .then(fault)
      .then(() => sleep(300))
      .then(() => void (over = true));
    while (!over) {
      const sequence = await appendMany(database.pool, workloadId, 1);
      commits.set(sequence, performance.now());
      if (silent !== true) buses[0].publish([{ kind: 'workload', workloadId, sequence }]);
      // At any moment between two polls.
      await sleep(20 + Math.random() * 60);
    }
    await faulting;
    await eventually(() => collector.events.length >= commits.size, 'all events arrived');
    const delays = [...commits].map(([sequence, at]) => (arrivals.get(sequence) ?? Number.POSITIVE_INFINITY) - at).sort((a, b) => a - b);
    const worst = delays.at(-1) ?? 0;
    const faults = faultsOf(
      collector.events.map(({ sequence }) => sequence),
      commits.size,
    );
    console.log(
      `${title}: ${String(commits.size)} events, ${JSON.stringify(faults)}, ` +
        `commit to subscriber p50 ${(delays[Math.floor(delays.length / 2)] ?? 0).toFixed(0)} ms, worst ${worst.toFixed(0)} ms`,
    );
    expect(faults).toEqual({ lost: 0, repeated: 0, reordered: 0 });
    // The promise is 2 s; a busy machine gets more before this fails.
    expect(worst).toBeLessThan(10_000);
    await collector.stop();
    await connected();
  });
});

it('E2: a subscriber of the fleet that left resumes with its position and gets exactly the rest, though Redis is down', async () => {
  await connected();
  const workloadId = await fixtures.add();
  const start = (await reading.feed.range()).lastSequence;
  const first = collectFleet(reading.feed, { after: start });
  await appendMany(database.pool, workloadId, 3);
  await eventually(() => first.events.length === 3, 'the first ones arrived');
  await first.stop();
  await redis.kill();
  await appendMany(database.pool, workloadId, 4);
  const resumed = collectFleet(reading.feed, { after: start + 2 });
  await eventually(() => resumed.events.length === 5, 'the rest arrived');
  await redis.restart();
  await connected();
  buses[0].publish([{ kind: 'workload', workloadId, sequence: await appendMany(database.pool, workloadId, 1) }]);
  await eventually(() => resumed.events.length === 6, 'the stream is live again');
  expect(resumed.events.map(({ sequence }) => sequence)).toEqual(upTo(8, 3));
  await resumed.stop();
});
