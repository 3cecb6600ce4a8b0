import { nameProblem } from '../domain/model/name.ts';
import { Forbidden, InvalidInput, NotFound, type InvalidField } from '../domain/refusals.ts';
import { newSecretToken } from '../shared/secret-token.ts';
import type { AccessTokenStore, KnownMember, MemberAuditor, MemberStore } from './access-ports.ts';
import { requireOperator, requireScope, scopesOfRole, type Actor, type TokenScope } from './actor.ts';
import type { AccessTokenInput, AccessTokenIssued } from './application.ts';
import { audited } from './audited.ts';
import { MEMBER_TOKEN_PREFIX } from './authenticate.ts';
import type { IdSource } from './ports.ts';

export interface CreateAccessTokenDependencies {
  readonly members: MemberStore;
  readonly tokens: AccessTokenStore;
  readonly auditor: MemberAuditor;
  readonly ids: IdSource;
}

/** Latest expiry that is taken, since later years are beyond what the database and JavaScript agree on. */
const LATEST = Date.parse('9999-01-01T00:00:00Z');

/**
 * Makes a token (its secret is returned once and stored as a hash). For oneself: with at most the scopes of the token in
 * use, and ending no later than it, so that a token never begets a stronger one. For others: operators, with at most what
 * the member's role may have.
 */
export async function createAccessToken(
  dependencies: CreateAccessTokenDependencies,
  actor: Actor,
  input: AccessTokenInput,
): Promise<AccessTokenIssued> {
  const { tokens, auditor, ids } = dependencies;
  const id = ids.next();
  const attempt = { actor, action: 'token.create', subject: `token:${id}` };
  return audited(auditor, attempt, async () => {
    const holder = await authoriseHolder(dependencies.members, actor, input);
    refuseBadInput(input, holder);
    const own = holder.id === actor.memberId;
    const scopes = own ? ownScopes(actor, input.scopes) : (input.scopes ?? scopesOfRole(holder.role));
    const expiresAt = own ? await ownExpiry(tokens, actor, input.expiresAt) : input.expiresAt;
    const { token, hash } = newSecretToken(MEMBER_TOKEN_PREFIX);
    await tokens.insertAccessToken(
      { id, memberId: holder.id, name: input.name, tokenHash: hash, scopes: [...new Set(scopes)], expiresAt },
      { ...attempt, outcome: 'DONE', detail: { member: holder.id, name: input.name, scopes } },
    );
    return { accessTokenId: id, token };
  });
}

async function authoriseHolder(members: MemberStore, actor: Actor, { memberId }: AccessTokenInput): Promise<KnownMember> {
  if (memberId === null || memberId === actor.memberId) return { id: actor.memberId, name: actor.name, role: actor.role };
  requireOperator(actor);
  const member = await members.findMember(memberId);
  if (member === null) throw new NotFound('input.memberId', 'member');
  return member;
}

function refuseBadInput({ name, expiresAt, scopes }: AccessTokenInput, holder: KnownMember): void {
  const problems: InvalidField[] = [];
  const nameWrong = nameProblem(name);
  if (nameWrong !== null) problems.push({ field: 'input.name', message: nameWrong });
  if (expiresAt !== null && (expiresAt.getTime() <= Date.now() || expiresAt.getTime() > LATEST)) {
    problems.push({ field: 'input.expiresAt', message: 'must be in the future, before the year 9999' });
  }
  if (scopes?.length === 0) problems.push({ field: 'input.scopes', message: 'must name at least one scope' });
  const tooMuch = scopes?.find((scope) => !scopesOfRole(holder.role).includes(scope));
  if (tooMuch !== undefined) problems.push({ field: 'input.scopes', message: `only an operator's token can have ${tooMuch}` });
  if (problems.length > 0) throw new InvalidInput(problems);
}

function ownScopes(actor: Actor, wanted: readonly TokenScope[] | null): readonly TokenScope[] {
  if (wanted === null) return actor.scopes;
  for (const scope of wanted) requireScope(actor, scope);
  return wanted;
}

async function ownExpiry(tokens: AccessTokenStore, actor: Actor, wanted: Date | null): Promise<Date | null> {
  const inUse = await tokens.findAccessToken(actor.tokenId);
  const limit = inUse?.expiresAt ?? null;
  if (limit === null) return wanted;
  if (wanted !== null && wanted > limit) {
    throw new Forbidden(`This token ends at ${limit.toISOString()}; a token made with it cannot end later.`);
  }
  return wanted ?? limit;
}
