import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBerthClient, type BerthClient } from '../../src/client/berth-client.ts';
import { readGlobalId, writeGlobalId } from '../../src/graphql/global-id.ts';
import { BerthCluster } from '../support/berth-cluster.ts';
import type { BerthServer } from '../support/berth-server.ts';
import { eventually } from '../support/eventually.ts';
import { violationsOf } from '../support/invariants.ts';
import { NotebookActions } from '../support/notebook-actions.ts';
import { startRedis, type TestRedis } from '../support/start-redis.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const run = promisify(execFile);
const RELEASES = 20;
/** The promise is 100 ms; the safety poll, which would admit without any wake-up, comes every 15 s. */
const BOUND = 1_000;

/** The catalog with its class `huge` at so many cores. */
const catalog = (hugeMillis: number): string => `
version: 1
name: latency
classes:
  - { name: small, accelerator: cpu, cpu_millis: 1000, memory_mib: 512 }
  - { name: gpu, accelerator: nvidia-gpu, accelerator_count: 1, cpu_millis: 500, memory_mib: 512 }
  - { name: wide, accelerator: cpu, cpu_millis: 12000, memory_mib: 512 }
  - { name: huge, accelerator: cpu, cpu_millis: ${String(hugeMillis)}, memory_mib: 512 }
entries:
  - name: image
    kind: notebook-image
    runtimes:
      - { name: any, accelerators: [cpu, nvidia-gpu], ref: image }
`;

let database: TestDatabase;
let redis: TestRedis;
let cluster: BerthCluster;
let folder: string;
let server: BerthServer;
let client: BerthClient;
let notebooks: NotebookActions;
beforeAll(async () => {
  database = await createTestDatabase();
  redis = await startRedis();
  folder = await mkdtemp(join(tmpdir(), 'berth-latency-'));
  cluster = new BerthCluster({ databaseUrl: database.url, pool: database.pool, redisUrl: redis.url });
  // Another replica leads: what is measured goes through Redis.
  await cluster.addServer();
  server = await cluster.addServer();
  await apply(64_000);
  client = createBerthClient({ url: server.url, token: (await cluster.addMember(server, 'ada')).token });
  notebooks = new NotebookActions({ client, offer: await offered(), pool: database.pool });
});
afterAll(async () => {
  await cluster.dispose();
  await redis.stop();
  await rm(folder, { recursive: true, force: true });
  await database.drop();
});

/** `berth catalog apply` in a process of its own. */
async function apply(hugeMillis: number): Promise<void> {
  const file = join(folder, 'catalog.yaml');
  await writeFile(file, catalog(hugeMillis));
  await run(process.execPath, ['--import', 'tsx', 'src/main/cli.ts', 'catalog', 'apply', file], {
    env: { PATH: process.env['PATH'], DATABASE_URL: database.url },
  });
}

async function offered(): Promise<{ readonly imageId: string; readonly classIds: Readonly<Record<string, string>> }> {
  const { rows: classes } = await database.pool.query<{ id: string; name: string }>('select id, name from accelerator_class');
  const { rows: entries } = await database.pool.query<{ id: string }>('select id from catalog_entry');
  return {
    imageId: writeGlobalId('CatalogEntry', entries[0]?.id ?? ''),
    classIds: Object.fromEntries(classes.map(({ id, name }) => [name, writeGlobalId('AcceleratorClass', id)])),
  };
}

/** One time of the database, milliseconds since the epoch. */
async function timeOf(sql: string, values: readonly unknown[] = []): Promise<number> {
  const { rows } = await database.pool.query<{ at: number }>(`select extract(epoch from (${sql}))::float8 * 1000 as at`, [...values]);
  return rows[0]?.at ?? Number.NaN;
}

/** Milliseconds from a commit's statement until the notebook's hold, both in the database's time. */
async function latency(notebookId: string, since: number): Promise<number> {
  await notebooks.reaches(notebookId, 'RUNNING');
  return (await notebooks.heldAt(notebookId)) - since;
}

it('L5: a new machine, an applied catalog, more capacity and a widened share admit what is blocked, at once', async () => {
  const first = await notebooks.launch('waits-for-a-machine', 'small');
  expect(await notebooks.stateOf(first)).toBe('PENDING BLOCKED');
  const { agent, machineId } = await cluster.addAgent(server, {
    name: 'first',
    capacity: { cpuMillis: 8_000, memoryMib: 16_384 },
  });
  const machine = await latency(first, await timeOf('select enrolled_at from machine where id = $1', [machineId]));

  const huge = await notebooks.launch('waits-for-the-catalog', 'huge');
  expect(await notebooks.stateOf(huge)).toBe('PENDING BLOCKED');
  await apply(1_000);
  const applied = await latency(huge, await timeOf('select max(applied_at) from catalog_revision'));

  const wide = await notebooks.launch('waits-for-capacity', 'wide');
  expect(await notebooks.stateOf(wide)).toBe('PENDING BLOCKED');
  await agent.end('SIGTERM');
  await agent.restart({ cpuMillis: 16_000, memoryMib: 16_384 });
  await eventually(async () => (await cores(machineId)) === 16_000, 'the machine reports more');
  const capacity = await latency(wide, await timeOf('clock_timestamp()'));

  const { machineId: second } = await cluster.addAgent(server, {
    name: 'second',
    capacity: { cpuMillis: 12_000, memoryMib: 16_384 },
    sharing: 'PRIVATE',
  });
  // The first machine has no room for it.
  const guest = await notebooks.launch('waits-for-the-share', 'wide');
  expect(await notebooks.stateOf(guest)).toMatch(/^PENDING/);
  const shared = await latency(guest, await share(second));

  console.log(
    `commit to admission: new machine ${ms(machine)}, catalog ${ms(applied)}, capacity ${ms(capacity)}, share ${ms(shared)} ` +
      '(through another replica, which leads)',
  );
  for (const each of [machine, applied, capacity, shared]) expect(each).toBeLessThan(BOUND);
});

it(`L5: a release admits what waits for it, at once, ${String(RELEASES)} times`, async () => {
  await cluster.addAgent(server, { name: 'one-gpu', capacity: { cpuMillis: 4_000, memoryMib: 4_096, gpus: 1 } });
  const queue: string[] = [];
  for (let place = 0; place <= RELEASES; place += 1) queue.push(await notebooks.launch(`queued-${String(place)}`, 'gpu'));
  const delays: number[] = [];
  for (const [place, current] of queue.entries()) {
    await notebooks.reaches(current, 'RUNNING');
    const next = queue[place + 1];
    if (next === undefined) break;
    expect(await notebooks.stateOf(next)).toBe('PENDING WAITING');
    await notebooks.stop(current);
    await notebooks.reaches(next, 'RUNNING');
    const delay = await latency(next, await releasedAt(current));
    expect(delay).toBeLessThan(BOUND);
    delays.push(delay);
  }
  delays.sort((a, b) => a - b);
  console.log(`release to admission, ${String(delays.length)} times: p50 ${ms(delays[RELEASES / 2])}, worst ${ms(delays.at(-1))} ms`);
  expect(delays).toHaveLength(RELEASES);
  expect(await violationsOf(database.pool)).toEqual([]);
});

async function cores(machineId: string): Promise<number | undefined> {
  const { rows } = await database.pool.query<{ cores: number }>('select cpu_millis as cores from machine where id = $1', [machineId]);
  return rows[0]?.cores;
}

function releasedAt(notebookId: string): Promise<number> {
  return timeOf('select max(released_at) from reservation where workload_id = $1', [readGlobalId(notebookId).id]);
}

/** Shares a machine as an operator's command would: in SQL with the notification, since no mutation does it yet. Gives its time. */
async function share(machineId: string): Promise<number> {
  const { rows } = await database.pool.query<{ at: number }>(
    `with shared as (update machine set sharing_mode = 'EVERYBODY' where id = $1 returning id)
     select extract(epoch from clock_timestamp())::float8 * 1000 as at, pg_notify('berth', '{"kind":"capacity"}') from shared`,
    [machineId],
  );
  return rows[0]?.at ?? Number.NaN;
}

function ms(milliseconds: number | undefined): string {
  return (milliseconds ?? Number.NaN).toFixed(0);
}
