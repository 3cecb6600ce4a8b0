import type { Pool } from 'pg';
import type { HeldWork, MachineWork, MachineWorkReader, PastRun } from '../app/machine-ports.ts';
import type { MemberId, WorkloadId } from '../domain/model/ids.ts';
import type { Sharing } from '../domain/model/machine.ts';
import { machineHold, type HoldDocument } from './machine-hold.ts';
import { READ_HELD_WORKLOADS, READ_PAST_RUNS, READ_WORK } from './sql/machine-work.ts';

type HeldDocument = HoldDocument & Pick<HeldWork, 'state' | 'dispatched' | 'address' | 'soFar' | 'workspaceCount'>;

interface WorkRow extends Pick<MachineWork, 'standing' | 'serverTime' | 'ownerId' | 'deleteWorkspaces'> {
  readonly sharingMode: Sharing['mode'];
  readonly sharedWith: readonly MemberId[];
  readonly held: readonly HeldDocument[];
}

interface PastRunRow extends Omit<PastRun, 'closed'> {
  readonly closed: HoldDocument | null;
}

/** Reads the work of one machine from Postgres; each call is one short statement, no connection is kept. */
export function createMachineWorkReader(pool: Pool): MachineWorkReader {
  return {
    async readWork({ machineId, credentialId, bootId }) {
      const { rows } = await pool.query<WorkRow>({ name: 'read-work', text: READ_WORK, values: [machineId, credentialId, bootId] });
      const [row] = rows;
      if (row === undefined) throw new TypeError(`Machine ${machineId} does not have the credential that was just used.`);
      const { sharingMode, sharedWith, held, ...rest } = row;
      const sharing: Sharing = sharingMode === 'MEMBERS' ? { mode: 'MEMBERS', memberIds: sharedWith } : { mode: sharingMode };
      return { ...rest, sharing, held: held.map(heldWork) };
    },
    async readHeldWorkloads(machineId) {
      const { rows } = await pool.query<{ readonly id: WorkloadId }>(READ_HELD_WORKLOADS, [machineId]);
      return rows.map((row) => row.id);
    },
    async readPastRuns(machineId, runs) {
      if (runs.length === 0) return [];
      const { rows } = await pool.query<PastRunRow>(READ_PAST_RUNS, [
        machineId,
        runs.map((run) => run.workloadId),
        runs.map((run) => run.generation),
      ]);
      return rows.map((row) => ({ ...row, closed: row.closed === null ? null : machineHold(row.closed) }));
    },
  };
}

function heldWork(document: HeldDocument): HeldWork {
  const { state, dispatched, address, soFar, workspaceCount, ...hold } = document;
  return { ...machineHold(hold), state, dispatched, address, soFar, workspaceCount };
}
