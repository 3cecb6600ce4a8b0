/**
 * Claims idempotency keys, so that of two launches with one key, also at the same moment, exactly one goes on: the second waits
 * here for the first one's commit. `$1` JSON array; `$2` life of a key as an interval. Returns the claims that succeeded; a key
 * older than its life is claimed anew.
 */
export const CLAIM_KEYS = `
insert into idempotency_key as k (member_id, mutation, key, payload_digest, workload_id, created_at)
select i.member_id, i.mutation, i.key, i.payload_digest, i.workload_id, clock_timestamp()
from json_to_recordset($1::json) as i(member_id uuid, mutation text, key text, payload_digest text, workload_id uuid)
order by i.member_id, i.mutation, i.key
on conflict (member_id, mutation, key) do update
  set payload_digest = excluded.payload_digest, workload_id = excluded.workload_id, created_at = excluded.created_at
  where k.created_at < clock_timestamp() - $2::interval
returning workload_id as "workloadId"`;

/** What is behind the keys that could not be claimed. `$1` as above. */
export const READ_KEYS = `
select i.workload_id as "askedId", k.workload_id as "workloadId", k.payload_digest = i.payload_digest as "samePayload"
from json_to_recordset($1::json) as i(member_id uuid, mutation text, key text, payload_digest text, workload_id uuid)
join idempotency_key k on k.member_id = i.member_id and k.mutation = i.mutation and k.key = i.key`;

/** Gives back the keys of launches that were refused after all: refusals are not stored. `$1`: ids of those workloads. */
export const DROP_KEYS = `delete from idempotency_key where workload_id = any ($1::uuid[])`;

/**
 * Inserts workloads as PENDING with no event yet, and the workspaces of notebooks. `$1` JSON array. A name that an undeleted workload of the member has
 * leaves its row out; the ids that were stored are returned.
 */
export const INSERT_WORKLOADS = `
with input as materialized (
  select * from json_to_recordset($1::json) as i(
    id uuid, kind text, name text, member_id uuid, class_id uuid, entry_id uuid, requested_machine_id uuid, workspace_id uuid)
),
moment as materialized (select clock_timestamp() as now),
workspaces as (
  insert into workspace (id, member_id) select i.workspace_id, i.member_id from input i where i.workspace_id is not null
)
insert into workload (id, kind, name, member_id, class_id, entry_id, phase, desired, generation, sequence, admission, requested_machine_id,
  workspace_id, queued_at, phase_since, created_at, updated_at)
select i.id, i.kind, i.name, i.member_id, i.class_id, i.entry_id, 'PENDING', 'RUN', 1, 0, 'WAITING', i.requested_machine_id, i.workspace_id,
  moment.now, moment.now, moment.now, moment.now
from input i, moment
order by i.member_id, i.name
on conflict (member_id, name) where deleted_at is null do nothing
returning id`;

/** Removes the workspaces that were made for launches whose name was taken. `$1`: ids of the workspaces. */
export const DROP_WORKSPACES = `delete from workspace where id = any ($1::uuid[])`;
