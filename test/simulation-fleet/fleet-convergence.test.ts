import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BerthClient } from '../../src/client/berth-client.ts';
import { CreateMachineEnrollmentDocument } from '../../src/client/generated/graphql.ts';
import { fleetScript } from '../../src/simulation-fleet/fleet-script.ts';
import { httpPost } from '../../src/simulation-fleet/http-post.ts';
import { SimulatedFleet } from '../../src/simulation-fleet/simulated-fleet.ts';
import { BerthCluster, type Offer } from '../support/berth-cluster.ts';
import { patiently } from './support/patiently.ts';
import { violationsOf } from '../support/invariants.ts';
import { NotebookActions } from '../support/notebook-actions.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const MACHINES = 200;
const NOTEBOOKS = 120;
/** When the trouble is over, milliseconds after the whole fleet is enrolled. */
const TROUBLE_MS = 20_000;

/** One notebook a machine, so that the fleet fills; half of the machines are cut off for a while, and many agents die. */
const SCRIPT = fleetScript.parse({
  seed: 4,
  aliveProbeMs: 1_000,
  groups: [
    {
      weight: 3,
      machine: { capacity: { cpuMillis: 1_000, memoryMib: 1_024, accelerators: [] } },
      work: {
        prepareMs: { distribution: 'exponential', mean: 300, most: 3_000 },
        startMs: 50,
        stopMs: { distribution: 'log-normal', median: 100, sigma: 1, most: 2_000 },
        failures: [
          { at: 'prepare', rate: 0.1, with: 'REF_UNUSABLE' },
          { at: 'run', rate: 0.1, with: 'OUT_OF_MEMORY', afterMs: [200, 2_000] },
          { at: 'stop', rate: 0.1, times: 1 },
          { at: 'call', rate: 0.02 },
        ],
      },
      network: {
        ...{ refuseRate: 0.02, loseAnswerRate: 0.05, duplicateRate: 0.05 },
        partitions: [
          { share: 0.3, how: 'refuse', fromMs: 3_000, toMs: TROUBLE_MS },
          { share: 0.3, how: 'lose-answers', fromMs: 5_000, toMs: 12_000 },
        ],
      },
      clockSkewMs: [-3_600_000, 3_600_000],
      crashEveryMs: [4_000, 30_000],
    },
    {
      weight: 1,
      machine: { capacity: { cpuMillis: 1_000, memoryMib: 1_024, accelerators: [] } },
      work: { prepareMs: 200, startMs: 50, stopMs: 50 },
      lies: [
        { kind: 'foreign-work', rate: 0.2, toMs: TROUBLE_MS },
        { kind: 'older-generation', rate: 0.2, toMs: TROUBLE_MS },
        { kind: 'silence', rate: 0.2, toMs: TROUBLE_MS },
        { kind: 'ready-that-is-not', rate: 0.2, toMs: TROUBLE_MS },
      ],
    },
  ],
});

let database: TestDatabase;
let cluster: BerthCluster;
let offer: Offer;
let fleet: SimulatedFleet;
let operator: BerthClient;
const http = httpPost();
const end = new AbortController();

beforeAll(async () => {
  database = await createTestDatabase();
  cluster = new BerthCluster({ databaseUrl: database.url, pool: database.pool, leaseSeconds: 15 });
  offer = await cluster.offer({ whole: { accelerator: 'cpu', cpuMillis: 1_000, memoryMib: 512 } });
  const server = await cluster.addServer();
  operator = cluster.operator(server);
  fleet = new SimulatedFleet({
    ...{ serverUrl: server.url, machines: MACHINES, namePrefix: 'simulated', concurrency: 8, script: SCRIPT, post: http.post },
    enter: async (name) => {
      const { createMachineEnrollment: issued } = await operator.request(CreateMachineEnrollmentDocument, { input: { name } });
      if (issued.__typename !== 'MachineEnrollment') throw new Error(issued.message);
      return { enrollmentToken: issued.token };
    },
    log: pino({ level: 'silent' }),
    signal: end.signal,
  });
  await fleet.start();
}, 240_000);

afterAll(async () => {
  end.abort();
  await fleet.ended();
  http.close();
  await cluster.dispose();
  await database.drop();
});

/** How many workloads are in which phase. */
async function phases(): Promise<Readonly<Record<string, number>>> {
  const { rows } = await database.pool.query<{ phase: string; count: number }>(
    'select phase, count(*)::int as count from workload group by phase',
  );
  return Object.fromEntries(rows.map(({ phase, count }) => [phase, count]));
}

test('A1, V2, V3: 200 machines whose agents die, lie and are cut off come to what is wanted, and no rule is broken at any moment', async () => {
  const actions = new NotebookActions({ client: operator, offer, pool: database.pool });
  const names = Array.from({ length: NOTEBOOKS }, (_, index) => `n-${String(index)}`);
  const ids = await Promise.all(names.map((name) => actions.launch(name, 'whole')));
  expect(await violationsOf(database.pool)).toEqual([]);

  let seen: Readonly<Record<string, number>> = {};
  await patiently(
    async () => {
      expect(await violationsOf(database.pool)).toEqual([]);
      seen = await phases();
      return (seen['RUNNING'] ?? 0) + (seen['FAILED'] ?? 0) === NOTEBOOKS;
    },
    () => `every notebook runs or failed: ${JSON.stringify(seen)}`,
  );
  expect(seen['RUNNING']).toBeGreaterThan(NOTEBOOKS / 2);
  expect(seen['FAILED']).toBeGreaterThan(0);

  await Promise.all(ids.map((id) => actions.stop(id)));
  await patiently(
    async () => {
      expect(await violationsOf(database.pool)).toEqual([]);
      seen = await phases();
      return (seen['STOPPED'] ?? 0) + (seen['FAILED'] ?? 0) === NOTEBOOKS && !('STOPPING' in seen);
    },
    () => `every notebook is over: ${JSON.stringify(seen)}`,
  );
  await patiently(
    async () => {
      const { rows } = await database.pool.query('select from reservation where released_at is null');
      const { runs } = fleet.counts;
      return rows.length === 0 && (runs.running ?? 0) + (runs.preparing ?? 0) + (runs.stopping ?? 0) === 0;
    },
    () => 'no hold is open, and no machine has anything',
  );
  expect(await violationsOf(database.pool)).toEqual([]);
  const { crashes, disturbed, lies, enrolled, ended } = fleet.counts;
  expect({ enrolled, ended }).toEqual({ enrolled: MACHINES, ended: 0 });
  for (const count of [crashes, disturbed, lies]) expect(count).toBeGreaterThan(10);
}, 240_000);
