import { hashSecretToken, isSameHash } from '../shared/secret-token.ts';
import type { TokenLookup } from './access-ports.ts';
import type { Actor } from './actor.ts';

/** How every member's token begins, so that people and scanners recognise it. */
export const MEMBER_TOKEN_PREFIX = 'berth_';

/**
 * The member behind a token; null when it is unknown, expired or revoked, or its member is disabled. It is looked up each
 * time, so that a revocation holds from the next request on, at every replica.
 */
export async function authenticate(tokens: TokenLookup, token: string): Promise<Actor | null> {
  const hash = hashSecretToken(token);
  const live = await tokens.findLiveToken(hash);
  if (live === null || !isSameHash(live.tokenHash, hash)) return null;
  const { memberId, name, role, scopes, tokenId } = live;
  return { memberId, name, role, scopes, tokenId };
}
