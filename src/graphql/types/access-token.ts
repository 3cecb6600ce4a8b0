import { builder } from '../builder.ts';
import { viewerOf } from '../context.ts';
import type { AccessTokenRow } from '../read-models/access-tokens.ts';
import { TokenScopeEnum } from './access-enums.ts';

/** A token of a member, without its secret. */
export const AccessToken = builder.loadableNodeRef('AccessToken', {
  id: { resolve: (token: AccessTokenRow) => token.id },
  load: (ids: string[], context) => context.reads.accessTokens.byIds(viewerOf(context), ids),
  loaderOptions: { cache: false },
});

AccessToken.implement({
  description: 'A token of a member, without its secret. Its member and operators may read it.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'What the member called it.' }),
    scopes: t.field({ type: [TokenScopeEnum], description: 'What it may be used for.', resolve: (token) => token.scopes }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', nullable: true, description: 'When it ends by itself; null for never.' }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was last used, to the minute; null when it never was.',
    }),
    revokedAt: t.expose('revokedAt', { type: 'DateTime', nullable: true, description: 'When it was revoked; null while it was not.' }),
  }),
});
