import type { FleetReader } from '../app/ports.ts';
import type { QueueHead } from '../domain/model/queue-head.ts';
import { machineSnapshot, type MachineRow } from './machine-row.ts';
import type { Queryable } from './queryable.ts';
import { READ_FLEET } from './sql/read-fleet.ts';
import { READ_QUEUE_HEADS } from './sql/read-queue-heads.ts';

/**
 * Reads the whole fleet in one statement, so that its machines are of one moment, and who waits for them in another: a head that is
 * a moment older or younger makes a pass more or less, never a wrong hold.
 */
export function createFleetReader(database: Queryable): FleetReader {
  const readQueueHeads = async (): Promise<readonly QueueHead[]> => {
    const { rows } = await database.query<QueueHead>({ name: 'read-queue-heads', text: READ_QUEUE_HEADS });
    return rows;
  };
  return {
    readQueueHeads,
    async readFleet() {
      const queueHeads = await readQueueHeads();
      const { rows } = await database.query<{ machine: MachineRow }>({ name: 'read-fleet', text: READ_FLEET, values: [null] });
      return { machines: rows.map((row) => machineSnapshot(row.machine)), queueHeads };
    },
  };
}
