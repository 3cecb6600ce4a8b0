import type { FleetReader } from '../app/ports.ts';
import { machineSnapshot, type MachineRow } from './machine-row.ts';
import type { Queryable } from './queryable.ts';
import { READ_FLEET } from './sql/read-fleet.ts';

/** Reads the whole fleet in one statement, so that the snapshot is of one moment. */
export function createFleetReader(database: Queryable): FleetReader {
  return {
    async readFleet() {
      const { rows } = await database.query<{ machine: MachineRow }>({ name: 'read-fleet', text: READ_FLEET, values: [null] });
      return { machines: rows.map((row) => machineSnapshot(row.machine)) };
    },
  };
}
