import type { PoolClient } from 'pg';
import type { InsertOutcome, NewWorkload } from '../app/ports.ts';
import type { WorkloadId } from '../domain/model/ids.ts';
import { CLAIM_KEYS, DROP_KEYS, DROP_WORKSPACES, INSERT_WORKLOADS, READ_KEYS } from './sql/insert-workloads.ts';

/** How long a launch's key is kept. */
export const KEY_LIFE = '24 hours';

/**
 * Stores new workloads; one outcome an input, in order. No two inputs may have the same key or the same name of one member:
 * the caller keeps such launches in different batches. The launches that are not stored leave nothing behind.
 */
export async function insertWorkloads(client: PoolClient, workloads: readonly NewWorkload[]): Promise<readonly InsertOutcome[]> {
  const outcomes = await claimKeys(client, workloads);
  const claimed = workloads.filter((workload) => !outcomes.has(workload.id));
  const stored = await storeRows(client, claimed);
  const refused = claimed.filter((workload) => !stored.has(workload.id));
  await dropTraces(client, refused);
  return workloads.map((workload) => outcomes.get(workload.id) ?? { kind: stored.has(workload.id) ? 'stored' : 'name-taken' });
}

async function claimKeys(client: PoolClient, workloads: readonly NewWorkload[]): Promise<ReadonlyMap<WorkloadId, InsertOutcome>> {
  const keyed = workloads.flatMap(({ id, memberId, idempotency }) =>
    idempotency === null
      ? []
      : [
          {
            member_id: memberId,
            mutation: idempotency.mutation,
            key: idempotency.key,
            payload_digest: idempotency.payloadDigest,
            workload_id: id,
          },
        ],
  );
  if (keyed.length === 0) return new Map();
  const claims = await client.query<{ workloadId: WorkloadId }>(CLAIM_KEYS, [JSON.stringify(keyed), KEY_LIFE]);
  const claimed = new Set(claims.rows.map((row) => row.workloadId));
  const lost = keyed.filter((key) => !claimed.has(key.workload_id));
  if (lost.length === 0) return new Map();
  const known = await client.query<{ askedId: WorkloadId; workloadId: WorkloadId; samePayload: boolean }>(READ_KEYS, [
    JSON.stringify(lost),
  ]);
  return new Map(
    known.rows.map(({ askedId, workloadId, samePayload }) => [
      askedId,
      samePayload ? { kind: 'repeated', workloadId } : { kind: 'key-conflict' },
    ]),
  );
}

async function storeRows(client: PoolClient, workloads: readonly NewWorkload[]): Promise<ReadonlySet<WorkloadId>> {
  if (workloads.length === 0) return new Set();
  const rows = workloads.map((workload) => ({
    id: workload.id,
    kind: workload.kind,
    name: workload.name,
    member_id: workload.memberId,
    class_id: workload.classId,
    entry_id: workload.entryId,
    requested_machine_id: workload.requestedMachineId,
    workspace_id: workload.workspaceId,
  }));
  const stored = await client.query<{ id: WorkloadId }>({
    name: 'insert-workloads',
    text: INSERT_WORKLOADS,
    values: [JSON.stringify(rows)],
  });
  return new Set(stored.rows.map((row) => row.id));
}

async function dropTraces(client: PoolClient, refused: readonly NewWorkload[]): Promise<void> {
  if (refused.length === 0) return;
  await client.query(DROP_KEYS, [refused.map((workload) => workload.id)]);
  const workspaces = refused.flatMap((workload) => (workload.workspaceId === null ? [] : [workload.workspaceId]));
  await client.query(DROP_WORKSPACES, [workspaces]);
}
