import type { MachineId, MemberId, RuntimeId, WorkloadId, DecisionId } from '../domain/model/ids.ts';
import type { DriverName } from '../domain/model/runtime.ts';
import type { Desired } from '../domain/model/workload.ts';
import type { Reason } from '../domain/reason.ts';
import type { CursorField } from '../domain/refusals.ts';
import type { SequenceRange } from '../domain/timeline-range.ts';
import type { AdmissionEventType, PlacementOutcome } from '../domain/timeline.ts';
import type { MemberRole, TokenScope } from './actor.ts';

/** What those who show timelines need from those who deliver them. `events` implements these ports. */

/** A stored event of a workload's timeline; null where the type has no such field (E6). */
export interface TimelineEvent {
  readonly workloadId: WorkloadId;
  /** Gapless from 1 within the workload (E1). */
  readonly sequence: number;
  readonly type: AdmissionEventType;
  /** The database's time of the transaction that wrote it. */
  readonly at: Date;
  readonly generation: number;
  readonly outcome: PlacementOutcome | null;
  readonly reasons: readonly Reason[];
  readonly machineId: MachineId | null;
  readonly driver: DriverName | null;
  readonly runtimeId: RuntimeId | null;
  readonly decisionId: DecisionId | null;
  readonly progress: number | null;
  readonly desired: Desired | null;
  readonly position: number | null;
  /** Only on QUEUED (L4). */
  readonly timesPassed: number | null;
}

/** Where a stream of one workload starts and how it ends early. */
export interface FollowOptions {
  readonly workloadId: WorkloadId;
  /** Last sequence that the follower has; null begins at the first retained event (E2). */
  readonly after: number | null;
  /** Ends the stream quietly. */
  readonly signal: AbortSignal;
  /** Called once when the follower has not pulled for too long: cut its connection, for it will not hear an error. */
  readonly onStalled?: () => void;
}

/** Follows timelines as Postgres has them (E2, E3). Pull-based: a follower that does not pull costs no memory. */
export interface TimelineFeed {
  /**
   * Every event after `after`, once and in order, then live ones; ends after DELETED. Throws `StreamInterrupted` when the
   * server closes or the follower stalls, and `CursorRefused` (CURSOR_EXPIRED) when the events it needs are gone.
   */
  follow(options: FollowOptions): AsyncGenerator<TimelineEvent>;
  /** The workload's sequence as it is, then each later one, skipping those that passed meanwhile; ends after DELETED. */
  changes(options: Omit<FollowOptions, 'after'>): AsyncGenerator<number>;
  /** What is retained of a timeline now; null for an unknown workload. */
  range(workloadId: WorkloadId): Promise<SequenceRange | null>;
}

/** Opaque, signed cursors, bound to a workload and to the database's epoch (E2); used by pages and streams alike. */
export interface TimelineCursors {
  encode(position: { readonly workloadId: WorkloadId; readonly sequence: number }): string;
  /** The sequence; throws `CursorRefused` for a forged, foreign or outdated cursor, naming the field (default `after`). `refuseOutside` judges the sequence. */
  decode(cursor: string, workloadId: WorkloadId, field?: CursorField): number;
}

/** A stream that the server ended. Nothing is lost: the follower resumes after `resumeAfter` (null: from the beginning). */
export class StreamInterrupted extends Error {
  readonly code: 'STREAM_STALLED' | 'SERVER_CLOSING';
  readonly resumeAfter: number | null;
  constructor(code: 'STREAM_STALLED' | 'SERVER_CLOSING', resumeAfter: number | null) {
    super(
      code === 'STREAM_STALLED'
        ? 'The events were not taken in time; subscribe again after the last cursor that you have.'
        : 'The server is closing; subscribe again after the last cursor that you have.',
    );
    this.code = code;
    this.resumeAfter = resumeAfter;
  }
}

/** What the holder of a token may do at this moment. */
export interface StreamRights {
  readonly memberId: MemberId;
  readonly role: MemberRole;
  readonly scopes: readonly TokenScope[];
}

/** Watches tokens while streams are open (E4). One check serves all streams of all tokens. */
export interface AccessWatch {
  /**
   * Calls `changed` with the token's rights after each check: soon, whenever access was narrowed, at the token's expiry
   * and every 30 s; null once it is revoked, expired or its member disabled. Returns the function that ends the watching.
   */
  watch(tokenId: string, changed: (rights: StreamRights | null) => void): () => void;
}
