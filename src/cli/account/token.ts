import type { BerthClient } from '../../client/berth-client.ts';
import {
  CreateAccessTokenDocument,
  ListAccessTokensDocument,
  RevokeAccessTokenDocument,
  type TokenDetailFragment,
  type TokenScope,
} from '../../client/generated/graphql.ts';
import { CommandFailure, EXIT_CODES } from '../command-failure.ts';
import { allPages, PAGE_SIZE } from '../lookup/all-pages.ts';
import { findMemberId, viewerOf } from '../lookup/find-member.ts';
import { typeOfGlobalId } from '../lookup/global-id.ts';
import { tone } from '../output/block.ts';
import { accepted, notFound } from '../refused.ts';
import type { Answer } from '../terminal.ts';
import { ago } from '../words/span-of-time.ts';

/** Options of `token create` for oneself. */
export interface OwnTokenFlags {
  readonly name: string;
  readonly scopes: readonly TokenScope[] | null;
  /** null: it does not expire. */
  readonly lifeDays: number | null;
}

const OPTIONS = { 'input.name': '--name', 'input.scopes': '--scope', 'input.expiresAt': '--expires-in-days' };
const DAY_MILLISECONDS = 86_400_000;

/** `berth token create` without `--member`: a token for oneself, alone on stdout. */
export async function createOwnToken(client: BerthClient, { name, scopes, lifeDays }: OwnTokenFlags, now: Date): Promise<Answer> {
  const expiresAt = lifeDays === null ? null : new Date(now.getTime() + lifeDays * DAY_MILLISECONDS).toISOString();
  const { createAccessToken } = await client.request(CreateAccessTokenDocument, { input: { name, expiresAt, scopes } });
  const issued = accepted(createAccessToken, { INVALID_INPUT: 'berth token create --help' }, OPTIONS);
  const { accessToken } = issued;
  const until = accessToken.expiresAt == null ? 'it does not expire' : `it expires at ${accessToken.expiresAt}`;
  return {
    lines: [issued.token],
    notes: [`A token of yours with ${accessToken.scopes.join(', ')}; ${until}. It is shown this once.`],
    json: issued,
  };
}

/** `berth token list`: the caller's tokens, or, for operators, a member's; never a secret. */
export async function listTokens(client: BerthClient, member: string | undefined, now: Date): Promise<Answer> {
  const tokens = await tokensOf(client, await memberIdOf(client, member));
  const rows = tokens.map((token) => [
    token.name,
    stateOf(token, now),
    token.scopes.join(', '),
    ago(token.createdAt, now),
    token.lastUsedAt == null ? 'never' : ago(token.lastUsedAt, now),
    token.id,
  ]);
  return {
    lines:
      tokens.length === 0
        ? ['No tokens.']
        : [{ header: ['NAME', 'STATE', 'SCOPES', 'CREATED', 'USED', 'ID'], rows, dispensable: ['USED', 'CREATED', 'SCOPES', 'ID'] }],
    json: tokens,
  };
}

/** `berth token revoke`: by id, or by a name that only one living token has. */
export async function revokeToken(
  client: BerthClient,
  nameOrId: string,
  { member, now }: { readonly member: string | undefined; readonly now: Date },
): Promise<Answer> {
  const accessTokenId = typeOfGlobalId(nameOrId) === 'AccessToken' ? nameOrId : await idByName(client, nameOrId, { member, now });
  const { revokeAccessToken } = await client.request(RevokeAccessTokenDocument, { input: { accessTokenId } });
  const token = accepted(revokeAccessToken, { NOT_FOUND: 'berth token list' });
  return { lines: [`token ${token.name}: revoked`], json: token };
}

async function idByName(
  client: BerthClient,
  name: string,
  { member, now }: { readonly member: string | undefined; readonly now: Date },
): Promise<string> {
  const tokens = await tokensOf(client, await memberIdOf(client, member));
  const living = tokens.filter((token) => token.name === name && stateOf(token, now).text === 'valid');
  const [found] = living;
  if (found === undefined) throw notFound(`token "${name}"`, 'berth token list');
  if (living.length === 1) return found.id;
  throw new CommandFailure(`${String(living.length)} tokens are called "${name}"; name one by its id`, {
    code: 'USAGE',
    exitCode: EXIT_CODES.usage,
    next: 'berth token list',
  });
}

async function memberIdOf(client: BerthClient, member: string | undefined): Promise<string> {
  return member === undefined ? (await viewerOf(client)).id : findMemberId(client, member);
}

async function tokensOf(client: BerthClient, memberId: string): Promise<readonly TokenDetailFragment[]> {
  return allPages(async (after) => {
    const { node } = await client.request(ListAccessTokensDocument, { memberId, first: PAGE_SIZE, after });
    return node != null && 'accessTokens' in node ? node.accessTokens : { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } };
  });
}

function stateOf({ revokedAt, expiresAt }: TokenDetailFragment, now: Date): ReturnType<typeof tone> {
  if (revokedAt != null) return tone('faint', 'revoked');
  if (expiresAt != null && Date.parse(expiresAt) <= now.getTime()) return tone('faint', 'expired');
  return tone('good', 'valid');
}
