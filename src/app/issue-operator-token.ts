import { nameProblem } from '../domain/model/name.ts';
import type { InvalidField } from '../domain/refusals.ts';
import { InvalidInput, InvalidState, NotFound } from '../domain/refusals.ts';
import { newSecretToken } from '../shared/secret-token.ts';
import type { TokenScope } from './actor.ts';
import { scopesOfRole, TOKEN_SCOPES } from './actor.ts';
import { MEMBER_TOKEN_PREFIX } from './authenticate.ts';
import type { OperatorTokenStore } from './operator-token-ports.ts';

const LONGEST_LIFE_DAYS = 3_650;

/** What an operator asks for at the command line. */
export interface OperatorTokenInput {
  /** Name of the member that the token is for. */
  readonly member: string;
  /** What the token is called in lists; a name as everywhere. */
  readonly name: string;
  /** As typed; null: all that the member's role may have. */
  readonly scopes: readonly string[] | null;
  /** Whole days, 1 to 3650; null: it does not expire. */
  readonly lifeDays: number | null;
}

export interface OperatorToken {
  readonly accessTokenId: string;
  readonly member: string;
  readonly scopes: readonly TokenScope[];
  readonly expiresAt: Date | null;
  /** The secret; given here and never again. */
  readonly token: string;
}

/**
 * Makes a token for a member on an operator's word: who can reach the database needs no token for it. Refuses unknown and
 * disabled members, unknown scopes, and ADMIN for who is no operator.
 */
export async function issueOperatorToken(store: OperatorTokenStore, input: OperatorTokenInput): Promise<OperatorToken> {
  const fields = [...wrongName(input.name), ...wrongLife(input.lifeDays), ...wrongScopes(input.scopes ?? [])];
  if (fields.length > 0) throw new InvalidInput(fields);
  // What is no name is not asked for: Postgres has no text with a NUL.
  const member = nameProblem(input.member) === null ? await store.findMember(input.member) : null;
  if (member === null) throw new NotFound('member', 'member');
  if (member.disabled) throw new InvalidState('member: this member is disabled, so no token would work.');
  const allowed = scopesOfRole(member.role);
  const scopes = input.scopes === null ? allowed : TOKEN_SCOPES.filter((scope) => input.scopes?.includes(scope));
  if (scopes.some((scope) => !allowed.includes(scope))) {
    throw new InvalidInput([{ field: 'scopes', message: 'ADMIN is for operators only, and this member is none.' }]);
  }
  const { token, hash } = newSecretToken(MEMBER_TOKEN_PREFIX);
  const { id, expiresAt } = await store.storeToken({ memberId: member.id, name: input.name, hash, scopes, lifeDays: input.lifeDays });
  return { accessTokenId: id, member: input.member, scopes, expiresAt, token };
}

function wrongName(name: string): readonly InvalidField[] {
  const message = nameProblem(name);
  return message === null ? [] : [{ field: 'name', message }];
}

function wrongLife(days: number | null): readonly InvalidField[] {
  if (days === null || (Number.isInteger(days) && days >= 1 && days <= LONGEST_LIFE_DAYS)) return [];
  return [{ field: 'expiresInDays', message: `must be a whole number from 1 to ${LONGEST_LIFE_DAYS}.` }];
}

function wrongScopes(scopes: readonly string[]): readonly InvalidField[] {
  const known: readonly string[] = TOKEN_SCOPES;
  if (scopes.every((scope) => known.includes(scope))) return [];
  return [{ field: 'scopes', message: `must be among ${TOKEN_SCOPES.join(', ')}.` }];
}
