import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ShowWorkloadDocument } from '../../src/client/generated/graphql.ts';
import type { MemberId, WorkloadId } from '../../src/domain/model/ids.ts';
import { createRedisBus, type RedisBus } from '../../src/events/redis-bus.ts';
import { readInstallation } from '../../src/storage/installation.ts';
import { createReplica } from '../support/admission.ts';
import { BerthCluster } from '../support/berth-cluster.ts';
import type { BerthServer } from '../support/berth-server.ts';
import { eventually } from '../support/eventually.ts';
import { notebookId } from '../support/fixtures-streams.ts';
import { SILENT } from '../support/fixtures-timeline.ts';
import { seedCatalog, seedMember } from '../support/seed.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { startRedis, type TestRedis } from '../support/start-redis.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { startCuttingProxy, type CuttingProxy } from './support/cutting-proxy.ts';
import { followAll, type FollowerGroup } from './support/follower-group.ts';

/**
 * One minute with everything at once, so that it takes one minute: of two servers one is killed twice, a proxy before the other cuts
 * at random, and Redis is gone for a while. Each group of followers meets its own fault, and all meet that of Redis.
 */
const SECONDS = 60;
const SEED = Number(process.env['BERTH_FAULT_SEED'] ?? String(Date.now() % 1_000_000));
const WORKLOADS = ['first', 'second', 'third'];

let database: TestDatabase;
let redis: TestRedis;
let cluster: BerthCluster;
let bus: RedisBus;
let proxy: CuttingProxy;
let steady: BerthServer;
let ids: readonly WorkloadId[];
let groups: Readonly<Record<'killed' | 'cut' | 'straight', FollowerGroup>>;
let writing: { stop(): Promise<void> };
let eventsWithoutRedis = 0;

beforeAll(async () => {
  const random = seededRandom(SEED);
  database = await createTestDatabase();
  redis = await startRedis();
  cluster = new BerthCluster({ databaseUrl: database.url, pool: database.pool, redisUrl: redis.url });
  steady = await cluster.addServer();
  const mortal = await cluster.addServer();
  proxy = await startCuttingProxy(steady.url, random);
  bus = createRedisBus({ url: redis.url, epoch: (await readInstallation(database.pool)).epoch, logger: SILENT });

  const work = await startWork();
  ids = work.ids;
  const group = (url: string): FollowerGroup =>
    followAll({ url, token: cluster.operatorToken, workloadIds: ids.map((id) => notebookId(id)) });
  groups = { killed: group(mortal.url), cut: group(proxy.url), straight: group(steady.url) };

  writing = work.keepBusy(random);
  const minute = sleep(SECONDS * 1_000);
  await sleep(5_000);
  await restartDead(mortal);
  await sleep(3_000);
  await redis.kill();
  const before = groups.straight.events();
  await sleep(10_000);
  eventsWithoutRedis = groups.straight.events() - before;
  await redis.restart();
  await restartDead(mortal);
  await minute;
  await writing.stop();
  proxy.calm();
}, 300_000);
afterAll(async () => {
  await writing.stop();
  await Promise.all(Object.values(groups).map((each) => each.leave()));
  await proxy.close();
  bus.close();
  await cluster.dispose();
  await redis.stop();
  await database.drop();
});

async function restartDead(server: BerthServer): Promise<void> {
  await server.end('SIGKILL');
  await sleep(1_000);
  // A busy machine gets a minute for it.
  await server.restart().catch(() => eventually(async () => (await server.ready()) === 'ready', 'the server is back'));
}

/** Three notebooks that no machine takes, so that starts and stops are all that happens to them, about ten events a second. */
async function startWork(): Promise<{
  readonly ids: readonly WorkloadId[];
  keepBusy(random: () => number): { stop(): Promise<void> };
}> {
  const replica = createReplica(database.pool);
  const memberId: MemberId = await seedMember(database.pool);
  const catalog = await seedCatalog(database.pool, { classes: { cpu: { accelerator: 'cpu' } }, entries: { image: [{}] } });
  const [classId] = Object.values(catalog.classes);
  const [entryId] = Object.values(catalog.entries);
  if (classId === undefined || entryId === undefined) throw new Error('The catalog is empty.');
  const launched: WorkloadId[] = [];
  for (const name of WORKLOADS) launched.push(await replica.launch(memberId, { name, classId, entryId }));
  let told = 0;
  const tell = (): void => {
    bus.publish(replica.wakeups.slice(told));
    told = replica.wakeups.length;
  };
  const keepBusy = (random: () => number): { stop(): Promise<void> } => {
    let over = false;
    const write = async (): Promise<void> => {
      for (let turn = 0; !over; turn += 1) {
        const id = launched[turn % launched.length];
        if (id === undefined) return;
        await replica.stop(memberId, id);
        await replica.start(memberId, id);
        tell();
        await sleep(100 + random() * 200);
      }
      // At rest: nothing evaluates what is stopped.
      for (const id of launched) await replica.stop(memberId, id);
      tell();
    };
    const written = write();
    return {
      stop: async () => {
        over = true;
        await written;
      },
    };
  };
  return { ids: launched, keepBusy };
}

async function eventsOf(id: WorkloadId): Promise<readonly string[]> {
  const { rows } = await database.pool.query<{ readonly event: string }>(
    `select sequence || ' ' || type as event from admission_event where workload_id = $1 order by sequence`,
    [id],
  );
  return rows.map(({ event }) => event);
}

async function fleetEvents(): Promise<readonly string[]> {
  const { rows } = await database.pool.query<{ readonly id: WorkloadId; readonly sequence: number }>(
    'select workload_id as id, sequence from feed order by position',
  );
  return rows.map(({ id, sequence }) => `${notebookId(id)} ${String(sequence)}`);
}

describe.each([
  { title: 'their server was killed with -9 and started again, twice', name: 'killed' },
  { title: 'a proxy cut them at random for a minute', name: 'cut' },
  { title: 'Redis was gone for a while', name: 'straight' },
] as const)('followers have everything, once and in order, though $title', ({ name }) => {
  it('E2: of each workload', async () => {
    for (const id of ids) {
      const want = await eventsOf(id);
      const got = (): readonly string[] => groups[name].timelines.get(notebookId(id)) ?? [];
      await eventually(() => got().length >= want.length, 'the last events came');
      expect(got()).toEqual(want);
    }
  });

  it('E2, E5: of the fleet, in the order that is the same for everybody', async () => {
    const { rows } = await database.pool.query<{ readonly count: number }>('select count(*)::int as count from admission_event');
    await eventually(async () => (await fleetEvents()).length === rows[0]?.count, 'the fleet has all events');
    const want = await fleetEvents();
    await eventually(() => groups[name].fleet.length >= want.length, 'the last events came');
    expect(groups[name].fleet).toEqual(want);
  });

  it('E2: the state that they were told last is the one that a query gives', async () => {
    const [id] = ids;
    if (id === undefined) throw new Error('There is no work.');
    const { node } = await cluster.operator(steady).request(ShowWorkloadDocument, { id: notebookId(id) });
    if (node?.__typename !== 'Notebook') throw new Error('The notebook is gone.');
    const { usage, ...want } = node;
    expect(usage.seconds).toBe(0);
    const last = () => groups[name].snapshots.at(-1);
    await eventually(() => last()?.latestEvent.sequence === want.latestEvent.sequence, 'the last state came');
    expect(last()).toEqual(want);
    expect(want.phase).toBe('STOPPED');
  });
});

it('the faults were real', () => {
  const { killed, cut, straight } = groups;
  const breaks = { killed: killed.breaks(), cut: cut.breaks(), straight: straight.breaks() };
  console.log(
    `${String(straight.events())} events in ${String(SECONDS)} s (seed ${String(SEED)}); streams broke ${JSON.stringify(breaks)}, ` +
      `the proxy ${JSON.stringify(proxy.harm)}; ${String(eventsWithoutRedis)} events came while Redis was gone`,
  );
  expect(straight.events()).toBeGreaterThan(100);
  // Five streams, twice.
  expect(breaks.killed).toBeGreaterThanOrEqual(10);
  expect(breaks.cut).toBeGreaterThan(20);
  expect(breaks.straight).toBe(0);
  expect(proxy.harm.silenced).toBeGreaterThan(0);
  expect(eventsWithoutRedis).toBeGreaterThan(0);
});

it('E2: the streams of a workload end by themselves when it is deleted', async () => {
  const replica = createReplica(database.pool);
  const { rows } = await database.pool.query<{ readonly memberId: MemberId }>('select distinct member_id as "memberId" from workload');
  for (const { memberId } of rows) for (const id of ids) await replica.remove(memberId, id);
  bus.publish(replica.wakeups);
  await Promise.all(Object.values(groups).map((each) => each.ended));
  for (const { timelines } of Object.values(groups)) {
    for (const id of ids) expect(timelines.get(notebookId(id))).toEqual(await eventsOf(id));
    for (const events of timelines.values()) expect(events.at(-1)).toMatch(/DELETED$/);
  }
});
