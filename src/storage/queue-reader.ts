import type { Pool } from 'pg';
import type { PlaceInQueue, QueueReader } from '../app/ports.ts';
import type { WorkloadId } from '../domain/model/ids.ts';
import type { Queryable } from './queryable.ts';

/** Waiting work oldest first, then blocked work; served by the index `workload_pending`. */
const READ_QUEUE = `
select id from workload
where phase = 'PENDING' and desired = 'RUN' and deleted_at is null and (retry_at is null or retry_at <= clock_timestamp())
order by queued_at nulls last, id`;

/** Whether a pause has ended; served by the same index. */
const RETRY_IS_DUE = `select exists (select from workload where phase = 'PENDING' and retry_at <= clock_timestamp()) as due`;

const READ_PLACES = `
select id, machine_id as "machineId", position, times_passed as "timesPassed" from workload_place where id = any ($1::uuid[])`;

/** Reads what is to be evaluated again. */
export function createQueueReader(pool: Pool): QueueReader {
  return {
    async readQueue() {
      const { rows } = await pool.query<{ id: WorkloadId }>({ name: 'read-queue', text: READ_QUEUE });
      return rows.map((row) => row.id);
    },
    async retryIsDue() {
      const { rows } = await pool.query<{ due: boolean }>({ name: 'retry-is-due', text: RETRY_IS_DUE });
      return rows[0]?.due ?? false;
    },
  };
}

/** Where the workloads stand, of those that wait for a machine, and how often each was passed there (L4). */
export async function readQueuePlaces(database: Queryable, ids: readonly WorkloadId[]): Promise<ReadonlyMap<WorkloadId, PlaceInQueue>> {
  const { rows } = await database.query<PlaceInQueue & { readonly id: WorkloadId }>({
    name: 'read-queue-places',
    text: READ_PLACES,
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
}
