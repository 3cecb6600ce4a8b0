import type { Deadlines } from '../domain/intents/deadline.ts';
import type { FleetSilence, MassLossStep } from '../domain/mass-loss.ts';
import type { ProgressSoFar } from '../domain/intents/progress.ts';
import type { MachineId, MemberId, ReservationId, WorkloadId, WorkspaceId } from '../domain/model/ids.ts';
import type { OperatingSystem, ReportedDriver, Sharing } from '../domain/model/machine.ts';
import type { DeviceKind } from '../domain/model/runtime.ts';
import type { Phase, WorkloadState } from '../domain/model/workload.ts';
import type { AssignmentFacts } from '../domain/reservations/assignment-terms.ts';
import type { WorkspaceCount, WorkspaceCountNote } from './workspace-count.ts';
import type { MemberAudit } from './access-ports.ts';

/** What the use cases of the agent protocol need from outside. All times are the database's. */

/** A device unit with what the agent says of it. */
export interface ReportedDevice {
  readonly kind: DeviceKind;
  readonly index: number;
  readonly memoryMib: number | null;
  readonly model: string | null;
}

export interface ReportedCapacity {
  readonly cpuMillis: number;
  readonly memoryMib: number;
  readonly devices: readonly ReportedDevice[];
}

/** The parts of a machine that its agent reported anew; an absent part stays as it is. */
export interface MachineUpdate {
  readonly drivers?: readonly ReportedDriver[];
  readonly capacity?: ReportedCapacity;
}

export interface EnrollmentRequest {
  /** SHA-256 of the one-time token. */
  readonly tokenHash: Uint8Array;
  readonly credential: { readonly id: string; readonly hash: Uint8Array };
  readonly leaseSeconds: number;
  readonly os: OperatingSystem;
  readonly arch: string;
  readonly agentVersion: string;
  readonly drivers: readonly ReportedDriver[];
  readonly capacity: ReportedCapacity;
}

/** UNKNOWN also covers tokens of forgotten machines. */
export type EnrollmentOutcome =
  | { readonly kind: 'enrolled'; readonly machineId: MachineId }
  | { readonly kind: 'refused'; readonly cause: 'UNKNOWN' | 'USED' | 'EXPIRED'; readonly machineId: MachineId | null };

/**
 * Exchanges a one-time token, once (A3): of two calls at the same moment one is refused. Both outcomes are audited in the same
 * transaction, but for guesses, which name no machine: the log would be anybody's to fill.
 */
export interface EnrollmentStore {
  enroll(request: EnrollmentRequest): Promise<EnrollmentOutcome>;
}

/** Who polls: one credential of one machine, used by one start of its agent. */
export interface AgentSession {
  readonly machineId: MachineId;
  readonly credentialId: string;
  readonly bootId: string;
  readonly os: OperatingSystem;
}

export interface Heartbeat {
  /** SHA-256 of the machine credential. */
  readonly credentialHash: Uint8Array;
  readonly bootId: string;
  /** The boot id that this start of the agent says it takes the place of. */
  readonly replaces: string | null;
  readonly leaseSeconds: number;
}

/** UNKNOWN: no such credential, revoked, or of a forgotten machine. IN_USE: another live agent uses it, or this boot was replaced. */
export type HeartbeatOutcome =
  | { readonly kind: 'UNKNOWN' }
  | { readonly kind: 'IN_USE'; readonly machineId: MachineId }
  | { readonly kind: 'ACCEPTED'; readonly session: AgentSession; readonly lost: boolean };

export interface HeartbeatStore {
  /** Renews the lease if the boot id may (A4). `lost` says that the machine was judged lost and is not yet back. */
  heartbeat(beat: Heartbeat): Promise<HeartbeatOutcome>;
  /** Stores what changed; false when nothing did. Holds stay, however little the machine reports (V3). */
  updateMachine(session: AgentSession, update: MachineUpdate): Promise<boolean>;
}

/** A reservation on the machine with all that its assignment is made of. */
export interface MachineHold {
  readonly reservationId: ReservationId;
  readonly facts: AssignmentFacts;
  readonly decisionDigest: string;
}

/** An open hold with its workload as committed when it was read; nothing is locked. */
export interface HeldWork extends MachineHold {
  readonly state: WorkloadState;
  readonly dispatched: boolean;
  readonly address: string | null;
  readonly soFar: ProgressSoFar;
  /** What its agent last counted in its workspace; null before the first count and for endpoints. */
  readonly workspaceCount: WorkspaceCount | null;
}

/** All that a sync is answered with, read in one statement. */
export interface MachineWork {
  /** What the session is by now: REVOKED and REPLACED end a poll that waits. */
  readonly standing: 'CURRENT' | 'REVOKED' | 'REPLACED';
  readonly serverTime: string;
  readonly ownerId: MemberId | null;
  readonly sharing: Sharing;
  /** By workload id. */
  readonly held: readonly HeldWork[];
  /** Workspaces whose files the member asked to delete and that no open hold uses (L7). */
  readonly deleteWorkspaces: readonly WorkspaceId[];
}

/** One run that an agent reported and that is not an open hold of its machine. */
export interface RunReference {
  readonly workloadId: WorkloadId;
  readonly generation: number;
}

/** What is known of such a run. */
export interface PastRun extends RunReference {
  /** The workload's own generation by now; null when there is no such workload. */
  readonly currentGeneration: number | null;
  /** Whether the machine ever had a hold of the workload, of any generation. */
  readonly heldHere: boolean;
  /** The latest closed hold of that generation on this machine. */
  readonly closed: MachineHold | null;
}

export interface MachineWorkReader {
  readWork(session: AgentSession): Promise<MachineWork>;
  /** Workloads with an open hold on the machine, by id. */
  readHeldWorkloads(machineId: MachineId): Promise<readonly WorkloadId[]>;
  /** One answer a reference, in order. */
  readPastRuns(machineId: MachineId, runs: readonly RunReference[]): Promise<readonly PastRun[]>;
}

export interface WorkspaceNotes {
  /** Marks workspaces as gone if they are this machine's and were asked to be deleted. */
  workspacesDeleted(machineId: MachineId, workspaceIds: readonly WorkspaceId[]): Promise<void>;
}

/** What an agent says of a hold that no event keeps. An absent key leaves the column alone. */
export interface HoldNote {
  readonly reservationId: ReservationId;
  readonly address?: string;
  /** Told just now in a PREPARING event; null when the agent gave no figure. */
  readonly progress?: number | null;
}

/** The last PREPARING event of a hold, as noted. */
export interface HoldProgress extends ProgressSoFar {
  readonly reservationId: ReservationId;
}

/**
 * The part of a workload transaction that moves the machines' own rows, so that an event and the mark that makes it
 * happen once are committed together.
 */
export interface MachineMarks {
  /**
   * LOST: if the lease has run out. BACK: if it was lost and the lease lives again. False, and nothing changes, when it
   * does not apply (any more). The workloads of the machine are locked before.
   */
  markMachine(machineId: MachineId, mark: 'LOST' | 'BACK'): Promise<boolean>;
  /** Begins, widens or ends the loss that is suspected (A6), with its audit entry; false when another did before. */
  moveMassLoss(step: MassLossStep): Promise<boolean>;
  /** Marks open holds as handed to their agent; returns those that were not before. */
  markDispatched(reservationIds: readonly ReservationId[]): Promise<readonly ReservationId[]>;
  /** Progress of open holds whose workloads are locked. */
  readProgress(reservationIds: readonly ReservationId[]): Promise<readonly HoldProgress[]>;
  /** Stores notes of holds that are open. */
  noteHolds(notes: readonly HoldNote[]): Promise<void>;
  /** Stores counts of workspaces where they are (L7); the workloads are locked. One that says nothing new changes nothing. */
  noteWorkspaces(notes: readonly WorkspaceCountNote[]): Promise<void>;
  /**
   * Takes a locked machine out of the fleet with its credential and enrolments, and records it. The database refuses while it
   * holds anything, so the releases are written before. `ids` gives those of the audit entries.
   */
  forgetMachine(machineId: MachineId, record: { readonly audits: readonly MemberAudit[]; readonly ids: { next(): string } }): Promise<void>;
}

/** Work in a transitional phase for too long; the reservation tells one stay in the phase from another. */
export interface OverdueWork {
  readonly workloadId: WorkloadId;
  readonly reservationId: ReservationId;
  readonly phase: Phase;
}

/** Who leads and since when the judge saw no gap; both hold judging back for one lease (A4). */
export interface JudgeStanding {
  readonly holder: string;
  /** Database time of the first look after the latest gap. */
  readonly steadySince: string;
}

/** For the judges of the leader. Each answer tells the database's time, by which gaps are found. */
export interface OverdueReader {
  readTime(): Promise<string>;
  /** Machines not yet marked lost whose lease ran out and may be judged. */
  readSilentMachines(standing: JudgeStanding): Promise<readonly MachineId[]>;
  /** Who is heard and who is not, of machines that ever joined and are not forgotten (A6); null while nothing may be judged. */
  readSilence(standing: JudgeStanding): Promise<FleetSilence | null>;
  /**
   * Workloads over their deadline on machines that are reachable; none while the control plane suspects itself (A6). Time of an
   * outage does not count, nor of a suspicion (L8).
   */
  readOverdueWork(standing: JudgeStanding, deadlines: Deadlines): Promise<readonly OverdueWork[]>;
}

/** One line of the audit log. `detail` holds ids, codes and counts, never an agent's own words (H2). */
export interface MachineAudit {
  readonly machineId: MachineId;
  readonly action: string;
  readonly subject: string;
  readonly outcome: 'DONE' | 'REFUSED';
  readonly detail: Readonly<Record<string, string | number | boolean | null>>;
}

export interface MachineAuditor {
  audit(entries: readonly MachineAudit[]): Promise<void>;
}
