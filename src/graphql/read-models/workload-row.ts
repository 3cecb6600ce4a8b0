import { Prisma } from '../../../generated/prisma/client.ts';
import type { ClassId, EntryId, MachineId, MemberId, RuntimeId, WorkloadId, WorkspaceId } from '../../domain/model/ids.ts';
import type { DriverName } from '../../domain/model/runtime.ts';
import type { AdmissionState, Desired, Phase, WorkloadKind } from '../../domain/model/workload.ts';

/** A workload as its viewer sees it. */
export interface WorkloadRow {
  readonly id: WorkloadId;
  readonly kind: WorkloadKind;
  readonly name: string;
  readonly memberId: MemberId;
  readonly classId: ClassId;
  readonly entryId: EntryId;
  readonly phase: Phase;
  readonly desired: Desired;
  readonly generation: number;
  /** Sequence of its last event. */
  readonly sequence: number;
  readonly admission: AdmissionState;
  /** Where its latest admission put it; null before the first. */
  readonly machineId: MachineId | null;
  readonly driver: DriverName | null;
  readonly runtimeId: RuntimeId | null;
  readonly workspaceId: WorkspaceId | null;
  /** The only machine that its launch allows; null for any. */
  readonly requestedMachineId: MachineId | null;
  /**
   * Its machine reported its current run as running, and is in touch: it may be sent requests. False in every other phase, and while
   * the machine is UNREACHABLE, since nobody knows then whether it answers (A2, A4).
   */
  readonly ready: boolean;
  readonly timesPassed: number;
  readonly createdAt: Date;
  /** `createdAt` in microseconds since 1970, as text: exact, for cursors. */
  readonly createdMicros: string;
  readonly updatedAt: Date;
  readonly deletedAt: Date | null;
  /** A delete waits for the release of its hold. */
  readonly deleteRequested: boolean;
}

/**
 * Where the latest admission put the workload: its pin, its open hold, or, of work that may move, its latest reservation. The
 * last one is looked up only where the first two are null. Goes with `SELECT_WORKLOADS`.
 */
export const WORKLOAD_MACHINE = Prisma.sql`coalesce(w.pin_machine_id, hold.machine_id, (
    select r.machine_id from reservation r where r.workload_id = w.id order by r.held_at desc limit 1))`;

/** Selects workload rows from `workload w`; conditions and order follow it. */
export const SELECT_WORKLOADS = Prisma.sql`
  select w.id, w.kind, w.name, w.member_id as "memberId", w.class_id as "classId", w.entry_id as "entryId", w.phase, w.desired,
    w.generation, w.sequence, w.admission, w.runtime_id as "runtimeId", w.workspace_id as "workspaceId",
    w.requested_machine_id as "requestedMachineId",
    ${WORKLOAD_MACHINE} as "machineId", coalesce(w.pin_driver, hold.driver, (
      select r.driver from reservation r where r.workload_id = w.id order by r.held_at desc limit 1)) as driver,
    w.phase = 'RUNNING' and exists (
      select 1 from machine m where m.id = hold.machine_id and m.lost_at is null and hold.generation = w.generation) as ready,
    coalesce((select p.times_passed from workload_place p where p.id = w.id), 0) as "timesPassed", w.created_at as "createdAt", (extract(epoch from w.created_at) * 1000000)::bigint::text as "createdMicros",
    w.updated_at as "updatedAt", w.deleted_at as "deletedAt", w.delete_requested as "deleteRequested"
  from workload w
  left join reservation hold on hold.workload_id = w.id and hold.released_at is null`;
