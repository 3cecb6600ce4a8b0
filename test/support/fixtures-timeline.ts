import type { Pool, PoolClient } from 'pg';
import { uuidv7 } from 'uuidv7';
import type { MemberId, WorkloadId } from '../../src/domain/model/ids.ts';
import type { AdmissionEventType } from '../../src/domain/timeline.ts';
import type { Logger } from '../../src/shared/logger.ts';
import { seedCatalog, seedMember } from './seed.ts';

/** Says nothing. */
export const SILENT: Logger = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/** Makes workloads without the use cases: rows only, sequence 0. */
export interface WorkloadFixtures {
  readonly memberId: MemberId;
  add(memberId?: MemberId): Promise<WorkloadId>;
}

/** Prepares a member, a class and an image for workloads that only need to exist. */
export async function workloadFixtures(pool: Pool): Promise<WorkloadFixtures> {
  const memberId = await seedMember(pool);
  const catalog = await seedCatalog(pool, { classes: { [`cpu-${uuidv7()}`]: { accelerator: 'cpu' } }, entries: { jupyter: [{}] } });
  const [classId] = Object.values(catalog.classes);
  return {
    memberId,
    add: async (owner = memberId) => {
      const workspaceId = uuidv7();
      await pool.query('insert into workspace (id, member_id) values ($1, $2)', [workspaceId, owner]);
      const id = uuidv7() as WorkloadId;
      await pool.query(
        `insert into workload (id, kind, name, member_id, class_id, entry_id, phase, desired, generation, sequence, admission, workspace_id,
           phase_since, created_at, updated_at)
         values ($1, 'notebook', $2, $3, $4, $5, 'PENDING', 'RUN', 1, 0, 'WAITING', $6, now(), now(), now())`,
        [id, `work-${id.slice(-12)}`, owner, classId, catalog.entries['jupyter'], workspaceId],
      );
      return id;
    },
  };
}

/** Appends events as the real write does: the sequence from the workload's own row, which it locks (E1). Returns the last one. */
export async function appendEvents(
  client: Pool | PoolClient,
  workloadId: WorkloadId,
  types: readonly AdmissionEventType[],
): Promise<number> {
  const { rows } = await client.query<{ readonly sequence: number }>(
    `with moved as (update workload set sequence = sequence + $2::int where id = $1 returning sequence - $2::int as before, sequence),
      added as (insert into admission_event (workload_id, sequence, type, at, generation, reasons)
        select $1, before + ordinal, type, clock_timestamp(), 1, '[]' from moved, unnest($3::text[]) with ordinality as e(type, ordinal))
     select sequence from moved`,
    [workloadId, types.length, types],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('There is no such workload.');
  return row.sequence;
}

/** So many PREPARING events in one transaction. */
export function appendMany(client: Pool | PoolClient, workloadId: WorkloadId, count: number): Promise<number> {
  return appendEvents(
    client,
    workloadId,
    Array.from({ length: count }, () => 'PREPARING' as const),
  );
}
