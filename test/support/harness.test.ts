import { Redis } from 'ioredis';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { startPostgres } from './start-postgres.ts';
import { startRedis } from './start-redis.ts';

describe('a test file has a database of its own', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('is a real Postgres in UTC', async () => {
    const { rows } = await database.pool.query(`select current_database() as name, current_setting('TimeZone') as zone`);
    expect(rows).toEqual([{ name: database.name, zone: 'UTC' }]);
  });

  it('does not see what another one stores', async () => {
    const other = await createTestDatabase();
    await other.pool.query('create table only_here (id int)');
    const { rows } = await database.pool.query(`select to_regclass('only_here') as found`);
    await other.drop();
    expect(rows).toEqual([{ found: null }]);
  });

  it('finds a connection that the code under test left open', async () => {
    const leaky = await createTestDatabase();
    const client = new Client({ connectionString: leaky.url, application_name: 'forgotten' });
    client.on('error', () => undefined);
    await client.connect();
    await expect(leaky.drop()).rejects.toThrow(/left open.*\nforgotten/s);
  });
});

it('a Postgres of its own survives a crash with what was committed, on the same port', async () => {
  const postgres = await startPostgres();
  try {
    const before = postgres.url();
    const client = new Client({ connectionString: before });
    client.on('error', () => undefined);
    await client.connect();
    await client.query('create table kept as select 42 as answer');
    await postgres.stop('kill');
    await postgres.start();
    expect(postgres.url()).toBe(before);
    const again = new Client({ connectionString: postgres.url() });
    await again.connect();
    expect((await again.query('select answer from kept')).rows).toEqual([{ answer: 42 }]);
    await again.end();
  } finally {
    await postgres.remove();
  }
});

it('a Redis of its own can be killed and comes back empty on the same port', async () => {
  const redis = await startRedis();
  try {
    const client = new Redis(redis.url, { retryStrategy: null, lazyConnect: true });
    client.on('error', () => undefined);
    await client.connect();
    await client.set('key', 'value');
    const firstPid = redis.pid();
    await redis.kill();
    await redis.restart();
    expect(redis.pid()).not.toBe(firstPid);
    const again = new Redis(redis.url, { lazyConnect: true });
    await again.connect();
    expect(await again.get('key')).toBeNull();
    again.disconnect();
    client.disconnect();
  } finally {
    await redis.stop();
  }
});
