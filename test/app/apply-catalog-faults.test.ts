import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, it } from 'vitest';
import type { TestDatabase } from '../support/test-database.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { applyOn, catalog, contents, cpuClass, entry, runtime } from './apply-catalog-fixture.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  return () => database.drop();
});

const version = (index: number) =>
  catalog('lab', {
    classes: [cpuClass('small', { cpuMillis: 1000 + index })],
    entries: [entry('jupyter', { runtimes: [runtime({ ref: `image:${index}` })] })],
  });

it('concurrent applies of one catalog come one after the other: a gapless revision each, the last one whole', async () => {
  await Promise.all(Array.from({ length: 8 }, (_, index) => applyOn(database.pool, version(index))));
  const { rows } = await database.pool.query<{ readonly revision: number }>(`select revision from catalog_revision order by revision`);
  expect(rows.map((row) => row.revision)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  const { rows: current } = await database.pool.query<{ readonly ref: string; readonly cpu: number }>(
    `select r.ref, k.cpu_millis - 1000 as cpu from runtime r join catalog_revision v on v.id = r.revision_id and v.revision = 8, accelerator_class k`,
  );
  expect(current).toHaveLength(1);
  expect(current[0]?.ref).toBe(`image:${String(current[0]?.cpu)}`);
});

it('of two catalogs that want one class at the same time exactly one gets it, the other a refusal', async () => {
  const wanted = ['art', 'lab'].map((name) => applyOn(database.pool, catalog(name, { classes: [cpuClass('small')] })));
  const results = await Promise.allSettled(wanted);
  expect(results.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(results.find((result) => result.status === 'rejected')).toMatchObject({ reason: { code: 'INVALID_INPUT' } });
  const { rows } = await database.pool.query(`select count(*)::int as n from catalog`);
  expect(rows).toEqual([{ n: 1 }]);
});

it('a connection that dies in the middle, everything written but the commit, leaves the old catalog as it was', async () => {
  await applyOn(database.pool, version(1));
  const before = await contents(database.pool);
  const blocker = await database.pool.connect();
  await blocker.query('begin; lock table audit_entry in exclusive mode');
  const dying = expect(applyOn(database.pool, version(2))).rejects.toThrow(/terminat|closed|ended/i);
  let pid: number | undefined;
  while (pid === undefined) {
    const { rows } = await database.pool.query<{ readonly pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%written_catalog%'`,
    );
    pid = rows[0]?.pid;
    if (pid === undefined) await sleep(20);
  }
  await database.pool.query('select pg_terminate_backend($1)', [pid]);
  await dying;
  await blocker.query('rollback');
  blocker.release();
  expect(await contents(database.pool)).toEqual(before);
  await expect(applyOn(database.pool, version(2))).resolves.toMatchObject({ revision: 2, changed: true });
});
