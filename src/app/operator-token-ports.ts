import type { MemberId } from '../domain/model/ids.ts';
import type { MemberRole, TokenScope } from './actor.ts';

/** A member as an operator command finds it. */
export interface NamedMember {
  readonly id: MemberId;
  readonly role: MemberRole;
  readonly disabled: boolean;
}

/** A token to store; the secret itself is not among it. */
export interface StoredToken {
  readonly memberId: MemberId;
  readonly name: string;
  readonly hash: Uint8Array;
  readonly scopes: readonly TokenScope[];
  /** Whole days from now, by the database's clock; null for a token that does not expire. */
  readonly lifeDays: number | null;
}

/** What a token was stored as. */
export interface StoredTokenReceipt {
  readonly id: string;
  readonly expiresAt: Date | null;
}

/** Members and their tokens, for operators at the command line. */
export interface OperatorTokenStore {
  findMember(name: string): Promise<NamedMember | null>;
  /** Stores the token and its audit record together. */
  storeToken(token: StoredToken): Promise<StoredTokenReceipt>;
}
