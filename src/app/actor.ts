import type { MemberId } from '../domain/model/ids.ts';
import { Forbidden } from '../domain/refusals.ts';

export const MEMBER_ROLES = ['OPERATOR', 'MEMBER'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/** What a token may be used for: READ queries and streams, WORKLOADS and MACHINES their mutations, ADMIN the operator's. */
export const TOKEN_SCOPES = ['READ', 'WORKLOADS', 'MACHINES', 'ADMIN'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** All that a token of a member of this role may be used for: ADMIN is for operators. */
export function scopesOfRole(role: MemberRole): readonly TokenScope[] {
  return TOKEN_SCOPES.filter((scope) => scope !== 'ADMIN' || role === 'OPERATOR');
}

/** The authenticated caller of a use case. */
export interface Actor {
  readonly memberId: MemberId;
  readonly name: string;
  readonly role: MemberRole;
  readonly scopes: readonly TokenScope[];
  /** The access token in use; streams end when it is revoked. */
  readonly tokenId: string;
  /** Names the request that the caller acts by, in the audit log as in the log; absent where there is none. */
  readonly requestId?: string;
}

/** Refuses unless the caller's token has the scope. */
export function requireScope(actor: Actor, scope: TokenScope): void {
  if (!actor.scopes.includes(scope)) {
    throw new Forbidden(`This token lacks the scope ${scope}; use one that has it.`);
  }
}

/** Refuses unless the caller is an operator, whatever the token is for. */
export function requireOperatorRole(actor: Actor): void {
  if (actor.role !== 'OPERATOR') {
    throw new Forbidden('Only an operator may do this.');
  }
}

/** Refuses unless the caller is an operator whose token may administer. */
export function requireOperator(actor: Actor): void {
  requireOperatorRole(actor);
  requireScope(actor, 'ADMIN');
}
