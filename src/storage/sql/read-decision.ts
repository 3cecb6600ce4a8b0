/**
 * Reads a decision (`$1`) with the hold that it made, as one JSON document. Only for the operator's commands. A candidate's machine
 * may have been forgotten since; its name is still there.
 */
export const READ_DECISION = `
select json_build_object(
  'decisionId', d.id, 'workloadId', d.workload_id, 'generation', d.generation, 'evaluatedAt', d.evaluated_at, 'outcome', d.outcome,
  'workload', json_build_object('name', w.name, 'kind', w.kind, 'memberName', m.name, 'workspaceId', w.workspace_id),
  'target', case when d.machine_id is null then null
    else json_build_object('machineId', d.machine_id, 'driver', d.driver, 'runtimeId', d.runtime_id) end,
  'candidates', d.candidates, 'candidateCount', d.candidate_count, 'reasonCounts', d.reason_counts, 'decisionDigest', d.digest,
  'inputs', case when d.request is null then null else json_build_object('request', d.request, 'digests', json_build_object(
    'catalog', d.catalog_digest, 'fleet', d.fleet_digest, 'policy', d.policy_digest, 'request', d.request_digest)) end,
  'hold', (
    select json_build_object('assignmentDigest', r.decision_digest, 'exclusive', r.exclusive, 'workspaceExpected', r.workspace_expected,
      'devices', (
        select coalesce(json_agg(json_build_object('kind', h.kind, 'index', h."index") order by h.kind, h."index"), '[]')
        from device_hold h where h.reservation_id = r.id))
    from reservation r where r.decision_id = d.id),
  'machineNames', (select coalesce(json_object_agg(n.id, n.name), '{}') from machine n)
) as decision
from decision d join workload w on w.id = d.workload_id join member m on m.id = w.member_id
where d.id = $1`;

/** Documents (`$1`: digests) and, through each, all that they are made of. */
export const READ_INPUTS = `
with recursive needed (digest) as (
  select unnest($1::text[])
  union
  select part from needed join decision_input i using (digest), berth_decision_input_parts(i.kind, i.content) part
)
select i.digest, i.kind, i.content from needed join decision_input i using (digest)`;
