import { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBerthClient } from '../../src/client/berth-client.ts';
import { followFleet, type FollowedFleetEvent } from '../../src/client/follow-fleet.ts';
import { FleetCursorDocument } from '../../src/client/generated/graphql.ts';
import type { WorkloadId } from '../../src/domain/model/ids.ts';
import { readGlobalId } from '../../src/graphql/global-id.ts';
import { BerthCluster } from '../support/berth-cluster.ts';
import type { BerthServer } from '../support/berth-server.ts';
import { eventually } from '../support/eventually.ts';
import { faultsOf } from '../support/fixtures-followers.ts';
import { workloadFixtures } from '../support/fixtures-timeline.ts';
import { startRedis, type TestRedis } from '../support/start-redis.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { runWriters } from '../support/timeline-writers.ts';

const SEED = 20_261_129;
/** Leases run out and servers start in between; milliseconds. */
const PATIENCE = 240_000;
let database: TestDatabase;
let redis: TestRedis;
let cluster: BerthCluster;
let writing: Pool;
let servers: readonly [BerthServer, BerthServer];
let workloadIds: readonly WorkloadId[];

beforeAll(async () => {
  database = await createTestDatabase();
  redis = await startRedis();
  cluster = new BerthCluster({ databaseUrl: database.url, pool: database.pool, redisUrl: redis.url });
  writing = new Pool({ connectionString: database.url, max: 8, application_name: 'writers' });
  const first = await cluster.addServer();
  await eventually(async () => (await leader()) !== null, 'the first replica leads');
  servers = [first, await cluster.addServer()];
  const fixtures = await workloadFixtures(database.pool);
  workloadIds = [await fixtures.add(), await fixtures.add(), await fixtures.add()];
  // Of no interest to the admission loop.
  await database.pool.query(`update workload set phase = 'STOPPED'`);
});
afterAll(async () => {
  await cluster.dispose();
  await writing.end();
  await redis.stop();
  await database.drop();
});

/** Fence of the leader whose lease runs; null while there is none. */
async function leader(): Promise<string | null> {
  const { rows } = await database.pool.query<{ fence: string }>('select fence from leader_lease where expires_at > clock_timestamp()');
  return rows[0]?.fence ?? null;
}

interface Story {
  readonly events: readonly FollowedFleetEvent[];
  stop(): Promise<void>;
}

/** Follows the fleet at a replica as a patient client does: it takes broken streams up again. */
function follow(server: BerthServer, after: string): Story {
  const events: FollowedFleetEvent[] = [];
  let over = false;
  const client = createBerthClient({ url: server.url, token: cluster.operatorToken });
  const run = async (): Promise<void> => {
    for await (const event of followFleet(client, { after, attempts: 100 })) {
      events.push(event);
      if (over) return;
    }
  };
  const running = run();
  return {
    events,
    async stop() {
      over = true;
      // It leaves with its next event.
      await write(1);
      await running;
    },
  };
}

async function now(server: BerthServer): Promise<string> {
  const client = createBerthClient({ url: server.url, token: cluster.operatorToken });
  return (await client.request(FleetCursorDocument, {})).fleetCursor;
}

/** Six writers, in transactions that wait before they commit; nobody announces what they write. Gives the sequences reached. */
function write(transactionsEach: number): Promise<ReadonlyMap<WorkloadId, number>> {
  const silent = { publish: () => undefined };
  return runWriters({ pool: writing, bus: silent, workloadIds, writers: 6, transactionsEach, delayMillisecondsAtMost: 150, seed: SEED });
}

/** Waits until both followers have all that there is, and compares them with it and with each other. */
async function expectWhole(title: string, stories: readonly Story[], firsts: ReadonlyMap<WorkloadId, number>): Promise<void> {
  const lasts = await reached();
  const total = [...lasts].reduce((sum, [id, last]) => sum + last - (firsts.get(id) ?? 0), 0);
  await eventually(() => stories.every(({ events }) => events.length >= total), 'both followers have all');
  const seen = stories.map(({ events }) => events.map(({ workload, sequence }) => `${workload?.id ?? ''} ${String(sequence)}`));
  const faults = stories.flatMap(({ events }) =>
    [...lasts].map(([id, last]) => {
      const first = firsts.get(id) ?? 0;
      const own = events.filter(({ workload }) => workload !== null && readGlobalId(workload.id).id === id);
      return faultsOf(
        own.map(({ sequence }) => sequence - first),
        last - first,
      );
    }),
  );
  console.log(`${title}: ${String(total)} events to each of two followers, ${JSON.stringify(faults[0])}`);
  for (const fault of faults) expect(fault).toEqual({ lost: 0, repeated: 0, reordered: 0 });
  expect(seen[0]).toEqual(seen[1]);
}

async function reached(): Promise<ReadonlyMap<WorkloadId, number>> {
  const { rows } = await database.pool.query<{ id: WorkloadId; sequence: number }>(
    'select id, sequence from workload where id = any ($1)',
    [workloadIds],
  );
  return new Map(rows.map(({ id, sequence }) => [id, sequence]));
}

/** Follows at both replicas while something happens to them, and compares what arrived. */
async function followedWhile(title: string, happening: () => Promise<void>): Promise<void> {
  const [first, second] = servers;
  await eventually(async () => (await lag()) === 0, 'the feed is up to date');
  const [after, firsts] = [await now(first), await reached()];
  const stories = [follow(first, after), follow(second, after)];
  await happening();
  await expectWhole(title, stories, firsts);
  for (const story of stories) await story.stop();
}

async function lag(): Promise<number> {
  const { rows } = await database.pool.query(
    'select from admission_event e where not exists (select from feed f where f.workload_id = e.workload_id and f.sequence = e.sequence)',
  );
  return rows.length;
}

it(
  'E5, E2: the leader is killed while events are written; the other replica goes on where it was',
  async () => {
    const [first] = servers;
    const before = await leader();
    await followedWhile('leader killed', async () => {
      const writers = write(60);
      await eventually(async () => (await feedLength()) > 20, 'the leader is at work');
      await first.end('SIGKILL');
      await writers;
      await eventually(async () => {
        const after = await leader();
        return after !== null && after !== before;
      }, 'the other replica leads');
      await first.restart();
    });
  },
  PATIENCE,
);

it(
  'E5: the leader is stopped in the middle of a step; another takes over, and what the zombie left changes nothing',
  async () => {
    const [first, second] = servers;
    await followedWhile('leader frozen in a step', async () => {
      const before = await leader();
      const blocker = await database.pool.connect();
      await blocker.query('begin');
      await blocker.query('select from feed_head for update');
      const writers = write(40);
      await eventually(async () => (await stepsThatWait()) > 0, 'the leader has passed its fence and waits for the head');
      second.freeze();
      await blocker.query('rollback');
      blocker.release();
      await eventually(async () => {
        const after = await leader();
        return after !== null && after !== before;
      }, 'the other replica leads');
      await eventually(async () => (await lag()) < 50, 'the other replica sequences');
      second.thaw();
      await writers;
      await eventually(async () => (await second.ready()) === 'ready' && (await first.ready()) === 'ready', 'both serve');
    });
    expect(await unordered()).toEqual([]);
  },
  PATIENCE,
);

it(
  'E2: both replicas are restarted one after the other while events are written',
  async () => {
    const [first, second] = servers;
    await followedWhile('rolling restart', async () => {
      const writers = write(60);
      for (const server of [first, second]) {
        expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
        await server.restart();
      }
      await writers;
    });
    expect(await unordered()).toEqual([]);
  },
  PATIENCE,
);

async function feedLength(): Promise<number> {
  return (await database.pool.query('select from feed')).rows.length;
}

async function stepsThatWait(): Promise<number> {
  const { rows } = await database.pool.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'berth-server' and wait_event_type = 'Lock'
       and query like '%feed_head%'`,
  );
  return rows.length;
}

/** Places of the feed that are out of order, by position or by a workload's sequence. */
async function unordered(): Promise<readonly unknown[]> {
  const { rows } = await database.pool.query(
    `select * from (
       select position, row_number() over (order by position) as place, sequence, row_number() over (partition by workload_id order by position) as expected
       from feed) placed
     where position <> place or sequence <> expected`,
  );
  return rows as readonly unknown[];
}
