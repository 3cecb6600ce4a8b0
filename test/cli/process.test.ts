import type { ChildProcess } from 'node:child_process';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { beforeEach, expect, it } from 'vitest';
import { contents } from '../app/apply-catalog-fixture.ts';
import type { TestDatabase } from '../support/test-database.ts';
import { createTestDatabase } from '../support/test-database.ts';

const ARGS = ['--import', 'tsx', 'src/main/cli.ts'];
const run = promisify(execFile);

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  return () => database.drop();
});

function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], DATABASE_URL: database.url };
}

it('a real process ends by itself with the promised exit codes', async () => {
  const done = await run(process.execPath, [...ARGS, 'catalog', 'apply', 'catalog/catalog.yaml'], { env: environment() });
  expect(done.stdout).toContain('catalog sample: revision 1 is applied');
  await expect(run(process.execPath, [...ARGS, 'catalog', 'check', 'package.json'], { env: environment() })).rejects.toMatchObject({
    code: 1,
  });
  await expect(run(process.execPath, [...ARGS, 'catalog', 'eat'], { env: environment() })).rejects.toMatchObject({ code: 2 });
  const unreachable = { ...environment(), DATABASE_URL: 'postgresql://127.0.0.1:1/none' };
  await expect(run(process.execPath, [...ARGS, 'migrate'], { env: unreachable })).rejects.toMatchObject({ code: 3 });
});

it('kill -9 in the middle of an apply leaves the database as it was, and the next apply works', async () => {
  const before = await contents(database.pool);
  const blocker = await database.pool.connect();
  await blocker.query('begin; lock table audit_entry in exclusive mode');
  const child: ChildProcess = spawn(process.execPath, [...ARGS, 'catalog', 'apply', 'catalog/catalog.yaml'], {
    env: environment(),
    stdio: 'ignore',
  });
  const gone = once(child, 'exit');
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%written_catalog%'`;
  while ((await database.pool.query(waiting)).rows.length === 0) await sleep(20);
  child.kill('SIGKILL');
  await gone;
  await blocker.query('rollback');
  blocker.release();
  // Postgres notices the dead client when it next writes to it; until then its transaction may still hold the lock.
  while (
    (await database.pool.query(`select 1 from pg_stat_activity where datname = current_database() and application_name = 'berth-cli'`)).rows
      .length > 0
  )
    await sleep(20);
  expect(await contents(database.pool)).toEqual(before);
  const { stdout } = await run(process.execPath, [...ARGS, 'catalog', 'apply', 'catalog/catalog.yaml'], { env: environment() });
  expect(stdout).toContain('catalog sample: revision 1 is applied');
});
