import type { MachineId, MemberId } from '../domain/model/ids.ts';
import type { Actor, MemberRole, TokenScope } from './actor.ts';

/** What the use cases of members, tokens and enrolments need from outside. All times are the database's. */

/** An act or a denial for the append-only audit log. */
export interface MemberAudit {
  readonly actor: Pick<Actor, 'memberId' | 'requestId'>;
  /** Such as `member.create`. */
  readonly action: string;
  /** Such as `member:<id>`; never a secret. */
  readonly subject: string;
  readonly outcome: 'DONE' | 'REFUSED';
  /** Parameters that explain it; plain JSON. */
  readonly detail: Readonly<Record<string, string | number | boolean | readonly string[] | null>>;
}

/** Records denials; acts are recorded by the store that commits them, in the same transaction. */
export interface MemberAuditor {
  record(entry: MemberAudit): Promise<void>;
}

/** A live token: neither revoked nor expired, of a member that is not disabled. */
export interface LiveToken extends Actor {
  /** SHA-256 of the secret, to be compared in constant time. */
  readonly tokenHash: Uint8Array;
}

/** Looks tokens up; a look-up that finds one notes that it was used, at most once a minute. */
export interface TokenLookup {
  findLiveToken(tokenHash: Uint8Array): Promise<LiveToken | null>;
}

export interface KnownMember {
  readonly id: MemberId;
  readonly name: string;
  readonly role: MemberRole;
}

/** Members that are not disabled. */
export interface MemberStore {
  findMember(id: MemberId): Promise<KnownMember | null>;
  /** False when the name is taken; then nothing was stored. */
  insertMember(member: KnownMember, audit: MemberAudit): Promise<boolean>;
}

export interface NewAccessToken {
  readonly id: string;
  readonly memberId: MemberId;
  readonly name: string;
  readonly tokenHash: Uint8Array;
  readonly scopes: readonly TokenScope[];
  readonly expiresAt: Date | null;
}

export interface KnownAccessToken {
  readonly id: string;
  readonly memberId: MemberId;
  readonly scopes: readonly TokenScope[];
  readonly expiresAt: Date | null;
}

/** Access tokens without their secrets. */
export interface AccessTokenStore {
  findAccessToken(id: string): Promise<KnownAccessToken | null>;
  insertAccessToken(token: NewAccessToken, audit: MemberAudit): Promise<void>;
  /** False when it was revoked before; then nothing changed. */
  revokeAccessToken(id: string, audit: MemberAudit): Promise<boolean>;
}

export interface KnownMachine {
  readonly id: MachineId;
  readonly name: string;
  readonly ownerId: MemberId | null;
}

/** A one-time token for an agent; it lives for one hour. */
export interface NewEnrollment {
  readonly id: string;
  readonly machineId: MachineId;
  readonly tokenHash: Uint8Array;
}

/** Machines that are to be enrolled. */
export interface EnrollmentIssuer {
  /** null for unknown and forgotten machines. */
  findMachine(id: MachineId): Promise<KnownMachine | null>;
  /** Makes the machine with its token, and returns when the token expires; null when the name is taken. */
  createMachine(machine: KnownMachine, enrollment: NewEnrollment, audit: MemberAudit): Promise<Date | null>;
  /** Revokes the machine's credential and its unused tokens, and makes a new token; returns when that expires; null when it was forgotten. */
  renewEnrollment(enrollment: NewEnrollment, audit: MemberAudit): Promise<Date | null>;
}
