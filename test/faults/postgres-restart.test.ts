import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBerthClient } from '../../src/client/berth-client.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { createPool } from '../../src/storage/pool.ts';
import { BerthCluster } from '../support/berth-cluster.ts';
import { auditAtRest, InvariantWatch } from '../support/load-audit.ts';
import { eventually } from '../support/eventually.ts';
import { NotebookLoad } from '../support/notebook-load.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { startPostgres, type TestPostgres } from '../support/start-postgres.ts';
import { startRedis, type TestRedis } from '../support/start-redis.ts';

const SCRIPT = { prepareMs: [50, 200], startMs: [20, 100], stopMs: [20, 100] };

let postgres: TestPostgres;
let redis: TestRedis;
let pool: Pool;
let cluster: BerthCluster;
beforeAll(async () => {
  postgres = await startPostgres();
  redis = await startRedis();
  pool = createPool({ databaseUrl: postgres.url(), applicationName: 'berth-test', onIdleError: () => undefined });
  await migrate({ pool, folder: 'prisma/migrations' });
  cluster = new BerthCluster({ databaseUrl: postgres.url(), pool, redisUrl: redis.url });
});
afterAll(async () => {
  await cluster.dispose();
  await redis.stop();
  await pool.end();
  await postgres.remove();
});

it('Postgres is restarted as by a crash under load: both servers live through it, calls may be repeated, nothing is lost', async () => {
  const offer = await cluster.offer({
    cpu: { accelerator: 'cpu', cpuMillis: 1_000, memoryMib: 512 },
    gpu: { accelerator: 'nvidia-gpu', cpuMillis: 500, memoryMib: 512 },
  });
  const servers = [await cluster.addServer(), await cluster.addServer()] as const;
  const pids = servers.map(({ pid }) => pid);
  await cluster.addAgent(servers[0], { name: 'left', capacity: { cpuMillis: 4_000, memoryMib: 4_096, gpus: 2 }, script: SCRIPT });
  const { token } = await cluster.addMember(servers[0], 'ada');
  const clients = servers.map(({ url }) => createBerthClient({ url, token }));
  const load = new NotebookLoad({ clients, offer, random: seededRandom(5) });
  const watch = new InvariantWatch(pool);
  load.begin(4);
  const recoveries: number[] = [];
  for (const mode of ['immediate', 'kill'] as const) {
    await sleep(1_500);
    const burst = load.burst(4);
    await sleep(Math.random() * 40);
    await postgres.stop(mode);
    await sleep(1_000);
    expect(await Promise.all(servers.map((server) => server.ready()))).toEqual(['unavailable', 'unavailable']);
    await postgres.start();
    const startedAt = performance.now();
    await eventually(async () => {
      const states = await Promise.all(servers.map((server) => server.ready()));
      return states.every((state) => state === 'ready');
    }, 'both servers are ready again');
    recoveries.push(performance.now() - startedAt);
    await burst;
  }
  await load.end();
  await watch.end();
  await auditAtRest(load, { pool, operator: cluster.operator(servers[1]) });
  console.log(
    `${String(recoveries.length)} crashes of Postgres: servers ready ${recoveries.map((time) => time.toFixed(0)).join(' and ')} ms after it; ` +
      `${JSON.stringify({ notebooks: load.notebooks.length, ...load.patience })}, ${String(watch.samples)} samples of the invariants`,
  );
  expect(watch.violations).toEqual([]);
  expect(servers.map(({ pid }) => pid)).toEqual(pids);
  // Every failed try was UNAVAILABLE: nothing was masked, no connection was cut, and any other error would have failed the load.
  expect(load.patience.unavailable).toBeGreaterThan(0);
  expect(load.patience.masked).toBe(0);
  expect(load.patience.lostAnswers + load.patience.refusedConnections).toBe(0);
  for (const { output } of servers) {
    expect(output).not.toMatch(/unhandled/i);
    expect(linesOf(output).filter(({ level, msg }) => level === 60 || msg === 'a request failed')).toEqual([]);
  }
}, 180_000);

interface LogLine {
  readonly level: number;
  readonly msg: string;
}

/** The log's lines; level 60 is the end of the process. */
function linesOf(output: string): readonly LogLine[] {
  return output.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as LogLine] : []));
}
