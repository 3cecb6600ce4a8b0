import type { PoolClient } from 'pg';
import type { MachineMarks } from '../app/machine-ports.ts';
import type { ReservationId } from '../domain/model/ids.ts';
import { MARK_BACK, MARK_DISPATCHED, MARK_LOST } from './sql/machine-marks.ts';

/** The marks on the connection of an open transaction. */
export function machineMarks(client: PoolClient): MachineMarks {
  return {
    async markMachine(machineId, mark) {
      const { rowCount } = await client.query(mark === 'LOST' ? MARK_LOST : MARK_BACK, [machineId]);
      return rowCount === 1;
    },
    async markDispatched(reservationIds) {
      const { rows } = await client.query<{ readonly id: ReservationId }>(MARK_DISPATCHED, [reservationIds]);
      return rows.map((row) => row.id);
    },
  };
}
