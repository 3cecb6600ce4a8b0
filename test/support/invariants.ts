import type { Pool, PoolClient } from 'pg';
import { HOLD_CHECKS, type HoldCheckStatement } from '../../src/storage/sql/hold-checks.ts';

/** One broken rule, with what breaks it. */
export interface Violation {
  readonly rule: string;
  readonly what: string;
}

/**
 * What is true of the database at any moment, whatever was killed: each statement finds what breaks a rule, from the rows alone
 * and without the constraints and triggers that should have refused it. CPU and memory are compared with what the
 * machine has now, and a run has one reservation, so these are for fleets whose machines do not shrink and that have no Apple GPU
 * (only for its sake does an agent hand work back).
 */
const INVARIANTS: readonly HoldCheckStatement[] = [
  ...HOLD_CHECKS,
  {
    rule: 'V2: CPU and memory are never held beyond what the machine has',
    sql: `select format('machine %s: %s of %s mCPU, %s of %s MiB', m.id, sum(r.cpu_millis), m.cpu_millis, sum(r.memory_mib), m.memory_mib) as what
          from machine m join reservation r on r.machine_id = m.id and r.released_at is null
          group by m.id having sum(r.cpu_millis) > m.cpu_millis or sum(r.memory_mib) > m.memory_mib`,
  },
  {
    rule: 'V3: work that may exist has its hold, and work that cannot has none',
    sql: `select format('workload %s is %s with %s open holds', w.id, w.phase, count(r)) as what
          from workload w left join reservation r on r.workload_id = w.id and r.released_at is null
          group by w.id having (w.phase in ('PREPARING', 'RUNNING', 'STOPPING') and count(r) = 0) or (w.phase in ('PENDING', 'STOPPED') and count(r) > 0)`,
  },
  {
    rule: 'V3: each run is reserved once and released once, as its timeline says',
    sql: `select format('workload %s: %s of %s reservations released, %s RESERVED, %s RELEASED', w.id, r.closed, r.total, e.reserved, e.released) as what
          from workload w,
          lateral (select count(*) as total, count(released_at) as closed from reservation where workload_id = w.id) r,
          lateral (select count(*) filter (where type = 'RESERVED') as reserved, count(*) filter (where type = 'RELEASED') as released
                   from admission_event where workload_id = w.id) e
          where r.total <> e.reserved or r.closed <> e.released`,
  },
  {
    rule: 'L1: the open hold is of the current run',
    sql: `select format('workload %s is at run %s, its hold at %s', w.id, w.generation, r.generation) as what
          from workload w join reservation r on r.workload_id = w.id and r.released_at is null
          where r.generation <> w.generation and not (w.phase = 'FAILED' and r.generation = w.generation - 1)`,
  },
  {
    rule: 'L1: each run has one reservation at most',
    sql: `select format('workload %s, run %s: %s reservations', workload_id, generation, count(*)) as what
          from reservation group by workload_id, generation having count(*) > 1`,
  },
  {
    rule: 'E1: the sequence of a workload is gapless from 1 to its last event',
    sql: `select format('workload %s at %s: %s events, %s to %s', w.id, w.sequence, count(e), min(e.sequence), max(e.sequence)) as what
          from workload w left join admission_event e on e.workload_id = w.id
          group by w.id having count(e) <> w.sequence or min(e.sequence) <> 1 or max(e.sequence) <> w.sequence`,
  },
];

/** Everything that is wrong, as the client's transaction sees it. */
export async function violationsIn(client: Pick<PoolClient, 'query'>): Promise<readonly Violation[]> {
  const found: Violation[] = [];
  for (const { rule, sql } of INVARIANTS) {
    const { rows } = await client.query<{ readonly what: string }>(sql);
    found.push(...rows.map(({ what }) => ({ rule, what })));
  }
  return found;
}

/** Everything that is wrong at one moment: all rules are judged on one snapshot, so it may be asked under load. */
export async function violationsOf(pool: Pool): Promise<readonly Violation[]> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // Its statement fails with it; without a listener the process would.
  const ignore = (): void => undefined;
  client.on('error', ignore);
  try {
    await client.query('begin isolation level repeatable read read only');
    return await violationsIn(client);
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    if (broken === undefined) await client.query('rollback');
    client.off('error', ignore);
    client.release(broken);
  }
}
