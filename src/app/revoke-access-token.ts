import { NotFound } from '../domain/refusals.ts';
import type { AccessTokenStore, MemberAuditor } from './access-ports.ts';
import { requireOperator, requireScope, type Actor } from './actor.ts';
import { audited } from './audited.ts';
import type { WakeupPublisher } from './ports.ts';

export interface RevokeAccessTokenDependencies {
  readonly tokens: AccessTokenStore;
  readonly auditor: MemberAuditor;
  readonly publisher: WakeupPublisher;
}

/**
 * Revokes a token for good, and wakes the streams that are open with it (E4). One's own: the token in use itself, or one
 * that is not stronger than it. Others': operators. Repeating it changes nothing.
 */
export async function revokeAccessToken(
  { tokens, auditor, publisher }: RevokeAccessTokenDependencies,
  actor: Actor,
  accessTokenId: string,
): Promise<void> {
  const attempt = { actor, action: 'token.revoke', subject: `token:${accessTokenId}` };
  await audited(auditor, attempt, async () => {
    const found = await tokens.findAccessToken(accessTokenId);
    if (found === null || (found.memberId !== actor.memberId && actor.role !== 'OPERATOR')) {
      throw new NotFound('input.accessTokenId', 'access token');
    }
    if (found.memberId !== actor.memberId) requireOperator(actor);
    else if (found.id !== actor.tokenId) for (const scope of found.scopes) requireScope(actor, scope);
    const revoked = await tokens.revokeAccessToken(accessTokenId, { ...attempt, outcome: 'DONE', detail: { member: found.memberId } });
    if (revoked) publisher.publish([{ kind: 'access' }]);
  });
}
