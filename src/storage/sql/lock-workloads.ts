/**
 * Locks workloads in id order and reads what the pure intents decide with. `$1`: ids.
 * Only the workload's own row is locked: its hold and workspace are changed by nobody who does not hold that lock.
 */
export const LOCK_WORKLOADS = `
select w.id, w.kind, w.name, w.member_id as "memberId", w.class_id as "classId", w.entry_id as "entryId", w.phase, w.desired,
  w.generation, w.sequence, w.admission, (extract(epoch from w.queued_at) * 1000000)::float8 as "queuedAt", w.times_passed as "timesPassed", w.requested_machine_id as "requestedMachineId", w.pin_machine_id as "pinMachineId",
  w.pin_driver as "pinDriver", w.runtime_id as "runtimeId", w.workspace_id as "workspaceId", w.delete_requested as "deleteRequested",
  w.delete_files as "deleteFiles", w.deleted_at is not null as deleted
from workload w
where w.id = any ($1::uuid[])
order by w.id
for update`;

/** Open holds and used workspaces of workloads that this transaction has locked, read after the lock so that they are current. */
export const READ_LOCKED_HOLDS = `
select w.id as "workloadId", r.id as "reservationId", r.machine_id as "machineId", r.driver, r.accelerator, r.generation, r.decision_id as "decisionId",
  s.used_at is not null as "workspaceUsed"
from workload w
left join reservation r on r.workload_id = w.id and r.released_at is null
left join workspace s on s.id = w.workspace_id
where w.id = any ($1::uuid[])`;
