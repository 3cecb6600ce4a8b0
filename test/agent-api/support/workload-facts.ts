import type { Pool } from 'pg';
import type { WorkloadId } from '../../../src/domain/model/ids.ts';

/** A workload's row and its holds, as the tests compare them. */
export interface WorkloadFacts {
  readonly phase: string;
  readonly desired: string;
  readonly generation: number;
  readonly openHolds: number;
  readonly closedHolds: number;
}

export async function factsOf(pool: Pool, workloadId: WorkloadId): Promise<WorkloadFacts> {
  const { rows } = await pool.query<WorkloadFacts>(
    `select phase, desired, generation,
       (select count(*)::int from reservation r where r.workload_id = w.id and r.released_at is null) as "openHolds",
       (select count(*)::int from reservation r where r.workload_id = w.id and r.released_at is not null) as "closedHolds"
     from workload w where id = $1`,
    [workloadId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('There is no such workload.');
  return row;
}

/** Types of the workload's events in order; fails if the sequence has a gap (E1). */
export async function eventsOf(pool: Pool, workloadId: WorkloadId): Promise<readonly string[]> {
  const { rows } = await pool.query<{ readonly type: string; readonly sequence: number }>(
    'select type, sequence from admission_event where workload_id = $1 order by sequence',
    [workloadId],
  );
  rows.forEach((row, index) => {
    if (row.sequence !== index + 1) throw new Error(`The sequence has ${String(row.sequence)} at place ${String(index + 1)}.`);
  });
  return rows.map((row) => row.type);
}

/** How often an event of the type is in the timeline. */
export async function countOf(pool: Pool, workloadId: WorkloadId, type: string): Promise<number> {
  return (await eventsOf(pool, workloadId)).filter((item) => item === type).length;
}
