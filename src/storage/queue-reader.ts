import type { Pool } from 'pg';
import type { QueueReader } from '../app/ports.ts';
import type { WorkloadId } from '../domain/model/ids.ts';
import type { Queryable } from './queryable.ts';

/** Waiting work oldest first, then blocked work; served by the index `workload_pending`. */
const READ_QUEUE = `
select id from workload where phase = 'PENDING' and desired = 'RUN' and deleted_at is null order by queued_at nulls last, id`;

/** Places in the queue. Counts the whole queue, and is asked only when something enters it. */
const READ_POSITIONS = `
select id, position from (
  select id, row_number() over (order by queued_at, id)::int as position from workload where phase = 'PENDING' and queued_at is not null
) queue where id = any ($1::uuid[])`;

/** Reads what is to be evaluated again. */
export function createQueueReader(pool: Pool): QueueReader {
  return {
    async readQueue() {
      const { rows } = await pool.query<{ id: WorkloadId }>({ name: 'read-queue', text: READ_QUEUE });
      return rows.map((row) => row.id);
    },
  };
}

/** Places of the workloads among those that wait, from 1. */
export async function readPositions(database: Queryable, ids: readonly WorkloadId[]): Promise<ReadonlyMap<WorkloadId, number>> {
  const { rows } = await database.query<{ id: WorkloadId; position: number }>({
    name: 'read-positions',
    text: READ_POSITIONS,
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, row.position]));
}
