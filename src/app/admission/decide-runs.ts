import { admit } from '../../domain/intents/admit.ts';
import type { DecisionId, MachineId, ReservationId, WorkloadId } from '../../domain/model/ids.ts';
import type { FleetSnapshot } from '../../domain/model/machine.ts';
import type { AcceleratorClass, Entry } from '../../domain/model/runtime.ts';
import type { WorkloadState } from '../../domain/model/workload.ts';
import { DEFAULT_POLICY, type PlacementDecision, type PlacementPolicy, type PlacementRequest } from '../../domain/placement/decision.ts';
import { place } from '../../domain/placement/place.ts';
import { placeInQueueOf } from '../../domain/placement/turn.ts';
import { withHold } from '../../domain/placement/with-hold.ts';
import { asHold } from '../../domain/reservations/new-hold.ts';
import type { Evaluation } from '../../domain/reservations/workload-change.ts';
import type { IdSource, PlaceInQueue, SealedChange } from '../ports.ts';
import { createSealer, type Sealer } from './seal.ts';

/** A run that waits for its evaluation, with what it is decided on. */
export interface PendingRun {
  readonly state: WorkloadState;
  readonly class: AcceleratorClass;
  readonly entry: Entry;
  /** The latest evaluation of this run; null when there is none yet. */
  readonly last: Evaluation | null;
  /** Where it stands in a queue; null while it does not. */
  readonly place: PlaceInQueue | null;
}

/** With what runs are decided. */
export interface DecisionMeans {
  readonly ids: IdSource;
  /** The usual one without it. */
  readonly policy?: PlacementPolicy;
}

/** What became of one run. */
export interface DecidedRun {
  /** By which it was decided, and is verified. */
  readonly policy: PlacementPolicy;
  readonly request: PlacementRequest;
  readonly decision: PlacementDecision;
  readonly change: SealedChange;
}

/**
 * Decides runs one after the other in memory, each on the fleet that the ones before it left, so that a batch never promises one
 * device twice. Pure but for the ids that it draws. A run that is no longer to be admitted is absent from the answer.
 */
export function decideRuns(fleet: FleetSnapshot, runs: readonly PendingRun[], means: DecisionMeans): ReadonlyMap<WorkloadId, DecidedRun> {
  const { ids, policy = DEFAULT_POLICY } = means;
  const decided = new Map<WorkloadId, DecidedRun>();
  const sealer = createSealer(fleet, policy);
  let current = fleet;
  for (const run of runs) {
    const outcome = decideRun(current, run, { ids, policy, sealer });
    if (outcome === null) continue;
    decided.set(run.state.id, outcome);
    const { openHold } = outcome.change;
    if (openHold !== undefined) {
      const held = { machineId: openHold.machineId, hold: asHold(openHold, run.state), queue: outcome.request.queue };
      current = withHold(current, held);
      sealer.hold(held);
    }
  }
  return decided;
}

function decideRun(
  fleet: FleetSnapshot,
  run: PendingRun,
  { ids, policy, sealer }: Required<DecisionMeans> & { readonly sealer: Sealer },
): DecidedRun | null {
  const { state } = run;
  const request = placementRequest(run);
  const decision = place(fleet, request, policy);
  const decisionId = ids.next() as DecisionId;
  const reservationId = ids.next() as ReservationId;
  const change = admit(state, {
    decision,
    class: run.class,
    last: run.last,
    decisionId,
    reservationId,
    position: positionOf(fleet, request, decision),
    timesPassed: run.place?.timesPassed ?? 0,
    passLimit: policy.passLimit,
  });
  if (change === null) return null;
  if (change.decision === undefined) return { policy, request, decision, change };
  return { policy, request, decision, change: { ...change, seal: sealer.seal({ decisionId, decision, request, state }) } };
}

function placementRequest({ state, class: itsClass, entry, place: standing }: PendingRun): PlacementRequest {
  return {
    memberId: state.memberId,
    kind: state.kind,
    class: itsClass,
    entry,
    restrictToMachineId: state.requestedMachineId,
    pin: state.pin,
    queue: {
      workloadId: state.id,
      queuedAt: state.queuedAt,
      standing: standing === null ? null : { machineId: standing.machineId, position: standing.position },
    },
  };
}

/** The place in the queue of the machine that it waits for; null when it waits for none. */
function positionOf(fleet: FleetSnapshot, { queue }: PlacementRequest, { awaited }: PlacementDecision): number | null {
  if (awaited === null) return null;
  const head = fleet.queueHeads.find(({ machineId }) => machineId === awaited.machineId) ?? null;
  return placeInQueueOf(awaited.machineId, { queue, head });
}

/**
 * Whether what was decided still holds on machines that are locked now: the same pipeline, `fits` included, must choose the same
 * target and the same units again (V1). Runs are verified in the order in which they were decided.
 */
export function stillHolds(locked: FleetSnapshot, decided: readonly DecidedRun[]): boolean {
  let current = locked;
  for (const { policy, request, decision, change } of decided) {
    const { chosen } = decision;
    const { openHold } = change;
    if (chosen === null || openHold === undefined) continue;
    const again = place(only(current, chosen.machineId), request, policy).chosen;
    if (again?.driver !== chosen.driver || JSON.stringify(again.devices) !== JSON.stringify(chosen.devices)) return false;
    const hold = asHold(openHold, { id: change.workloadId, memberId: request.memberId });
    current = withHold(current, { machineId: openHold.machineId, hold, queue: request.queue });
  }
  return true;
}

function only(fleet: FleetSnapshot, machineId: MachineId): FleetSnapshot {
  return { ...fleet, machines: fleet.machines.filter((machine) => machine.id === machineId) };
}
