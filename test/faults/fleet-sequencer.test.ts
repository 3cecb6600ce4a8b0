import { setTimeout as sleep } from 'node:timers/promises';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import type { FeedSequencer } from '../../src/app/fleet-ports.ts';
import type { LeaderFence } from '../../src/app/ports.ts';
import type { WorkloadId } from '../../src/domain/model/ids.ts';
import { createFeedSequencer } from '../../src/storage/feed-sequencer.ts';
import { createLeaderLease } from '../../src/storage/leader-lease.ts';
import { APPEND_SINCE, READ_FEED_LAG } from '../../src/storage/sql/advance-feed.ts';
import { FenceLost } from '../../src/storage/workload-store.ts';
import { eventually } from '../support/eventually.ts';
import { upTo } from '../support/fixtures-followers.ts';
import { appendMany, workloadFixtures, type WorkloadFixtures } from '../support/fixtures-timeline.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let fixtures: WorkloadFixtures;
let sequencer: FeedSequencer;
let fence: LeaderFence;
let workloadId: WorkloadId;

beforeAll(async () => {
  database = await createTestDatabase();
  fixtures = await workloadFixtures(database.pool);
  sequencer = createFeedSequencer(database.pool);
});
beforeEach(async () => {
  await database.pool.query('update leader_lease set expires_at = clock_timestamp()');
  fence = await lead(300);
  while ((await sequencer.advance(fence)).appended > 0);
  workloadId = await fixtures.add();
});
afterAll(() => database.drop());

async function lead(leaseSeconds: number): Promise<LeaderFence> {
  const taken = await createLeaderLease(database.pool, uuidv7()).acquire(leaseSeconds);
  if (taken === null) throw new Error('Another one leads.');
  return taken;
}

async function feedOf(id: WorkloadId): Promise<readonly number[]> {
  const { rows } = await database.pool.query<{ sequence: number }>('select sequence from feed where workload_id = $1 order by position', [
    id,
  ]);
  return rows.map((row) => row.sequence);
}

async function positions(): Promise<readonly number[]> {
  const { rows } = await database.pool.query<{ position: number }>('select position::int from feed order by position');
  return rows.map((row) => row.position);
}

describe('E5: one leader-fenced writer', () => {
  it('a leader whose lease another took appends nothing', async () => {
    await appendMany(database.pool, workloadId, 2);
    await database.pool.query('update leader_lease set expires_at = clock_timestamp()');
    const successor = await lead(300);
    await expect(sequencer.advance(fence)).rejects.toBeInstanceOf(FenceLost);
    expect(await feedOf(workloadId)).toEqual([]);
    await sequencer.advance(successor);
    expect(await feedOf(workloadId)).toEqual([1, 2]);
  });

  it('a leader whose lease ran out appends nothing, though nobody took it yet', async () => {
    await appendMany(database.pool, workloadId, 1);
    await database.pool.query('update leader_lease set expires_at = clock_timestamp()');
    await expect(sequencer.advance(fence)).rejects.toBeInstanceOf(FenceLost);
    expect(await feedOf(workloadId)).toEqual([]);
  });

  it('nobody takes the lease between the check of the fence and the commit of a step', async () => {
    await appendMany(database.pool, workloadId, 1);
    const holder = await database.pool.connect();
    const order: string[] = [];
    await holder.query('begin');
    await holder.query('select from feed_head for update');
    // The step has passed the check and waits for the head; then the lease runs out.
    const step = sequencer.advance(fence).then(({ appended }) => order.push(`appended ${String(appended)}`));
    await eventually(async () => (await waiting()) === 1, 'the step waits for the head');
    const successor = database.pool
      .query('update leader_lease set expires_at = clock_timestamp()')
      .then(() => lead(300))
      .then((next) => order.push(`led by ${String(next.fence - fence.fence)} later`));
    await sleep(500);
    await holder.query('rollback');
    holder.release();
    await Promise.all([step, successor]);
    expect(order).toEqual(['appended 1', 'led by 1 later']);
  });

  it('steps that run at once append each event once', async () => {
    for (let round = 0; round < 10; round += 1) {
      await appendMany(database.pool, workloadId, 5);
      await Promise.all(Array.from({ length: 4 }, () => sequencer.advance(fence)));
    }
    expect(await feedOf(workloadId)).toEqual(upTo(50));
    expect(await positions()).toEqual(upTo((await positions()).length));
  });

  it('a backlog is taken in steps, and what is committed meanwhile is not forgotten', async () => {
    const small = createFeedSequencer(database.pool, { step: 7 });
    const other = await fixtures.add();
    await appendMany(database.pool, workloadId, 20);
    for (let more = true; more;) {
      if ((await feedOf(other)).length === 0 && (await feedOf(workloadId)).length > 0) await appendMany(database.pool, other, 5);
      ({ more } = await small.advance(fence));
    }
    expect(await feedOf(workloadId)).toEqual(upTo(20));
    const written = (await database.pool.query('select from admission_event where workload_id = $1', [other])).rows.length;
    expect(await feedOf(other)).toEqual(upTo(written));
    expect(await small.readLag()).toEqual({ waiting: false, seconds: 0 });
  });

  it('a database that was restored from a dump into another cluster goes on where it was', async () => {
    await appendMany(database.pool, workloadId, 2);
    await sequencer.advance(fence);
    // The numbers of the other cluster's transactions are far ahead of this one's.
    await database.pool.query(`update feed_head set snapshot = '900000000000:900000000000:'`);
    await appendMany(database.pool, workloadId, 2);
    expect(await sequencer.readLag()).toMatchObject({ waiting: true });
    await sequencer.advance(fence);
    await appendMany(database.pool, workloadId, 1);
    await sequencer.advance(fence);
    expect(await feedOf(workloadId)).toEqual(upTo(5));
  });

  it('says how late the feed is', async () => {
    expect(await sequencer.readLag()).toEqual({ waiting: false, seconds: 0 });
    await appendMany(database.pool, workloadId, 1);
    await sleep(50);
    const lag = await sequencer.readLag();
    expect(lag.waiting).toBe(true);
    expect(lag.seconds).toBeGreaterThanOrEqual(0.05);
  });
});

describe('E5: the database refuses by itself', () => {
  test.each([
    ['a place in the feed is never changed', 'update feed set sequence = sequence + 1', 'feed is append-only'],
    ['a place in the feed is never deleted', 'delete from feed', 'feed is append-only'],
    ['the feed is never emptied', 'truncate feed', 'feed is append-only'],
    [
      'positions have no gap',
      `insert into feed select position + 2, workload_id, sequence + 1, member_id from feed order by position desc limit 1`,
      'the feed has no gaps',
    ],
    [
      'no event of a workload is left out',
      `insert into feed select position + 1, workload_id, sequence + 2, member_id from feed order by position desc limit 1`,
      'the feed keeps the order',
    ],
    [
      'no event of a workload is there twice',
      `insert into feed select position + 1, workload_id, sequence, member_id from feed order by position desc limit 1`,
      'the feed keeps the order',
    ],
    ['its head never goes back', 'update feed_head set position = position - 1', 'only grows'],
    ['its head is never removed', 'delete from feed_head', 'only grows'],
    ['it has one head', `insert into feed_head values (2, 0, '1:1:')`, 'feed_head_one_row'],
  ])('%s', async (_title, statement, message) => {
    await appendMany(database.pool, workloadId, 1);
    await sequencer.advance(fence);
    await expect(database.pool.query(statement)).rejects.toThrow(message);
  });
});

it('rule 2: a step and a look read what is new, by index, and not what is there already', async () => {
  for (let round = 0; round < 10; round += 1) await appendMany(database.pool, workloadId, 500);
  await sequencer.advance(fence);
  await appendMany(database.pool, workloadId, 3);
  await database.pool.query('analyze admission_event, feed, feed_head');
  const { rows: heads } = await database.pool.query<{ position: number; xmax: string }>(
    'select position::int, pg_snapshot_xmax(snapshot)::text as xmax from feed_head',
  );
  const plans: string[] = [];
  for (const [text, values] of [
    [APPEND_SINCE, [heads[0]?.position, 100, [], heads[0]?.xmax, []]],
    [READ_FEED_LAG, []],
  ] as const) {
    const { rows } = await database.pool.query<Record<string, string>>(`explain ${text}`, [...values]);
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  for (const plan of plans) {
    expect(plan).toContain('admission_event_xid_idx');
    expect(plan).toContain('feed_workload_id_sequence_key');
    expect(plan).not.toMatch(/Seq Scan on (?:admission_event|feed)\b(?!_)/);
  }
});

/** Transactions that wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await database.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
}
