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
  readonly timesPassed: number;
  readonly createdAt: Date;
  /** `createdAt` in microseconds since 1970, as text: exact, for cursors. */
  readonly createdMicros: string;
  readonly updatedAt: Date;
  readonly deletedAt: Date | null;
  /** A delete waits for the release of its hold. */
  readonly deleteRequested: boolean;
}

/** Selects workload rows from `workload w`; conditions and order follow it. */
export const SELECT_WORKLOADS = Prisma.sql`
  select w.id, w.kind, w.name, w.member_id as "memberId", w.class_id as "classId", w.entry_id as "entryId", w.phase, w.desired,
    w.generation, w.sequence, w.admission, w.runtime_id as "runtimeId", w.workspace_id as "workspaceId",
    coalesce(w.pin_machine_id, hold.machine_id) as "machineId", coalesce(w.pin_driver, hold.driver) as driver,
    w.times_passed as "timesPassed", w.created_at as "createdAt", (extract(epoch from w.created_at) * 1000000)::bigint::text as "createdMicros",
    w.updated_at as "updatedAt", w.deleted_at as "deletedAt", w.delete_requested as "deleteRequested"
  from workload w
  left join reservation hold on hold.workload_id = w.id and hold.released_at is null`;
