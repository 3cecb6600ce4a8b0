import { admissionOf, sameEvaluation } from '../admission/outcome.ts';
import type { DecisionId, ReservationId } from '../model/ids.ts';
import type { AcceleratorClass } from '../model/runtime.ts';
import type { AdmissionState, WorkloadState } from '../model/workload.ts';
import type { ChosenTarget, PlacementDecision } from '../placement/decision.ts';
import { decisionRecord } from '../placement/decision-record.ts';
import { newHold } from '../reservations/new-hold.ts';
import type { Evaluation, WorkloadChange } from '../reservations/workload-change.ts';
import { expectationOf } from '../reservations/workload-change.ts';
import type { NewEvent } from '../timeline.ts';

/** One placement evaluation of waiting or blocked work, and the ids for what it may write. */
export interface AdmissionInput {
  readonly decision: PlacementDecision;
  readonly class: AcceleratorClass;
  /** The latest evaluation of this run; null when there is none yet. */
  readonly last: Evaluation | null;
  readonly decisionId: DecisionId;
  readonly reservationId: ReservationId;
  /** Place in the queue of the machine that it waits for, from 1; null when it waits for none. */
  readonly position: number | null;
  /** How often younger work passed it since it was queued (L4). */
  readonly timesPassed: number;
  /** From how many passes on its machine is kept for it (L4). */
  readonly passLimit: number;
}

/**
 * What an evaluation changes (L2, E6). ADMIT_NOW reserves the chosen target and begins PREPARING; WAIT and BLOCKED move
 * the admission, with an event only when outcome or reasons differ from the last ones. null when the work is no longer to
 * be admitted.
 */
export function admit(state: WorkloadState, input: AdmissionInput): WorkloadChange | null {
  if (state.phase !== 'PENDING' || state.desired !== 'RUN' || state.hold !== null || state.deleted) return null;
  const { chosen } = input.decision;
  return chosen === null ? putOff(state, input) : reserve(state, input, chosen);
}

function reserve(state: WorkloadState, input: AdmissionInput, chosen: ChosenTarget): WorkloadChange {
  const { decision, decisionId } = input;
  const { generation } = state;
  const { machineId, driver, runtime } = chosen;
  const about = { generation, machineId, driver, runtimeId: runtime.id, decisionId };
  // A notebook's files are on the machine of its first run, so it goes back there ever after (L6).
  const pin = state.kind === 'notebook' && state.pin === null ? { pin: { machineId, driver } } : {};
  return {
    workloadId: state.id,
    expected: expectationOf(state),
    set: { phase: 'PREPARING', admission: 'ADMITTED', runtimeId: runtime.id, queue: 'LEAVE', ...pin },
    evaluation: evaluationOf(decision),
    decision: { decisionId, record: decisionRecord(decision) },
    openHold: newHold({ chosen, class: input.class, generation, decisionId, reservationId: input.reservationId }),
    events: [
      { type: 'EVALUATED', ...about, outcome: 'ADMIT_NOW', reasons: [] },
      { type: 'RESERVED', ...about },
    ],
  };
}

function putOff(state: WorkloadState, input: AdmissionInput): WorkloadChange {
  const { decision, decisionId, last, timesPassed } = input;
  const { generation } = state;
  const evaluation = evaluationOf(decision);
  const admission: AdmissionState = admissionOf(decision.outcome);
  const waits = decision.outcome === 'WAIT';
  const began = waits && last?.outcome !== 'WAIT';
  const queued = began || nowKeptFor(state, input) ? [queuedEvent(state, input)] : [];
  const change = {
    workloadId: state.id,
    expected: expectationOf(state),
    // Blocked work keeps the time of its entry: its age counts again once it waits (L4).
    set: { admission, queue: 'ENTER', awaited: decision.awaited, ...(queued.length > 0 ? { timesPassed } : {}) },
    evaluation,
  } as const;
  if (last !== null && sameEvaluation(last, evaluation)) return { ...change, events: queued };

  const evaluated: NewEvent = { type: 'EVALUATED', generation, outcome: decision.outcome, reasons: decision.reasons, decisionId };
  const events = [evaluated, ...queued];
  return { ...change, decision: { decisionId, record: decisionRecord(decision) }, events };
}

/** Whether its machine is kept for it from this evaluation on, which its member is told once (L4). */
function nowKeptFor(state: WorkloadState, { decision, timesPassed, passLimit }: AdmissionInput): boolean {
  return decision.awaited !== null && timesPassed >= passLimit && state.timesPassed < passLimit;
}

function queuedEvent(state: WorkloadState, { decision, position, timesPassed, passLimit }: AdmissionInput): NewEvent {
  const event = { type: 'QUEUED', generation: state.generation, ...(position === null ? {} : { position }) } as const;
  if (timesPassed === 0) return event;
  const kept = decision.awaited !== null && timesPassed >= passLimit ? { machineId: decision.awaited.machineId } : {};
  return { ...event, timesPassed, ...kept };
}

function evaluationOf({ outcome, headline, reasons }: PlacementDecision): Evaluation {
  return { outcome, headline, reasons };
}
