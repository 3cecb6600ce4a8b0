import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WorkloadId } from '../../src/domain/model/ids.ts';
import { createInProcessBus } from '../../src/events/in-process-bus.ts';
import { eventually } from '../support/eventually.ts';
import { faultsOf, upTo } from '../support/fixtures-followers.ts';
import { appendMany, SILENT, workloadFixtures, type WorkloadFixtures } from '../support/fixtures-timeline.ts';
import { collectFleet, createFleetReplica, placesOf, type FleetCollector, type FleetReplica } from '../support/fleet-replicas.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { runWriters, startNaiveReader } from '../support/timeline-writers.ts';

const SEED = 20_261_129;
let database: TestDatabase;
let fixtures: WorkloadFixtures;
let writing: Pool;
let first: FleetReplica;
let second: FleetReplica;

beforeAll(async () => {
  database = await createTestDatabase();
  fixtures = await workloadFixtures(database.pool);
  writing = new Pool({ connectionString: database.url, max: 20 });
  const bus = createInProcessBus({ logger: SILENT });
  first = createFleetReplica(database.pool, { bus });
  second = createFleetReplica(database.pool, { bus });
  await first.lead();
});
afterAll(async () => {
  await Promise.all([first.close(), second.close()]);
  await writing.end();
  await database.drop();
});

async function feedLength(): Promise<number> {
  const { rows } = await database.pool.query<{ readonly count: number }>('select count(*)::int as count from feed');
  return rows[0]?.count ?? 0;
}

function sequencesOf(collector: FleetCollector, workloadId: WorkloadId): readonly number[] {
  return collector.events.filter((event) => event.workloadId === workloadId).map((event) => event.sequence);
}

describe('E5, E1, E2: twelve writers that wait before they commit', () => {
  it.each([
    { title: 'on one workload', workloads: 1, transactionsEach: 40 },
    { title: 'on eight workloads', workloads: 8, transactionsEach: 80 },
  ])(
    "$title: subscribers of two replicas see the same order, nothing lost or twice, each workload's sequence kept",
    async ({ title, workloads, transactionsEach }) => {
      const start = (await first.feed.range()).lastSequence;
      const collectors = [first, second].map(({ feed }) => collectFleet(feed, { after: start }));
      const workloadIds: WorkloadId[] = [];
      for (let index = 0; index < workloads; index += 1) workloadIds.push(await fixtures.add());
      const naive = startNaiveReader(database.pool);
      const reached = await runWriters({
        pool: writing,
        bus: first.bus,
        workloadIds,
        writers: 12,
        transactionsEach,
        delayMillisecondsAtMost: 15,
        seed: SEED,
      });
      const written = [...reached.values()].reduce((sum, sequence) => sum + sequence, 0);
      await eventually(() => collectors.every(({ events }) => events.length >= written), 'both have as many events as were written');
      const naiveLost = start + written - (await naive.stop());
      const faults = collectors.flatMap((collector) =>
        workloadIds.map((workloadId) => faultsOf(sequencesOf(collector, workloadId), reached.get(workloadId) ?? 0)),
      );
      const total = faults.reduce((sum, one) => ({
        lost: sum.lost + one.lost,
        repeated: sum.repeated + one.repeated,
        reordered: sum.reordered + one.reordered,
      }));
      console.log(
        `${title}, seed ${String(SEED)}: ${String(written)} events to each of two, ${JSON.stringify(total)}; the naive reader lost ${String(naiveLost)}`,
      );
      expect(total).toEqual({ lost: 0, repeated: 0, reordered: 0 });
      const [one, other] = collectors.map(({ events }) => placesOf(events));
      expect(one).toEqual(other);
      expect(collectors[0]?.events.map((event) => event.feedPosition)).toEqual(upTo(start + written, start + 1));
      // The proof that this race would be noticed: a reader by insertion number loses events where commits overtake each other.
      if (workloads > 1) expect(naiveLost).toBeGreaterThan(0);
      await Promise.all(collectors.map((collector) => collector.stop()));
    },
  );
});

describe('E5: what transactions hide from each other', () => {
  it('an event whose transaction is older than that of the one before it comes after it, though a third one is still open', async () => {
    const workloadId = await fixtures.add();
    const start = await feedLength();
    const [older, third, newer] = [await writing.connect(), await writing.connect(), await writing.connect()];
    // Each takes its number when it first writes: `older` before `third`, `third` before `newer`.
    for (const client of [older, third, newer]) {
      await client.query('begin');
      await client.query('select pg_current_xact_id()');
    }
    await appendMany(newer, workloadId, 1);
    await newer.query('commit');
    await appendMany(older, workloadId, 1);
    await older.query('commit');
    const collector = collectFleet(first.feed, { after: start });
    await eventually(() => collector.events.length === 2, 'both arrived while the third transaction was open');
    expect(sequencesOf(collector, workloadId)).toEqual([1, 2]);
    await third.query('rollback');
    for (const client of [older, third, newer]) client.release();
    await collector.stop();
  });

  it('one that was drawn its number before others and is committed after them is not lost, and is put behind them', async () => {
    const [early, late] = [await fixtures.add(), await fixtures.add()];
    const start = await feedLength();
    const slow = await writing.connect();
    await slow.query('begin');
    await appendMany(slow, early, 2);
    const collector = collectFleet(first.feed, { after: start });
    await appendMany(writing, late, 2);
    await eventually(() => collector.events.length === 2, 'the later ones arrived');
    await slow.query('commit');
    slow.release();
    await eventually(() => collector.events.length === 4, 'the earlier ones arrived');
    expect(collector.events.map((event) => event.workloadId)).toEqual([late, late, early, early]);
    expect(sequencesOf(collector, early)).toEqual([1, 2]);
    await collector.stop();
  });

  it('one that was rolled back is nowhere, and what it left open in the numbers holds nothing up', async () => {
    const [gone, kept] = [await fixtures.add(), await fixtures.add()];
    const start = await feedLength();
    const client = await writing.connect();
    await client.query('begin');
    await appendMany(client, gone, 3);
    await client.query('rollback');
    client.release();
    await appendMany(writing, kept, 1);
    const collector = collectFleet(first.feed, { after: start });
    await eventually(() => collector.events.length === 1, 'the one that was committed arrived');
    expect(await feedLength()).toBe(start + 1);
    await collector.stop();
  });

  it('rule 2: a foreign transaction that stays open delays the feed no more than the timelines', async () => {
    const foreign = await writing.connect();
    await foreign.query('begin');
    await foreign.query(
      `insert into audit_entry (id, actor, action, subject, outcome, detail) values (gen_random_uuid(), 'a', 'b', 'c', 'DONE', '{}')`,
    );
    const workloadId = await fixtures.add();
    const collector = collectFleet(second.feed, { after: await feedLength() });
    const delays: number[] = [];
    for (let round = 1; round <= 40; round += 1) {
      const sequence = await appendMany(writing, workloadId, 1);
      const committed = performance.now();
      first.bus.publish([{ kind: 'workload', workloadId, sequence }]);
      await eventually(() => collector.events.length === round, 'the event arrived while the foreign transaction was open');
      delays.push(performance.now() - committed);
    }
    await foreign.query('rollback');
    foreign.release();
    delays.sort((a, b) => a - b);
    console.log(
      `with a foreign transaction open: p50 ${(delays[20] ?? 0).toFixed(0)} ms, worst ${(delays[39] ?? 0).toFixed(0)} ms (looked at each 20 ms)`,
    );
    expect(sequencesOf(collector, workloadId)).toEqual(upTo(40));
    await collector.stop();
  });
});
