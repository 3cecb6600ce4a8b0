import type { InputDocument } from '../app/decision-ports.ts';
import type { SealedChange } from '../app/ports.ts';

/** The six JSON arrays that `WRITE_CHANGES` takes, with column names as keys. */
export interface ChangeRows {
  readonly changes: readonly object[];
  readonly events: readonly object[];
  readonly decisions: readonly object[];
  readonly holds: readonly object[];
  readonly deviceHolds: readonly object[];
  readonly documents: readonly object[];
}

/**
 * Spreads changes, and the documents behind their decisions, over the rows that they become. Refuses a decision or a hold without its
 * seal: that is a fault of the caller.
 */
export function changeRows(changes: readonly SealedChange[], documents: readonly InputDocument[]): ChangeRows {
  return {
    changes: changes.map(changeRow),
    events: changes.flatMap(eventRows),
    decisions: changes.flatMap(decisionRows),
    holds: changes.flatMap(holdRows),
    deviceHolds: changes.flatMap(deviceHoldRows),
    documents: documents.map(({ digest, kind, content }) => ({ digest, kind, content })),
  };
}

function changeRow(change: SealedChange): object {
  const { expected, set, evaluation, releaseHold } = change;
  return {
    workload_id: change.workloadId,
    expected_phase: expected.phase,
    expected_desired: expected.desired,
    expected_generation: expected.generation,
    expected_reservation_id: expected.reservationId,
    phase: set.phase,
    desired: set.desired,
    generation: set.generation,
    admission: set.admission,
    pin: set.pin !== undefined,
    pin_machine_id: set.pin?.machineId,
    pin_driver: set.pin?.driver,
    runtime_id: set.runtimeId,
    queue: set.queue,
    awaited_machine_id: set.awaited?.machineId,
    awaited_driver: set.awaited?.driver,
    times_passed: set.timesPassed,
    delete_requested: set.deleteRequested !== undefined,
    delete_files: set.deleteRequested?.deleteFiles,
    deleted: set.deleted ?? false,
    workspace_used: set.workspaceUsed ?? false,
    release_id: releaseHold?.reservationId,
    release_by: releaseHold?.by,
    outcome: evaluation?.outcome,
    headline: evaluation?.headline,
    reasons: evaluation?.reasons,
    evaluation_is_past: evaluation === null,
    audit: change.audit === undefined ? undefined : auditOf(change.audit),
    // A repeat of an unchanged evaluation is no event (E6).
    evaluation_repeats: !change.events.some((event) => event.type === 'EVALUATED'),
    event_count: change.events.length,
  };
}

function eventRows(change: SealedChange): readonly object[] {
  return change.events.map((event, index) => ({
    workload_id: change.workloadId,
    ordinal: index + 1,
    type: event.type,
    generation: event.generation,
    outcome: event.outcome,
    reasons: event.reasons,
    machine_id: event.machineId,
    driver: event.driver,
    runtime_id: event.runtimeId,
    decision_id: event.decisionId,
    progress: event.progress,
    desired: event.desired,
    position: event.position,
    times_passed: event.timesPassed,
  }));
}

function sealOf(change: SealedChange): NonNullable<SealedChange['seal']> {
  if (change.seal === undefined) throw new TypeError(`The change of workload ${change.workloadId} carries a decision and no seal.`);
  return change.seal;
}

function auditOf({ actor, action, subject, outcome, detail }: NonNullable<SealedChange['audit']>): object {
  return { actor: `member:${actor.memberId}`, action, subject, outcome, detail, request_id: actor.requestId };
}

function decisionRows(change: SealedChange): readonly object[] {
  if (change.decision === undefined) return [];
  const { decisionId, record } = change.decision;
  const seal = sealOf(change);
  return [
    {
      id: decisionId,
      workload_id: change.workloadId,
      generation: change.set.generation ?? change.expected.generation,
      outcome: record.outcome,
      machine_id: record.chosen?.machineId,
      driver: record.chosen?.driver,
      runtime_id: record.chosen?.runtimeId,
      catalog_digest: seal.digests.catalog,
      fleet_digest: seal.digests.fleet,
      policy_digest: seal.digests.policy,
      request: seal.request,
      request_digest: seal.digests.request,
      candidates: record.candidates,
      candidate_count: record.candidateCount,
      reason_counts: record.reasonCounts,
      digest: seal.decisionDigest,
    },
  ];
}

function holdRows(change: SealedChange): readonly object[] {
  if (change.openHold === undefined) return [];
  const hold = change.openHold;
  const seal = sealOf(change);
  return [
    {
      id: hold.reservationId,
      workload_id: change.workloadId,
      generation: hold.generation,
      machine_id: hold.machineId,
      driver: hold.driver,
      runtime_id: hold.runtimeId,
      decision_id: hold.decisionId,
      decision_digest: seal.assignmentDigest,
      class_id: hold.classId,
      class_name: hold.className,
      accelerator: hold.accelerator,
      accelerator_count: hold.acceleratorCount,
      cpu_millis: hold.cpuMillis,
      memory_mib: hold.memoryMib,
      exclusive: hold.exclusive,
      workspace_expected: seal.workspaceExpected,
      model: seal.model,
    },
  ];
}

function deviceHoldRows(change: SealedChange): readonly object[] {
  const hold = change.openHold;
  if (hold === undefined) return [];
  return hold.devices.map((device) => ({
    workload_id: change.workloadId,
    reservation_id: hold.reservationId,
    machine_id: hold.machineId,
    kind: device.kind,
    index: device.index,
    exclusive: hold.exclusive,
  }));
}
