import type { ClassId, DecisionId, EntryId, MachineId, MemberId, ReservationId, RuntimeId, WorkloadId, WorkspaceId } from './ids.ts';
import type { Accelerator, DriverName } from './runtime.ts';

export const WORKLOAD_KINDS = ['notebook', 'endpoint'] as const;
export type WorkloadKind = (typeof WORKLOAD_KINDS)[number];

export const PHASES = ['PENDING', 'PREPARING', 'RUNNING', 'STOPPING', 'STOPPED', 'FAILED'] as const;
/** Where a workload is in its life; `reservations/lifecycle.ts` has the transitions (L1). */
export type Phase = (typeof PHASES)[number];

/** What the member wants. Set at once; the phase follows when the agent confirms. */
export type Desired = 'RUN' | 'STOP';

/** WAITING: time or a release will free it. BLOCKED: nothing that runs can change it. ADMITTED: it has, or had, its hold. */
export type AdmissionState = 'WAITING' | 'BLOCKED' | 'ADMITTED';

/** The (machine, driver) pair that a started notebook goes back to (L6). */
export interface Target {
  readonly machineId: MachineId;
  readonly driver: DriverName;
}

/** The open hold as the lifecycle sees it. */
export interface OpenHold {
  readonly reservationId: ReservationId;
  readonly machineId: MachineId;
  readonly driver: DriverName;
  /** Accelerator of the class at admission; an agent's refusal is explained with it. */
  readonly accelerator: Accelerator;
  readonly generation: number;
  readonly decisionId: DecisionId;
}

/** A workload as locked for a change: everything that the pure lifecycle functions decide with. */
export interface WorkloadState {
  readonly id: WorkloadId;
  readonly kind: WorkloadKind;
  readonly name: string;
  readonly memberId: MemberId;
  readonly classId: ClassId;
  readonly entryId: EntryId;
  readonly phase: Phase;
  readonly desired: Desired;
  /** Runs counted: 1 at launch, +1 for each start that queues a new run (L1). */
  readonly generation: number;
  /** Sequence of its last event (E1). */
  readonly sequence: number;
  readonly admission: AdmissionState;
  /** When it entered the queue, in microseconds since 1970; null while it is not in it (L4). */
  readonly queuedAt: number | null;
  /** How often younger work had passed it when its member was last told (L4). */
  readonly timesPassed: number;
  /** Set by the member at launch: the only machine to consider; null means any. */
  readonly requestedMachineId: MachineId | null;
  /** Set by its first admission of a notebook: later starts go there and nowhere else (L6). */
  readonly pin: Target | null;
  /** Runtime of the latest admission; null before the first. */
  readonly runtimeId: RuntimeId | null;
  /** null for endpoints. */
  readonly workspaceId: WorkspaceId | null;
  /** True once a run of it reached RUNNING: its files are expected to be there (L7). */
  readonly workspaceUsed: boolean;
  readonly hold: OpenHold | null;
  /** Set when a delete waits for the release (L8). */
  readonly deleteRequested: { readonly deleteFiles: boolean } | null;
  readonly deleted: boolean;
}
