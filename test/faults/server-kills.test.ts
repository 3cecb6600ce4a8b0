import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBerthClient } from '../../src/client/berth-client.ts';
import { BerthCluster } from '../support/berth-cluster.ts';
import { auditAtRest, InvariantWatch } from '../support/load-audit.ts';
import { NotebookLoad } from '../support/notebook-load.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { startRedis, type TestRedis } from '../support/start-redis.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

/** `BERTH_FAULT_ROUNDS=200` is what the promises are measured with. */
const ROUNDS = Number(process.env['BERTH_FAULT_ROUNDS'] ?? '6');
const SEED = Number(process.env['BERTH_FAULT_SEED'] ?? String(Date.now() % 1_000_000));
/** Behaviour of simulated work: slow enough that kills meet every phase, and some runs fail. */
const SCRIPT = { prepareMs: [50, 300], startMs: [20, 100], stopMs: [20, 200], failWith: 'START_FAILED', failRate: 0.1 };

let database: TestDatabase;
let redis: TestRedis;
let cluster: BerthCluster;
beforeAll(async () => {
  database = await createTestDatabase();
  redis = await startRedis();
  cluster = new BerthCluster({ databaseUrl: database.url, pool: database.pool, redisUrl: redis.url, leaseSeconds: 10 });
});
afterAll(async () => {
  await cluster.dispose();
  await redis.stop();
  await database.drop();
});

it(
  'U3, V3: the server is killed with -9 under load, again and again: every invariant holds, no total changes, and every repeated call finds its outcome',
  async () => {
    const random = seededRandom(SEED);
    const offer = await cluster.offer({
      cpu: { accelerator: 'cpu', cpuMillis: 1_000, memoryMib: 512 },
      gpu: { accelerator: 'nvidia-gpu', cpuMillis: 500, memoryMib: 512 },
    });
    const server = await cluster.addServer();
    const capacity = { cpuMillis: 4_000, memoryMib: 4_096, gpus: 2 };
    await cluster.addAgent(server, { name: 'left', capacity, script: { ...SCRIPT, seed: SEED } });
    await cluster.addAgent(server, { name: 'right', capacity, script: { ...SCRIPT, seed: SEED + 1 } });
    const tokens = [await cluster.addMember(server, 'ada'), await cluster.addMember(server, 'bob')];
    const clients = tokens.map(({ token }) => createBerthClient({ url: server.url, token }));
    const load = new NotebookLoad({ clients, offer, random });
    const watch = new InvariantWatch(database.pool);
    load.begin(6);
    for (let round = 0; round < ROUNDS; round += 1) {
      // Long enough for the agents to come back, and for work to be admitted, run and end.
      await sleep(1_000 + random() * 3_000);
      const burst = load.burst(6);
      await sleep(random() * 80);
      await server.end('SIGKILL');
      await server.restart();
      await burst;
    }
    await load.end();
    await watch.end();
    await auditAtRest(load, { pool: database.pool, operator: cluster.operator(server) });
    const { rows } = await database.pool.query<{ events: number; holds: number; runs: number }>(
      `select count(*)::int as events, count(*) filter (where type = 'RESERVED')::int as holds,
         count(*) filter (where type = 'RUNNING')::int as runs from admission_event`,
    );
    console.log(
      `${String(ROUNDS)} kills (seed ${String(SEED)}): ${JSON.stringify({ notebooks: load.notebooks.length, ...rows[0], ...load.patience })}, ` +
        `refusals ${JSON.stringify(Object.fromEntries(load.refusals))}, ${String(watch.samples)} samples of the invariants`,
    );
    expect(watch.violations).toEqual([]);
    // Runs fail because their script says so, and for nothing else.
    const { rows: reasons } = await database.pool.query<{ code: string }>(
      `select distinct r ->> 'code' as code from admission_event, jsonb_array_elements(reasons) r where type = 'FAILED'`,
    );
    expect(reasons.filter(({ code }) => code !== 'START_FAILED')).toEqual([]);
    expect(watch.samples).toBeGreaterThan(0);
    // The load is real: work was admitted and ran between the kills.
    expect(rows[0]?.holds).toBeGreaterThan(ROUNDS);
    expect(rows[0]?.runs).toBeGreaterThan(0);
    expect(load.patience.lostAnswers).toBeGreaterThan(0);
    expect(load.patience).toMatchObject({ unavailable: 0, masked: 0 });
    // Deleted work may be told to start or stop: that is refused, and nothing else is.
    expect([...load.refusals.keys()].filter((code) => code !== 'INVALID_STATE' && code !== 'NOT_FOUND')).toEqual([]);
  },
  60_000 + ROUNDS * 20_000,
);
