import type { Pool } from 'pg';
import type { QueueReader } from '../app/ports.ts';
import type { WorkloadId } from '../domain/model/ids.ts';

/** The queue of L4, waiting and blocked work alike: an evaluation tells them apart. Served by the index `workload_queue`. */
const READ_QUEUE = `select id from workload where queued_at is not null order by queued_at, id`;

/** Reads the ids of the work that waits for a machine, oldest first. */
export function createQueueReader(pool: Pool): QueueReader {
  return {
    async readQueue() {
      const { rows } = await pool.query<{ id: WorkloadId }>({ name: 'read-queue', text: READ_QUEUE });
      return rows.map((row) => row.id);
    },
  };
}
