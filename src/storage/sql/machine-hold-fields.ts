/**
 * Key and value pairs of a hold as JSON, for `json_build_object`: what an assignment is made of. Expects the aliases `r`
 * (reservation), `w` (workload), `t` (runtime) and `o` (operator's refs, may be null). Operator-only refs go from here to the
 * agent and nowhere else (H1). The model is the hold's own, so that a later validation changes nothing about it.
 */
export const HOLD_FIELDS = `
  'reservationId', r.id, 'workloadId', r.workload_id, 'generation', r.generation, 'decisionId', r.decision_id,
  'decisionDigest', r.decision_digest, 'kind', r.workload_kind, 'driver', r.driver, 'accelerator', r.accelerator,
  'acceleratorCount', r.accelerator_count, 'cpuMillis', r.cpu_millis, 'memoryMib', r.memory_mib, 'exclusive', r.exclusive,
  'workspaceId', w.workspace_id, 'workspaceExpected', r.workspace_expected,
  'devices', (
    select coalesce(json_agg(json_build_object('kind', d.kind, 'index', d."index") order by d.kind, d."index"), '[]')
    from device_hold d where d.reservation_id = r.id),
  'runtime', json_build_object('name', t.name, 'accelerators', t.accelerators, 'ref', t.ref, 'containerRef', o.container_ref,
    'driverRefs', o.driver_refs, 'modelFormat', t.model_format),
  'model', r.model`;

/** The joins that `HOLD_FIELDS` expects. */
export const HOLD_JOINS = `
  join workload w on w.id = r.workload_id
  join runtime t on t.id = r.runtime_id
  left join runtime_operator_refs o on o.runtime_id = t.id`;
