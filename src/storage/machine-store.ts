import type { Pool } from 'pg';
import type { HeartbeatStore, MachineAuditor, OverdueReader, SilentMachine, WorkspaceNotes } from '../app/machine-ports.ts';
import type { IdSource } from '../app/ports.ts';
import type { MachineId, WorkloadId } from '../domain/model/ids.ts';
import type { OperatingSystem } from '../domain/model/machine.ts';
import { machineParts } from './machine-parts.ts';
import { HEARTBEAT } from './sql/machine-heartbeat.ts';
import { WORKSPACES_DELETED } from './sql/machine-notes.ts';
import { READ_HELD_WORKLOADS, READ_OVERDUE_WORK, READ_SILENT_MACHINES } from './sql/machine-overdue.ts';
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

/** What the leader's judges read. */
export function createOverdueReader(pool: Pool): OverdueReader {
  return {
    async readTime() {
      const { rows } = await pool.query<{ readonly now: string }>('select clock_timestamp()::text as now');
      const [row] = rows;
      if (row === undefined) throw new Error('The database told no time.');
      return row.now;
    },
    async readSilentMachines({ holder, steadySince }) {
      const { rows } = await pool.query<SilentMachine>(READ_SILENT_MACHINES, [holder, steadySince]);
      return rows;
    },
    async readOverdueWork({ holder, steadySince }, { preparingSeconds, stoppingSeconds }) {
      const values = [holder, steadySince, preparingSeconds, stoppingSeconds];
      const { rows } = await pool.query<{ readonly id: WorkloadId }>(READ_OVERDUE_WORK, values);
      return rows.map((row) => row.id);
    },
    async readHeldWorkloads(machineId) {
      const { rows } = await pool.query<{ readonly id: WorkloadId }>(READ_HELD_WORKLOADS, [machineId]);
      return rows.map((row) => row.id);
    },
  };
}

const INSERT_AUDIT = `
insert into audit_entry (id, actor, action, subject, outcome, detail)
select * from json_to_recordset($1::json) as a(id uuid, actor text, action text, subject text, outcome text, detail jsonb)`;

/** The audit log of what machines did and were refused. */
export function createMachineAuditor({ pool, ids }: { readonly pool: Pool; readonly ids: IdSource }): MachineAuditor {
  return {
    async audit(entries) {
      if (entries.length === 0) return;
      const rows = entries.map(({ machineId, ...entry }) => ({ ...entry, id: ids.next(), actor: `machine:${machineId ?? 'unknown'}` }));
      await pool.query(INSERT_AUDIT, [JSON.stringify(rows)]);
    },
  };
}
