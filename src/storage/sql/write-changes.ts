/**
 * Writes any number of workload changes in one statement: the only place that moves phases, opens and releases holds and
 * appends events. One statement, because each round trip is paid by every launch that waits for the same commit.
 *
 * `$1` changes, one a workload; `$2` events with their place in the change; `$3` decisions; `$4` holds; `$5` device holds; `$6` the
 * documents that the decisions were made on and that may not be stored yet; each a JSON array whose keys are column names. The
 * rows of the workloads are locked by this transaction already; the expectations are compared again, so that a caller that forgot the lock writes nothing rather than something wrong. The caller counts the rows returned.
 *
 * Sequences come from the workload's own row (E1), and the commit order is drawn by the insert of the event, after that row
 * is locked. Times are the clock's at this statement, not the transaction's start, so that a span never ends before it began.
 */
export const WRITE_CHANGES = `
with moment as materialized (select clock_timestamp() as now),
input as materialized (
  select * from json_to_recordset($1::json) as i(
    workload_id uuid, expected_phase text, expected_desired text, expected_generation int, expected_reservation_id uuid,
    phase text, desired text, generation int, admission text, pin boolean, pin_machine_id uuid, pin_driver text, runtime_id uuid,
    queue text, awaited_machine_id uuid, awaited_driver text, times_passed int, delete_requested boolean, delete_files boolean, deleted boolean, workspace_used boolean, release_id uuid, release_by text,
    outcome text, headline json, reasons json, evaluation_is_past boolean, evaluation_repeats boolean, audit json,
    event_count int)
),
moved as (
  update workload w set
    phase = coalesce(i.phase, w.phase),
    phase_since = case when i.phase is null then w.phase_since else moment.now end,
    desired = coalesce(i.desired, w.desired),
    generation = coalesce(i.generation, w.generation),
    admission = coalesce(i.admission, w.admission),
    pin_machine_id = case when i.pin then i.pin_machine_id else w.pin_machine_id end,
    pin_driver = case when i.pin then i.pin_driver else w.pin_driver end,
    runtime_id = coalesce(i.runtime_id, w.runtime_id),
    queued_at = case i.queue
      when 'ENTER' then coalesce(w.queued_at, moment.now)
      when 'ENTER_LATER' then coalesce(w.queued_at, moment.now)
      when 'LEAVE' then null
      else w.queued_at end,
    retry_at = case when i.queue = 'ENTER_LATER' then moment.now + interval '5 seconds' when i.queue is not null then null else w.retry_at end,
    awaited_machine_id = case when i.queue is not null then i.awaited_machine_id else w.awaited_machine_id end,
    awaited_driver = case when i.queue is not null then i.awaited_driver else w.awaited_driver end,
    times_passed = case i.queue when 'LEAVE' then 0 else coalesce(i.times_passed, w.times_passed) end,
    delete_requested = w.delete_requested or coalesce(i.delete_requested, false),
    delete_files = w.delete_files or coalesce(i.delete_files, false),
    deleted_at = case when i.deleted then moment.now else w.deleted_at end,
    updated_at = case when i.event_count > 0 then moment.now else w.updated_at end,
    sequence = w.sequence + i.event_count
  from input i, moment
  where w.id = i.workload_id and w.phase = i.expected_phase and w.desired = i.expected_desired and w.generation = i.expected_generation
    and i.expected_reservation_id is not distinct from
      (select r.id from reservation r where r.workload_id = w.id and r.released_at is null)
  returning w.id, w.sequence, w.sequence - i.event_count as before, w.workspace_id, w.delete_files, w.name, w.kind, w.member_id
),
events as (
  insert into admission_event (workload_id, sequence, type, at, generation, outcome, reasons, machine_id, driver, runtime_id, decision_id,
    progress, desired, position, times_passed)
  select m.id, m.before + e.ordinal, e.type, moment.now, e.generation, e.outcome, coalesce(e.reasons::jsonb, '[]'), e.machine_id, e.driver,
    e.runtime_id, e.decision_id, e.progress, e.desired, e.position, e.times_passed
  from json_to_recordset($2::json) as e(
    workload_id uuid, ordinal int, type text, generation int, outcome text, reasons json, machine_id uuid, driver text, runtime_id uuid,
    decision_id uuid, progress double precision, desired text, position int, times_passed int)
  join moved m on m.id = e.workload_id, moment
  order by e.workload_id, e.ordinal
),
documents as (
  insert into decision_input (digest, kind, content)
  select i.digest, i.kind, i.content from json_to_recordset($6::json) as i(digest text, kind text, content text)
  -- In one order everywhere, so that two transactions that store the same documents do not wait for each other in a circle.
  order by i.digest
  on conflict (digest) do nothing
),
decisions as (
  insert into decision (id, workload_id, generation, outcome, machine_id, driver, runtime_id, catalog_digest, fleet_digest, policy_digest,
    request, request_digest, candidates, candidate_count, reason_counts, digest, evaluated_at)
  select d.id, m.id, d.generation, d.outcome, d.machine_id, d.driver, d.runtime_id, d.catalog_digest, d.fleet_digest, d.policy_digest,
    d.request, d.request_digest, d.candidates, d.candidate_count, d.reason_counts, d.digest, moment.now
  from json_to_recordset($3::json) as d(
    id uuid, workload_id uuid, generation int, outcome text, machine_id uuid, driver text, runtime_id uuid, catalog_digest text,
    fleet_digest text, policy_digest text, request text, request_digest text, candidates json, candidate_count int, reason_counts json, digest text)
  join moved m on m.id = d.workload_id, moment
),
holds as (
  insert into reservation (id, workload_id, generation, member_id, machine_id, driver, runtime_id, decision_id, decision_digest, class_id,
    class_name, accelerator, accelerator_count, cpu_millis, memory_mib, exclusive, workspace_expected, model, workload_kind,
    workload_name, member_name, machine_name, queued_at, held_at)
  select h.id, m.id, h.generation, m.member_id, h.machine_id, h.driver, h.runtime_id, h.decision_id, h.decision_digest, h.class_id,
    h.class_name, h.accelerator, h.accelerator_count, h.cpu_millis, h.memory_mib, h.exclusive, h.workspace_expected, h.model::jsonb,
    m.kind, m.name, member.name, machine.name,
    -- The row as it was before this statement: what is admitted leaves the queue in it.
    coalesce((select w.queued_at from workload w where w.id = m.id), moment.now), moment.now
  from json_to_recordset($4::json) as h(
    id uuid, workload_id uuid, generation int, machine_id uuid, driver text, runtime_id uuid, decision_id uuid, decision_digest text,
    class_id uuid, class_name text, accelerator text, accelerator_count int, cpu_millis int, memory_mib int, exclusive boolean,
    workspace_expected boolean, model json)
  join moved m on m.id = h.workload_id
  join member on member.id = m.member_id
  join machine on machine.id = h.machine_id, moment
  order by h.machine_id
),
device_holds as (
  insert into device_hold (reservation_id, machine_id, kind, "index", exclusive)
  select d.reservation_id, d.machine_id, d.kind, d."index", d.exclusive
  from json_to_recordset($5::json) as d(workload_id uuid, reservation_id uuid, machine_id uuid, kind text, "index" int, exclusive boolean)
  join moved m on m.id = d.workload_id
),
releases as (
  update reservation r set released_at = greatest(moment.now, r.held_at), released_by = i.release_by
  from input i join moved m on m.id = i.workload_id, moment
  where r.id = i.release_id and r.released_at is null
),
evaluations as (
  insert into evaluation as v (workload_id, outcome, headline, reasons, evaluated_at, count)
  select m.id, i.outcome, i.headline::jsonb, i.reasons::jsonb, moment.now, 1
  from input i join moved m on m.id = i.workload_id, moment
  where i.outcome is not null
  on conflict (workload_id) do update set
    count = case when (select i.evaluation_repeats from input i where i.workload_id = v.workload_id) then v.count + 1 else 1 end,
    outcome = excluded.outcome, headline = excluded.headline, reasons = excluded.reasons, evaluated_at = excluded.evaluated_at
),
past_evaluations as (
  delete from evaluation v using input i join moved m on m.id = i.workload_id
  where v.workload_id = i.workload_id and i.evaluation_is_past
),
audits as (
  insert into audit_entry (id, actor, action, subject, outcome, detail, request_id)
  select gen_random_uuid(), i.audit ->> 'actor', i.audit ->> 'action', i.audit ->> 'subject', i.audit ->> 'outcome', (i.audit -> 'detail')::jsonb,
    i.audit ->> 'request_id'
  from input i join moved m on m.id = i.workload_id
  where i.audit is not null
),
workspaces as (
  update workspace s set
    machine_id = case when i.pin then i.pin_machine_id else s.machine_id end,
    used_at = case when i.workspace_used then coalesce(s.used_at, moment.now) else s.used_at end,
    delete_requested_at = case when i.deleted and m.delete_files then moment.now else s.delete_requested_at end
  from input i join moved m on m.id = i.workload_id, moment
  where s.id = m.workspace_id and (i.pin or i.workspace_used or i.deleted)
)
select id, sequence from moved`;
