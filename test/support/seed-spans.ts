import { uuidv7 } from 'uuidv7';
import type { ClassId, MachineId, MemberId, WorkloadId } from '../../src/domain/model/ids.ts';
import type { TestDatabase } from './test-database.ts';

/** A reservation of a workload of its own; moments are microseconds since 1970. */
export interface SeedSpan {
  readonly memberId: MemberId;
  readonly machineId: MachineId;
  readonly machineName: string;
  readonly classId: ClassId;
  readonly className: string;
  readonly entryId: string;
  readonly runtimeId: string;
  readonly acceleratorCount: number;
  readonly cpuMillis: number;
  readonly memoryMib: number;
  readonly heldAt: bigint;
  readonly releasedAt: bigint | null;
}

/**
 * Writes workloads that had one reservation each, in one transaction: held, and then released as the sums of the machine want
 * it. Returns the workloads' ids in order; each is named `w-` and its place.
 */
export async function seedSpans({ pool }: TestDatabase, spans: readonly SeedSpan[]): Promise<readonly WorkloadId[]> {
  const rows = spans.map((span, place) => ({
    ...span,
    heldAt: String(span.heldAt),
    releasedAt: span.releasedAt === null ? null : String(span.releasedAt),
    id: uuidv7(),
    workloadId: uuidv7() as WorkloadId,
    workspaceId: uuidv7(),
    decisionId: uuidv7(),
    place,
  }));
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const statement of STATEMENTS) await client.query(statement, [JSON.stringify(rows)]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
  return rows.map((row) => row.workloadId);
}

const ROWS = `jsonb_to_recordset($1::jsonb) as s(id uuid, "workloadId" uuid, "workspaceId" uuid, "decisionId" uuid, "memberId" uuid,
  "machineId" uuid, "machineName" text, "classId" uuid, "className" text, "entryId" uuid, "runtimeId" uuid, "acceleratorCount" int,
  "cpuMillis" int, "memoryMib" int, "heldAt" bigint, "releasedAt" bigint, place int)`;

const STATEMENTS = [
  `insert into workspace (id, member_id) select "workspaceId", "memberId" from ${ROWS}`,
  `insert into workload (id, kind, name, member_id, class_id, entry_id, phase, desired, generation, sequence, admission, workspace_id, phase_since, created_at, updated_at, deleted_at)
   select "workloadId", 'notebook', 'w-' || place, "memberId", "classId", "entryId", 'STOPPED', 'STOP', 1, 0, 'ADMITTED', "workspaceId", now(), now(), now(), now()
   from ${ROWS}`,
  `insert into reservation (id, workload_id, generation, member_id, machine_id, driver, runtime_id, decision_id, decision_digest, class_id, class_name,
     accelerator, accelerator_count, cpu_millis, memory_mib, exclusive, workspace_expected, workload_kind, workload_name, member_name, machine_name, held_at)
   select s.id, "workloadId", 1, "memberId", "machineId", 'simulation', "runtimeId", "decisionId", '', "classId", "className",
     'cpu', "acceleratorCount", "cpuMillis", "memoryMib", false, false, 'notebook', 'w-' || place, m.name, "machineName",
     timestamptz 'epoch' + "heldAt" * interval '1 microsecond'
   from ${ROWS} join member m on m.id = "memberId"`,
  `update reservation r set released_at = timestamptz 'epoch' + s."releasedAt" * interval '1 microsecond', released_by = 'AGENT'
   from ${ROWS} where r.id = s.id and s."releasedAt" is not null`,
];
