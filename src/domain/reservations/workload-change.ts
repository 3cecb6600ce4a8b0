import type { ClassId, DecisionId, MachineId, ReservationId, RuntimeId, WorkloadId } from '../model/ids.ts';
import type { DeviceUnit } from '../model/device.ts';
import type { Accelerator, DriverName } from '../model/runtime.ts';
import type { AdmissionState, Desired, Phase, Target, WorkloadState } from '../model/workload.ts';
import type { DecisionRecord } from '../placement/decision-record.ts';
import type { Reason } from '../reason.ts';
import type { NewEvent, PlacementOutcome } from '../timeline.ts';

/** What the workload must still look like when the change is written; anything else means: load and decide again. */
export interface ChangeExpectation {
  readonly phase: Phase;
  readonly desired: Desired;
  readonly generation: number;
  /** null: it has no open hold. */
  readonly reservationId: ReservationId | null;
}

/** Columns of the workload that move. An absent key leaves the column alone. */
export interface WorkloadFields {
  readonly phase?: Phase;
  readonly desired?: Desired;
  readonly generation?: number;
  readonly admission?: AdmissionState;
  readonly pin?: Target | null;
  readonly runtimeId?: RuntimeId;
  /**
   * ENTER: it waits from now on; the time of an earlier entry is kept while it has not left. LEAVE: it waits no more.
   * The queue's order is (time of entry, workload id). ENTER_LATER: it waits, and is evaluated only after a pause, since an
   * agent that has just refused it would most likely refuse it again.
   */
  readonly queue?: 'ENTER' | 'ENTER_LATER' | 'LEAVE';
  /** The target in whose queue it stands; counts together with an ENTER, and is none when absent (L4). */
  readonly awaited?: Target | null;
  /** How often younger work passed it, as its member is told now (L4). */
  readonly timesPassed?: number;
  /** Kept with `deleted` too, since it says what becomes of the workspace (L7). */
  readonly deleteRequested?: { readonly deleteFiles: boolean };
  readonly deleted?: true;
  /** Its work ran once, so its workspace should hold files from now on (L7). */
  readonly workspaceUsed?: true;
}

/** Outcome of the latest evaluation. Storage dates it, and counts repeats of an unchanged one (E6). */
export interface Evaluation {
  readonly outcome: PlacementOutcome;
  readonly headline: Reason | null;
  readonly reasons: readonly Reason[];
}

/** The row of a new reservation and its device holds. Amounts and class name are snapshots of the class (U2). */
export interface NewHold {
  readonly reservationId: ReservationId;
  readonly decisionId: DecisionId;
  readonly machineId: MachineId;
  readonly driver: DriverName;
  readonly generation: number;
  readonly runtimeId: RuntimeId;
  readonly classId: ClassId;
  readonly className: string;
  readonly accelerator: Accelerator;
  /** The class's count, 0 for cpu, whatever devices are held (U1, L10). */
  readonly acceleratorCount: number;
  readonly cpuMillis: number;
  readonly memoryMib: number;
  readonly devices: readonly DeviceUnit[];
  /** True when `devices` are held only to keep native cpu work off them (V4). */
  readonly exclusive: boolean;
}

/** The decision row that an event or hold of the same change points to; the caller seals it with its digests. */
export interface NewDecision {
  readonly decisionId: DecisionId;
  readonly record: DecisionRecord;
}

/**
 * One change of one workload, as the pure intents ask for it: everything in it is written in one transaction, or
 * nothing is (L3). `releaseHold` closes the hold once, `openHold` is verified with `fits` on the locked machine (V1).
 * `events` are appended in order; storage gives sequences and times (E1). Holds no ref (H2).
 */
export interface WorkloadChange {
  readonly workloadId: WorkloadId;
  readonly expected: ChangeExpectation;
  readonly set: WorkloadFields;
  /** null: the latest evaluation is of the past, since a new wait begins; the next one counts as fresh. */
  readonly evaluation?: Evaluation | null;
  readonly openHold?: NewHold;
  readonly releaseHold?: { readonly reservationId: ReservationId; readonly by: 'AGENT' | 'OPERATOR' };
  readonly decision?: NewDecision;
  readonly events: readonly NewEvent[];
}

/** The expectation that a change decided from `state` carries. */
export function expectationOf(state: WorkloadState): ChangeExpectation {
  return {
    phase: state.phase,
    desired: state.desired,
    generation: state.generation,
    reservationId: state.hold?.reservationId ?? null,
  };
}
