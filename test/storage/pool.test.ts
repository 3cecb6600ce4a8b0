import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool, withUtc } from '../../src/storage/pool.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

describe('withUtc adds the zone and keeps what the operator wrote', () => {
  it.each([
    { title: 'no options', url: 'postgresql://u:p@h:5432/d', want: 'postgresql://u:p@h:5432/d?options=-c%20TimeZone%3DUTC' },
    {
      title: 'options of their own',
      url: 'postgresql://u:p@h/d?options=-c%20search_path%3Dx&sslmode=require',
      want: 'postgresql://u:p@h/d?options=-c%20search_path%3Dx%20-c%20TimeZone%3DUTC&sslmode=require',
    },
    {
      title: 'a unix socket',
      url: 'postgresql:///d?host=/var/run/postgresql',
      want: 'postgresql:///d?host=%2Fvar%2Frun%2Fpostgresql&options=-c%20TimeZone%3DUTC',
    },
  ])('$title', ({ url, want }) => {
    expect(withUtc(url)).toBe(want);
  });
});

describe('a pool', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase({ from: 'empty' });
  });
  afterAll(() => database.drop());

  it('is in UTC though the URL has options and the database another zone', async () => {
    await database.pool.query(`alter database ${database.name} set timezone to 'Asia/Kolkata'`);
    const url = `${database.url}?options=-c%20search_path%3Delsewhere`;
    const pool = createPool({ databaseUrl: url, applicationName: 'berth-test', onIdleError: () => undefined });
    const { rows } = await pool.query(`select current_setting('TimeZone') as zone, current_setting('search_path') as path`);
    await pool.end();
    expect(rows).toEqual([{ zone: 'UTC', path: 'elsewhere' }]);
  });

  it('outlives the end of its idle connections and tells of it', async () => {
    const errors: string[] = [];
    const pool = createPool({
      databaseUrl: database.url,
      applicationName: 'to-be-cut',
      onIdleError: (error) => errors.push(error.message),
    });
    await pool.query('select 1');
    await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'to-be-cut'`);
    while (errors.length === 0) await sleep(10);
    expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
    expect(errors[0]).toContain('terminating connection');
    await pool.end();
  });
});
