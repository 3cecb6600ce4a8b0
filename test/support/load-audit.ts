import type { Pool } from 'pg';
import { expect } from 'vitest';
import type { BerthClient } from '../../src/client/berth-client.ts';
import { UsageReportDocument } from '../../src/client/generated/graphql.ts';
import { readGlobalId } from '../../src/graphql/global-id.ts';
import { eventually } from './eventually.ts';
import { faultsOf } from './fixtures-followers.ts';
import { violationsOf, type Violation } from './invariants.ts';
import type { NotebookLoad } from './notebook-load.ts';

/** Watches the invariants while the load runs. */
export class InvariantWatch {
  readonly violations: Violation[] = [];
  samples = 0;
  readonly #pool: Pool;
  #over = false;
  readonly #watching: Promise<void>;

  constructor(pool: Pool) {
    this.#pool = pool;
    this.#watching = this.#watch();
  }

  async end(): Promise<void> {
    this.#over = true;
    await this.#watching;
  }

  async #watch(): Promise<void> {
    while (!this.#over) {
      // While the database itself is away there is nothing to see.
      const found = await violationsOf(this.#pool).catch(() => null);
      if (found !== null) this.samples += 1;
      this.violations.push(...(found ?? []));
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

/** Brings the load to rest, and checks that everything converged and nothing was lost, repeated or held too long. */
export async function auditAtRest(
  load: NotebookLoad,
  { pool, operator }: { readonly pool: Pool; readonly operator: BerthClient },
): Promise<void> {
  await load.stopAll();
  await eventually(async () => (await restless(pool)).length === 0, 'all work is at rest');
  expect(await violationsOf(pool)).toEqual([]);
  await auditUsage(pool, operator);
  await load.deleteAll();
  expect(await violationsOf(pool)).toEqual([]);
  await auditLaunches(load, pool);
  await auditFollowers(load, pool);
}

/** Workloads that still move or hold something. */
async function restless(pool: Pool): Promise<readonly unknown[]> {
  const { rows } = await pool.query<{ readonly name: string }>(
    `select w.name, w.phase from workload w left join reservation r on r.workload_id = w.id and r.released_at is null
     where r.id is not null or (w.deleted_at is null and w.phase not in ('STOPPED', 'FAILED'))`,
  );
  return rows;
}

/** Every key gave one object, however often it was sent and whatever answers were lost; and nothing else was stored. */
async function auditLaunches(load: NotebookLoad, pool: Pool): Promise<void> {
  expect(load.notebooks.filter(({ ids }) => ids.size !== 1).map(({ key, ids }) => [key, [...ids]])).toEqual([]);
  const { rows } = await pool.query<{ readonly name: string }>('select name from workload order by name');
  expect(rows.map(({ name }) => name)).toEqual(load.notebooks.map(({ key }) => key).sort());
}

/** E1, E2: over all of its streams, each follower got each event once and in order. */
async function auditFollowers(load: NotebookLoad, pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ readonly id: string; readonly sequence: number }>('select id, sequence from workload');
  const last = new Map(rows.map(({ id, sequence }) => [id, sequence]));
  const faults = { lost: 0, repeated: 0, reordered: 0 };
  for (const { ids, sequences } of load.notebooks) {
    const found = faultsOf(sequences, last.get(readGlobalId([...ids][0] ?? '').id) ?? 0);
    for (const kind of ['lost', 'repeated', 'reordered'] as const) faults[kind] += found[kind];
  }
  expect(faults).toEqual({ lost: 0, repeated: 0, reordered: 0 });
}

/** U2, U3: what usage reports by class is what the reservations' rows say, to the microsecond. */
async function auditUsage(pool: Pool, operator: BerthClient): Promise<void> {
  const { rows } = await pool.query<{ name: string; seconds: number; core: number; gib: number; accelerator: number }>(
    `select class_name as name, sum(s)::float8 as seconds, sum(s * cpu_millis / 1000.0)::float8 as core,
       sum(s * memory_mib / 1024.0)::float8 as gib, sum(s * accelerator_count)::float8 as accelerator
     from (select *, extract(epoch from released_at - held_at) as s from reservation) r group by class_name`,
  );
  const { rows: times } = await pool.query<{ from: Date; to: Date }>(
    `select clock_timestamp() - interval '1 day' as from, clock_timestamp() + interval '1 day' as to`,
  );
  const input = { from: times[0]?.from.toISOString() ?? '', to: times[0]?.to.toISOString() ?? '', groupBy: ['CLASS'] as const };
  const { usage } = await operator.request(UsageReportDocument, { input });
  expect(usage.rows.map(({ keys }) => keys[0]?.name).sort()).toEqual(rows.map(({ name }) => name).sort());
  for (const row of usage.rows) {
    const want = rows.find(({ name }) => name === row.keys[0]?.name);
    if (want === undefined) throw new Error('A class has usage and no reservation.');
    // Both are whole microseconds; a number may round the last digits.
    expect(row.seconds).toBeCloseTo(want.seconds, 5);
    expect(row.coreSeconds).toBeCloseTo(want.core, 5);
    expect(row.gibSeconds).toBeCloseTo(want.gib, 5);
    expect(row.acceleratorSeconds).toBeCloseTo(want.accelerator, 5);
  }
}
