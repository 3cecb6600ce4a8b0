import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readDatabaseRecord } from '../../../src/main/local-services/database-record.ts';
import { openLocalServices, type LocalServices } from '../../../src/main/local/local-services.ts';
import { livePostmaster } from '../../../src/main/local-services/postmaster-file.ts';
import { isAlive, signalIfAlive } from '../../../src/main/local-services/process-signals.ts';
import { redisPidOn } from '../../../src/main/local-services/redis-server.ts';
import { parseEnvironment } from '../../../src/config/environment.ts';
import { eventually } from '../../support/eventually.ts';

let folder: string;
let services: LocalServices;
let warnings: { readonly fields: object; readonly message: string }[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'berth-test-kept-'));
  await chmod(folder, 0o711);
  warnings = [];
  const parsed = parseEnvironment({ BERTH_DATA_DIR: folder });
  if ('problems' in parsed) throw new Error(JSON.stringify(parsed.problems));
  const warn = (fields: object, message: string): void => void warnings.push({ fields, message });
  services = await openLocalServices({
    config: parsed.ok,
    berthFolder: folder,
    searchPath: process.env['PATH'] ?? '',
    logger: { debug: () => undefined, info: () => undefined, warn, error: warn },
  });
});

afterEach(async () => {
  const pids = [postgresPid(), (await redisPid()) ?? -1];
  const dataFolder = readDatabaseRecord(folder)?.dataFolder ?? '';
  await services.close();
  for (const path of [folder, dataFolder, `${dataFolder}.log`]) await rm(path, { recursive: true, force: true });
  expect(pids.filter((pid) => pid > 0 && isAlive(pid))).toEqual([]);
});

const postgresPid = (): number => livePostmaster(readDatabaseRecord(folder)?.dataFolder ?? '')?.pid ?? -1;
const redisPid = (): Promise<number | undefined> => redisPidOn(Number(new URL(services.redisUrl ?? '').port));

async function kept(): Promise<unknown> {
  const client = new Client({ connectionString: services.databaseUrl });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<{ answer: number }>('select answer from kept')).rows[0]?.answer;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}

describe('the services that npm start brings along', () => {
  it('Postgres comes back after each kill -9, at the same address with its data, and one warning tells of each', async () => {
    const client = new Client({ connectionString: services.databaseUrl });
    client.on('error', () => undefined);
    await client.connect();
    await client.query('create table kept as select 42 as answer');
    for (const times of [1, 2]) {
      const before = postgresPid();
      signalIfAlive(before, 'SIGKILL');
      await eventually(async () => postgresPid() !== before && (await kept()) === 42, 'Postgres is back');
      expect(warnings).toEqual(Array(times).fill({ fields: { service: 'postgres' }, message: 'ended by itself; it is started again' }));
    }
    await client.end().catch(() => undefined);
  });

  it('Redis comes back after kill -9 at the same address, is recorded, and one warning tells of it', async () => {
    const before = await redisPid();
    signalIfAlive(before ?? -1, 'SIGKILL');
    await eventually(async () => {
      const now = await redisPid();
      return now !== undefined && now !== before;
    }, 'Redis is back');
    const client = new Redis(services.redisUrl ?? '', { lazyConnect: true });
    await client.connect();
    expect(await client.ping()).toBe('PONG');
    client.disconnect();
    expect(warnings).toEqual([{ fields: { service: 'redis' }, message: 'ended by itself; it is started again' }]);
  });
});
