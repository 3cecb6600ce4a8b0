import type { MachineId, MemberId, RuntimeId, WorkloadId } from '../model/ids.ts';
import type { DeviceUnit } from '../model/device.ts';
import type { AcceleratorClass, DriverName, Entry, StoredRuntime } from '../model/runtime.ts';
import type { Target, WorkloadKind } from '../model/workload.ts';
import type { Reason, ReasonCode } from '../reason.ts';
import type { PlacementOutcome } from '../timeline.ts';

/** What is to be placed, and for whom. */
export interface PlacementRequest {
  readonly memberId: MemberId;
  readonly kind: WorkloadKind;
  readonly class: AcceleratorClass;
  readonly entry: Entry;
  /** The only machine to consider; null means any. */
  readonly restrictToMachineId: MachineId | null;
  /** The target that a started notebook goes back to and no other (L6); null for a first run. */
  readonly pin: Target | null;
  readonly queue: QueuePlace;
}

/** Where the request stands among what waits (L4). */
export interface QueuePlace {
  /** null: it is not stored, as in a preview. */
  readonly workloadId: WorkloadId | null;
  /** When it entered the queue, in microseconds since 1970; null when it has not, so that everything that waits is older. */
  readonly queuedAt: number | null;
  /** The machine in whose queue it stands, and its place there, from 1; null while it stands in none. */
  readonly standing: { readonly machineId: MachineId; readonly position: number } | null;
}

/** Limits of what a decision keeps, which never change the choice, and how patient old work is. */
export interface PlacementPolicy {
  /** Candidates kept with all their reasons, first by machine id, then driver (L3). */
  readonly candidateLimit: number;
  /** Reasons kept for the timeline and the workload's admission. */
  readonly reasonLimit: number;
  /** How often younger work may pass the oldest that waits for a machine before the machine is kept for it (L4). */
  readonly passLimit: number;
}

/** 200 candidates (L3); 20 reasons keep one event within a few kilobytes; 20 passes (L4). */
export const DEFAULT_POLICY: PlacementPolicy = { candidateLimit: 200, reasonLimit: 20, passLimit: 20 };

/** ADMISSIBLE: could be taken now. WAIT: time, a release or the owner frees it. BLOCKED: nothing that runs can change it. */
export type Verdict = 'ADMISSIBLE' | 'WAIT' | 'BLOCKED';

/** One considered target with every reason against it, most severe first; none when ADMISSIBLE. */
export interface CandidateVerdict {
  readonly machineId: MachineId;
  readonly driver: DriverName;
  /** The runtime selected for the target; null when none is. */
  readonly runtime: { readonly id: RuntimeId; readonly name: string } | null;
  readonly verdict: Verdict;
  readonly reasons: readonly Reason[];
}

/** The target to reserve, with what the reservation takes. Its `ref` goes to the agent and nowhere else (H1). */
export interface ChosenTarget {
  readonly machineId: MachineId;
  readonly driver: DriverName;
  readonly runtime: StoredRuntime;
  readonly ref: string;
  readonly devices: readonly DeviceUnit[];
  readonly exclusive: boolean;
}

/** The result of one placement evaluation. */
export interface PlacementDecision {
  readonly outcome: PlacementOutcome;
  /** The most severe reason of the candidates that make the outcome; null when ADMIT_NOW. */
  readonly headline: Reason | null;
  /** Why the outcome is what it is, most severe first, at most `reasonLimit`; empty when ADMIT_NOW. */
  readonly reasons: readonly Reason[];
  /** The first `candidateLimit` candidates by machine id, then driver (L3). */
  readonly candidates: readonly CandidateVerdict[];
  readonly candidateCount: number;
  /** How often each code occurred over all candidates. */
  readonly reasonCounts: Readonly<Partial<Record<ReasonCode, number>>>;
  /** Not null exactly when ADMIT_NOW. */
  readonly chosen: ChosenTarget | null;
  /** The target in whose queue the work stands while only others' work is in the way (L4); null otherwise. */
  readonly awaited: Target | null;
}
