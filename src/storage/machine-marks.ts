import type { PoolClient } from 'pg';
import type { HoldProgress, MachineMarks } from '../app/machine-ports.ts';
import { StaleDecision } from '../app/ports.ts';
import type { ReservationId } from '../domain/model/ids.ts';
import { createMemberAuditor } from './member-auditor.ts';
import { FORGET_MACHINE } from './sql/forget-machine.ts';
import { NOTE_HOLDS, NOTE_WORKSPACES, READ_PROGRESS } from './sql/machine-notes.ts';
import { MARK_BACK, MARK_DISPATCHED, MARK_LOST } from './sql/machine-marks.ts';
import { BEGIN_MASS_LOSS, END_MASS_LOSS, JOIN_MASS_LOSS } from './sql/mass-loss.ts';

/** The marks on the connection of an open transaction. */
export function machineMarks(client: PoolClient): MachineMarks {
  return {
    async markMachine(machineId, mark) {
      const { rowCount } = await client.query(mark === 'LOST' ? MARK_LOST : MARK_BACK, [machineId]);
      return rowCount === 1;
    },
    async moveMassLoss(step) {
      if (step.step === 'NONE') return false;
      if (step.step === 'END') return (await client.query(END_MASS_LOSS)).rowCount === 1;
      const { rowCount } = await client.query(step.step === 'BEGIN' ? BEGIN_MASS_LOSS : JOIN_MASS_LOSS, [step.machineIds]);
      return rowCount !== 0;
    },
    async markDispatched(reservationIds) {
      const { rows } = await client.query<{ readonly id: ReservationId }>(MARK_DISPATCHED, [reservationIds]);
      return rows.map((row) => row.id);
    },
    async readProgress(reservationIds) {
      const { rows } = await client.query<HoldProgress>(READ_PROGRESS, [reservationIds]);
      return rows;
    },
    async noteHolds(notes) {
      if (notes.length === 0) return;
      const rows = notes.map(({ reservationId, address, progress }) => {
        return { reservation_id: reservationId, address, told: progress !== undefined, progress };
      });
      await client.query(NOTE_HOLDS, [JSON.stringify(rows)]);
    },
    async noteWorkspaces(notes) {
      if (notes.length === 0) return;
      const rows = notes.map(({ workspaceId, machineId, count: { newestChangeAt, ...count } }) => {
        return { workspace_id: workspaceId, machine_id: machineId, newest_change_at: newestChangeAt, ...count };
      });
      await client.query(NOTE_WORKSPACES, [JSON.stringify(rows)]);
    },
    async forgetMachine(machineId, { audits, ids }) {
      const { rowCount } = await client.query(FORGET_MACHINE, [machineId]);
      if (rowCount !== 1) throw new StaleDecision(`Machine ${machineId} was forgotten by another.`);
      const auditor = createMemberAuditor({ connection: client, ids });
      for (const audit of audits) await auditor.record(audit);
    },
  };
}
