import type { Pool, PoolClient } from 'pg';
import type { InputDocument } from '../app/decision-ports.ts';
import type { LeaderFence, SealedChange, WorkloadStore, WorkloadTransaction, WrittenChange } from '../app/ports.ts';
import { StaleDecision } from '../app/ports.ts';
import type { MachineId, WorkloadId } from '../domain/model/ids.ts';
import type { Evaluation } from '../domain/reservations/workload-change.ts';
import { createCatalogReader } from './catalog-reader.ts';
import { changeRows } from './change-rows.ts';
import { createFleetReader } from './fleet-reader.ts';
import { insertWorkloads } from './insert-workloads.ts';
import { KeptInputs } from './kept-inputs.ts';
import { machineMarks } from './machine-marks.ts';
import { machineSnapshot, type MachineRow } from './machine-row.ts';
import { readQueuePlaces } from './queue-reader.ts';
import { LOCK_WORKLOADS, READ_LOCKED_HOLDS } from './sql/lock-workloads.ts';
import { READ_FLEET } from './sql/read-fleet.ts';
import { WRITE_CHANGES } from './sql/write-changes.ts';
import { transact } from './transact.ts';
import { workloadState, type HoldRow, type WorkloadRow } from './workload-row.ts';

/** Locks machines in id order, the second of the two kinds of locks (workloads come first, everywhere). */
const LOCK_MACHINES = `select id from machine where id = any ($1::uuid[]) and forgotten_at is null order by id for update`;

const READ_EVALUATIONS = `select workload_id as id, outcome, headline, reasons from evaluation where workload_id = any ($1::uuid[])`;

/** Keeps the leader's row in place until commit: no other can take over in between. */
const CHECK_FENCE = `
select 1 from leader_lease where holder = $1 and fence = $2 and expires_at > clock_timestamp() for share`;

/** The workload store on Postgres. */
export function createWorkloadStore(pool: Pool): WorkloadStore {
  const kept = new KeptInputs();
  return {
    async transact(work, options = {}) {
      const { inputs, ...committed } = await transact(pool, async (client) => {
        if (options.fence !== undefined) await checkFence(client, options.fence);
        const attempt: Attempt = { written: [], inputs: [], kept };
        try {
          const value = await work(workloadTransaction(client, attempt));
          return { value, written: attempt.written, inputs: attempt.inputs };
        } catch (error) {
          if (!(error instanceof StaleDecision)) kept.forget();
          throw error;
        }
      });
      kept.remember(inputs);
      return committed;
    },
  };
}

/** What one attempt of a transaction wrote, and what it takes to be stored already. */
interface Attempt {
  readonly written: WrittenChange[];
  readonly inputs: InputDocument[];
  readonly kept: KeptInputs;
}

/** A leader that was replaced, stopped and continued is refused here: its decisions are of the past. */
export class FenceLost extends Error {
  constructor() {
    super('Another replica leads now; nothing was written.');
  }
}

/** Refuses the transaction with `FenceLost` unless that leader still leads, and keeps it leading until the commit. */
export async function checkFence(client: PoolClient, fence: LeaderFence): Promise<void> {
  const { rowCount } = await client.query(CHECK_FENCE, [fence.holder, fence.fence]);
  if (rowCount !== 1) throw new FenceLost();
}

function workloadTransaction(client: PoolClient, attempt: Attempt): WorkloadTransaction {
  return {
    insertWorkloads: (workloads) => insertWorkloads(client, workloads),
    lockWorkloads: (ids) => lockWorkloads(client, ids),
    lockMachines: (ids) => lockMachines(client, ids),
    readEvaluations: (ids) => readEvaluations(client, ids),
    readQueuePlaces: (ids) => readQueuePlaces(client, ids),
    ...createFleetReader(client),
    ...createCatalogReader(client),
    ...machineMarks(client),
    async write(changes) {
      attempt.written.push(...(await writeChanges(client, changes, attempt)));
    },
  };
}

async function lockWorkloads(client: PoolClient, ids: readonly WorkloadId[]): ReturnType<WorkloadTransaction['lockWorkloads']> {
  const { rows } = await client.query<WorkloadRow>({ name: 'lock-workloads', text: LOCK_WORKLOADS, values: [ids] });
  const holds = await client.query<HoldRow>({ name: 'read-locked-holds', text: READ_LOCKED_HOLDS, values: [ids] });
  const holdOf = new Map(holds.rows.map((row) => [row.workloadId, row]));
  return rows.map((row) => workloadState(row, holdOf.get(row.id)));
}

async function lockMachines(client: PoolClient, ids: readonly MachineId[]): ReturnType<WorkloadTransaction['lockMachines']> {
  await client.query({ name: 'lock-machines', text: LOCK_MACHINES, values: [ids] });
  // A second statement, because the first one's rows may be older than what it waited for.
  const { rows } = await client.query<{ machine: MachineRow }>({ name: 'read-fleet', text: READ_FLEET, values: [ids] });
  return rows.map((row) => machineSnapshot(row.machine));
}

async function readEvaluations(client: PoolClient, ids: readonly WorkloadId[]): ReturnType<WorkloadTransaction['readEvaluations']> {
  const { rows } = await client.query<Evaluation & { id: WorkloadId }>({ name: 'read-evaluations', text: READ_EVALUATIONS, values: [ids] });
  return new Map(rows.map((row) => [row.id, row]));
}

async function writeChanges(
  client: PoolClient,
  changes: readonly SealedChange[],
  { inputs, kept }: Attempt,
): Promise<readonly WrittenChange[]> {
  if (changes.length === 0) return [];
  const documents = changes.flatMap(({ seal }) => (seal === undefined ? [] : Object.values(seal.inputs)));
  inputs.push(...documents);
  const rows = changeRows(changes, kept.unknown(documents));
  const { rows: moved } = await client.query<{ id: WorkloadId; sequence: number }>({
    name: 'write-changes',
    text: WRITE_CHANGES,
    values: [rows.changes, rows.events, rows.decisions, rows.holds, rows.deviceHolds, rows.documents].map((list) => JSON.stringify(list)),
  });
  const sequenceOf = new Map(moved.map((row) => [row.id, row.sequence]));
  return changes.map((change) => {
    const sequence = sequenceOf.get(change.workloadId);
    if (sequence === undefined) throw new StaleDecision(`Workload ${change.workloadId} is no longer as it was decided on.`);
    return { change, sequence };
  });
}
