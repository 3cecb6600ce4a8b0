import type { ClassId, EntryId, MachineId, MemberId, WorkloadId, WorkspaceId } from '../domain/model/ids.ts';
import type { FleetSnapshot, MachineSnapshot } from '../domain/model/machine.ts';
import type { QueueHead } from '../domain/model/queue-head.ts';
import type { AcceleratorClass, Entry } from '../domain/model/runtime.ts';
import type { WorkloadKind, WorkloadState } from '../domain/model/workload.ts';
import type { AssignedModel } from '../domain/reservations/assignment-terms.ts';
import type { Evaluation, WorkloadChange } from '../domain/reservations/workload-change.ts';
import type { MemberAudit } from './access-ports.ts';
import type { InputDigests, InputDocument } from './decision-ports.ts';
import type { MachineMarks } from './machine-ports.ts';

/**
 * What the use cases need from outside. Each port is small and belongs to its consumers; `storage`, `events` and `main`
 * implement them. Time of leases and events is the database's, so no clock is here.
 */

/** Something changed and is committed: a hint to look at Postgres, never the truth itself (E3). */
export type Wakeup =
  /** The workload's timeline reached this sequence. */
  | { readonly kind: 'workload'; readonly workloadId: WorkloadId; readonly sequence: number }
  /** The fleet's feed reached this position. */
  | { readonly kind: 'feed'; readonly position: number }
  /** Work that waits may be admissible now (L5). */
  | { readonly kind: 'capacity' }
  /** The assignments of the machine's agent changed, or its credential, its sharing or what else is told of it. */
  | { readonly kind: 'machine'; readonly machineId: MachineId }
  /** A member's token or role was narrowed: open streams check their right again (E4). Of machines it says nothing. */
  | { readonly kind: 'access' };

/** Publishes wake-ups to every replica, after commit. Never throws and is never waited for: a lost one costs at most 2 s. */
export interface WakeupPublisher {
  publish(wakeups: readonly Wakeup[]): void;
}

/** What a listener hears: a wake-up, or that some may have been missed, so that everything is to be looked at again. */
export type HeardWakeup = Wakeup | { readonly kind: 'gap' };

/** Hears wake-ups of every replica, this one included. */
export interface WakeupListener {
  /** Returns the function that ends the listening. The listener must not throw. */
  subscribe(listener: (wakeup: HeardWakeup) => void): () => void;
  /** False while wake-ups of other replicas may be missed: readers then poll (E3). */
  readonly connected: boolean;
}

/** New, random, time-ordered ids (UUIDv7). */
export interface IdSource {
  next(): string;
}

/** A workload as first stored: PENDING, desired RUN, generation 1, sequence 0. */
export interface NewWorkload {
  readonly id: WorkloadId;
  readonly kind: WorkloadKind;
  readonly name: string;
  readonly memberId: MemberId;
  readonly classId: ClassId;
  readonly entryId: EntryId;
  readonly requestedMachineId: MachineId | null;
  readonly workspaceId: WorkspaceId | null;
  readonly idempotency: { readonly key: string; readonly mutation: string; readonly payloadDigest: string } | null;
}

/** What a key stands for while it is kept. */
export interface KeptLaunch {
  readonly workloadId: WorkloadId;
  readonly payloadDigest: string;
}

/** Reads what launches were made with a key; null when there is none, or its life is over. */
export interface LaunchKeyReader {
  readLaunchKey(memberId: MemberId, key: { readonly mutation: string; readonly key: string }): Promise<KeptLaunch | null>;
}

/** What became of an insert: `stored`, or why nothing was. `repeated` names the object that the same key made before. */
export type InsertOutcome =
  | { readonly kind: 'stored' }
  | { readonly kind: 'name-taken' }
  | { readonly kind: 'repeated'; readonly workloadId: WorkloadId }
  | { readonly kind: 'key-conflict' };

/** What a new hold and its decision are sealed with (A2): digests that the pure core cannot compute, and what was decided on. */
export interface ChangeSeal {
  /** SHA-256 of the assignment terms; the agent refuses any other. Empty where the change opens no hold. */
  readonly assignmentDigest: string;
  readonly workspaceExpected: boolean;
  /** What the agent is told of an endpoint's model; null for notebooks, and where the change opens no hold. */
  readonly model: AssignedModel | null;
  /** Kept with the decision, so that it can be made again. */
  readonly inputs: { readonly catalog: InputDocument; readonly fleet: InputDocument; readonly policy: InputDocument };
  readonly digests: InputDigests;
  /** Canonical JSON of the request but for class and entry, which are the catalog's. */
  readonly request: string;
  /** SHA-256 of the digests and the decision's record. */
  readonly decisionDigest: string;
}

/** A change with its seal, which is there whenever the change carries a decision, and with its entry in the audit log. */
export interface SealedChange extends WorkloadChange {
  readonly seal?: ChangeSeal;
  /** Whose act it is, to be recorded with it; absent for what happens by itself. */
  readonly audit?: MemberAudit;
}

/** A change that was written, with the sequence that the workload reached. */
export interface WrittenChange {
  readonly change: WorkloadChange;
  readonly sequence: number;
}

/**
 * One database transaction over workloads and machines. Locks are taken in one order everywhere: workloads by id, then
 * machines by id, so that no two transactions wait for each other in a circle. Reads go over the same connection.
 */
export interface WorkloadTransaction extends MachineMarks, FleetReader, CatalogReader {
  /** One outcome an input, in order. */
  insertWorkloads(workloads: readonly NewWorkload[]): Promise<readonly InsertOutcome[]>;
  /** Locks and reads; unknown ids are absent from the answer. */
  lockWorkloads(ids: readonly WorkloadId[]): Promise<readonly WorkloadState[]>;
  /** Locks and reads machines with their open holds; unknown or forgotten ones are absent. */
  lockMachines(ids: readonly MachineId[]): Promise<readonly MachineSnapshot[]>;
  /** The latest evaluation of each workload that has one (E6). */
  readEvaluations(ids: readonly WorkloadId[]): Promise<ReadonlyMap<WorkloadId, Evaluation>>;
  /** Of those that wait for a machine. */
  readQueuePlaces(ids: readonly WorkloadId[]): Promise<ReadonlyMap<WorkloadId, PlaceInQueue>>;
  /** Writes every change in one statement: phases, holds, decisions, releases and gapless events (E1). */
  write(changes: readonly SealedChange[]): Promise<void>;
}

/** Where a workload stands (L4). */
export interface PlaceInQueue {
  /** The machine in whose queue it stands. */
  readonly machineId: MachineId;
  /** Its place there, from 1. */
  readonly position: number;
  /** How many runs that were queued later were admitted on the machine that it waits for since it was queued. */
  readonly timesPassed: number;
}

/** What a committed transaction returned and wrote. */
export interface Committed<T> {
  readonly value: T;
  readonly written: readonly WrittenChange[];
}

/**
 * Runs the work in one transaction, and the whole of it again, at most 5 times with jitter, on serialisation failures,
 * deadlocks and conflicts of holds (reliability rule 9).
 */
export interface WorkloadStore {
  transact<T>(work: (transaction: WorkloadTransaction) => Promise<T>, options?: TransactOptions): Promise<Committed<T>>;
}

/** With a fence, the transaction is refused unless that leader still leads: a zombie's writes change nothing. */
export interface TransactOptions {
  readonly fence?: LeaderFence;
}

/** A leadership, numbered so that an older one is recognised. */
export interface LeaderFence {
  readonly holder: string;
  readonly fence: bigint;
}

/** The lease that makes one replica the leader. */
export interface LeaderLease {
  /** Takes or renews the lease; null when another replica leads. */
  acquire(leaseSeconds: number): Promise<LeaderFence | null>;
  release(): Promise<void>;
}

/** Thrown inside a transaction when what it decided on has changed: the whole of it runs again, boundedly. */
export class StaleDecision extends Error {}

export interface FleetReader {
  /** The fleet as committed: machines that are not forgotten, with their open holds, ordered by id, and who waits for them. */
  readFleet(): Promise<FleetSnapshot>;
  /** The oldest work that waits for each machine, as committed now (L4). */
  readQueueHeads(): Promise<readonly QueueHead[]>;
}

/** Classes and entries as they are now; removed ones are returned with `removed` true. */
export interface CatalogReader {
  readClasses(ids: readonly ClassId[]): Promise<ReadonlyMap<ClassId, AcceleratorClass>>;
  readEntries(ids: readonly EntryId[]): Promise<ReadonlyMap<EntryId, Entry>>;
}

/** Work that is to be evaluated again: what waits, oldest first (L4), then what is blocked (L2). */
export interface QueueReader {
  readQueue(): Promise<readonly WorkloadId[]>;
  /** Whether the pause of work that its agent refused is over. */
  retryIsDue(): Promise<boolean>;
}
