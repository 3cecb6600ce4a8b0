import { HOLD_FIELDS, HOLD_JOINS } from './machine-hold-fields.ts';

/** Open holds of machine `m` with their workloads as they are now, as a JSON list. */
const HELD = `
select coalesce(json_agg(json_build_object(${HOLD_FIELDS},
  'dispatched', r.dispatched_at is not null, 'address', r.address,
  'workspaceCount', (select json_build_object('files', s.files, 'bytes', s.bytes, 'complete', s.count_complete, 'differs', s.differs,
      'newestChangeAt', to_char(s.newest_change_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from workspace s where s.id = w.workspace_id and s.files is not null),
  'soFar', json_build_object('progress', r.progress, 'secondsSince', extract(epoch from clock_timestamp() - r.progress_at)),
  'state', json_build_object(
    'id', w.id, 'kind', w.kind, 'name', w.name, 'memberId', w.member_id, 'classId', w.class_id, 'entryId', w.entry_id,
    'phase', w.phase, 'desired', w.desired, 'generation', w.generation, 'sequence', w.sequence, 'admission', w.admission,
    'requestedMachineId', w.requested_machine_id,
    'pin', case when w.pin_machine_id is not null then json_build_object('machineId', w.pin_machine_id, 'driver', w.pin_driver) end,
    'runtimeId', w.runtime_id, 'workspaceId', w.workspace_id,
    'workspaceUsed', exists (select 1 from workspace s where s.id = w.workspace_id and s.used_at is not null),
    'hold', json_build_object('reservationId', r.id, 'machineId', r.machine_id, 'driver', r.driver, 'accelerator', r.accelerator,
      'generation', r.generation, 'decisionId', r.decision_id),
    'deleteRequested', case when w.delete_requested then json_build_object('deleteFiles', w.delete_files) end,
    'deleted', w.deleted_at is not null)
  ) order by r.workload_id), '[]')
from reservation r ${HOLD_JOINS}
where r.machine_id = m.id and r.released_at is null`;

/**
 * All that a poll is answered with, in one statement and without a lock, since every idle agent runs it every few
 * seconds. `$1` machine, `$2` credential, `$3` boot id of the poll.
 */
export const READ_WORK = `
select
  case when c.revoked_at is not null or m.forgotten_at is not null then 'REVOKED'
    when m.boot_id is distinct from $3::uuid then 'REPLACED' else 'CURRENT' end as standing,
  to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "serverTime",
  m.owner_id as "ownerId", m.sharing_mode as "sharingMode",
  (select coalesce(json_agg(s.member_id order by s.member_id), '[]') from machine_share s where s.machine_id = m.id) as "sharedWith",
  (${HELD}) as held,
  (select coalesce(json_agg(s.id order by s.id), '[]') from workspace s
    where s.machine_id = m.id and s.delete_requested_at is not null and s.deleted_at is null and not exists (
      select 1 from workload w join reservation r on r.workload_id = w.id and r.released_at is null where w.workspace_id = s.id)
  ) as "deleteWorkspaces"
from machine m join machine_credential c on c.id = $2 and c.machine_id = m.id
where m.id = $1`;

/** What is known of runs that are no open hold of the machine. `$1` machine, `$2` workload ids, `$3` their generations. */
export const READ_PAST_RUNS = `
select q.workload_id as "workloadId", q.generation, own.generation as "currentGeneration",
  exists (select 1 from reservation r where r.workload_id = q.workload_id and r.machine_id = $1) as "heldHere",
  (select json_build_object(${HOLD_FIELDS}) from reservation r ${HOLD_JOINS}
    where r.workload_id = q.workload_id and r.generation = q.generation and r.machine_id = $1 and r.released_at is not null
    order by r.held_at desc limit 1) as closed
from unnest($2::uuid[], $3::int[]) with ordinality as q(workload_id, generation, place)
left join workload own on own.id = q.workload_id
order by q.place`;

/** Workloads with an open hold on machine `$1`. */
export const READ_HELD_WORKLOADS = `
select workload_id as id from reservation where machine_id = $1 and released_at is null order by workload_id`;
