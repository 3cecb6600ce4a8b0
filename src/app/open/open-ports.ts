import type { MachineId, MemberId, WorkloadId } from '../../domain/model/ids.ts';
import type { DriverName } from '../../domain/model/runtime.ts';
import type { Phase, WorkloadKind } from '../../domain/model/workload.ts';
import type { MemberAudit } from '../access-ports.ts';

/** What the way in to running work needs from outside. All times are the database's. */

/** How long a code lives, and a session at most; the database refuses more. */
export const CODE_SECONDS = 30;
export const SESSION_HOURS = 12;

/** Work as the way in sees it. */
export interface OpenableWork {
  readonly workloadId: WorkloadId;
  readonly kind: WorkloadKind;
  readonly memberId: MemberId;
  readonly phase: Phase;
  /** Its runs so far; a new one is another run (L1). */
  readonly generation: number;
  /** Where its current run is; null without an open hold of this generation. */
  readonly machineId: MachineId | null;
  /** What runs it there; null with `machineId`. */
  readonly driver: DriverName | null;
}

/** Reads work that was not deleted. */
export interface OpenableWorkReader {
  findWork(workloadId: WorkloadId): Promise<OpenableWork | null>;
  /** Of many at once, for what is open; deleted work is absent. */
  findWorks(workloadIds: readonly WorkloadId[]): Promise<readonly OpenableWork[]>;
}

/** A code that was asked for. */
export interface NewOpenGrant {
  readonly id: string;
  readonly codeHash: Uint8Array;
  readonly memberId: MemberId;
  /** The access token that asks; the session will end with it. */
  readonly tokenId: string;
  readonly workloadId: WorkloadId;
  readonly generation: number;
  /** The one loopback page that may hand it in; null: the pages that may hand in any. */
  readonly fromOrigin: string | null;
}

/** A code that somebody hands in, and the session that they would get for it. */
export interface GrantRedemption {
  readonly codeHash: Uint8Array;
  readonly workloadId: WorkloadId;
  readonly sessionHash: Uint8Array;
  /** The loopback page that hands it in; null: one that may hand in any. Only a code that was given for exactly this is taken. */
  readonly fromOrigin: string | null;
  /** Names the request in the audit log. */
  readonly requestId: string;
}

/** A code that was not taken although it once existed: whose, and why not. */
export interface SpentGrant {
  readonly id: string;
  readonly memberId: MemberId;
  readonly why: 'USED' | 'EXPIRED' | 'OTHER_WORK' | 'OTHER_PAGE' | 'WORK_ENDED' | 'TOKEN_ENDED';
}

/** A session that is alive: neither it nor its token ended. */
export interface LiveSession {
  /** SHA-256 of its secret, to be compared in constant time. */
  readonly sessionHash: Uint8Array;
  readonly memberId: MemberId;
  readonly tokenId: string;
  /** The run that it is for. */
  readonly generation: number;
  readonly endsInMilliseconds: number;
}

/** Codes and sessions. */
export interface OpenGrantStore {
  /** Stores a code for a run that still is the current one and runs; null when it does not any more. Returns when the code ends. */
  issueGrant(grant: NewOpenGrant, audit: MemberAudit): Promise<Date | null>;
  /**
   * Exchanges a code for a session, in one statement, so that of any number of attempts at any number of replicas one succeeds. False
   * for a code that is unknown, used, late, for other work or for another page, whose token ended, or whose run is over.
   */
  redeemGrant(redemption: GrantRedemption): Promise<boolean>;
  /** Why a code was not taken; null for one that never was, or is forgotten. */
  findSpentGrant(redemption: Pick<GrantRedemption, 'codeHash' | 'workloadId' | 'fromOrigin'>): Promise<SpentGrant | null>;
  /** A session for this work; null when it ended, or its token was revoked, expired or lost the scope WORKLOADS. */
  findLiveSession(session: Pick<GrantRedemption, 'sessionHash' | 'workloadId'>): Promise<LiveSession | null>;
}
