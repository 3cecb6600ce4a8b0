import type { Pool } from 'pg';
import type { HeartbeatStore, OverdueReader, OverdueWork, WorkspaceNotes } from '../app/machine-ports.ts';
import type { FleetSilence } from '../domain/mass-loss.ts';
import type { MachineId } from '../domain/model/ids.ts';
import type { OperatingSystem } from '../domain/model/machine.ts';
import { machineParts } from './machine-parts.ts';
import { HEARTBEAT } from './sql/machine-heartbeat.ts';
import { WORKSPACES_DELETED } from './sql/machine-notes.ts';
import { READ_OVERDUE_WORK, READ_SILENCE, READ_SILENT_MACHINES, READ_TIME } from './sql/machine-overdue.ts';
import { UPDATE_MACHINE } from './sql/machine-update.ts';

interface BeatRow {
  readonly machineId: MachineId;
  readonly credentialId: string;
  readonly os: OperatingSystem;
  readonly lost: boolean;
  readonly accepted: boolean;
}

/** Heartbeats and reports of machines on Postgres. */
export function createHeartbeatStore(pool: Pool): HeartbeatStore {
  return {
    async heartbeat(beat) {
      const { credentialHash, bootId, replaces, leaseSeconds } = beat;
      const values = [credentialHash, bootId, replaces, leaseSeconds];
      const { rows } = await pool.query<BeatRow>({ name: 'heartbeat', text: HEARTBEAT, values });
      const [row] = rows;
      if (row === undefined) return { kind: 'UNKNOWN' };
      const { machineId, credentialId, os, lost, accepted } = row;
      return accepted ? { kind: 'ACCEPTED', session: { machineId, credentialId, bootId, os }, lost } : { kind: 'IN_USE', machineId };
    },
    async updateMachine(session, update) {
      const { rows } = await pool.query<{ readonly changes: string }>(UPDATE_MACHINE, [session.machineId, ...machineParts(update)]);
      return rows[0]?.changes !== '0';
    },
  };
}

/** Notes of workspaces on Postgres. */
export function createWorkspaceNotes(pool: Pool): WorkspaceNotes {
  return {
    async workspacesDeleted(machineId, workspaceIds) {
      if (workspaceIds.length === 0) return;
      await pool.query(WORKSPACES_DELETED, [machineId, workspaceIds]);
    },
  };
}

type SilenceRow = Omit<FleetSilence, 'suspected'> & { readonly suspected: readonly MachineId[] | null };

/** What the leader's judges read. */
export function createOverdueReader(pool: Pool): OverdueReader {
  return {
    async readTime() {
      const { rows } = await pool.query<{ readonly now: string }>(READ_TIME);
      const [row] = rows;
      if (row === undefined) throw new Error('The database told no time.');
      return row.now;
    },
    async readSilentMachines({ holder, steadySince }) {
      const { rows } = await pool.query<{ readonly id: MachineId }>(READ_SILENT_MACHINES, [holder, steadySince]);
      return rows.map((row) => row.id);
    },
    async readSilence({ holder, steadySince }) {
      const { rows } = await pool.query<SilenceRow>(READ_SILENCE, [holder, steadySince]);
      const [row] = rows;
      return row === undefined ? null : { ...row, suspected: row.suspected === null ? null : new Set(row.suspected) };
    },
    async readOverdueWork({ holder, steadySince }, { preparingSeconds, stoppingSeconds }) {
      const values = [holder, steadySince, preparingSeconds, stoppingSeconds];
      const { rows } = await pool.query<OverdueWork>(READ_OVERDUE_WORK, values);
      return rows;
    },
  };
}
