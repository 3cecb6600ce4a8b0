import type { AccessTokenIssued } from '../../app/application.ts';
import { Forbidden, InvalidInput, NotFound } from '../../domain/refusals.ts';
import { builder } from '../builder.ts';
import { actorOf } from '../context.ts';
import { innerId } from '../global-id.ts';
import { TokenScopeEnum } from '../types/access-enums.ts';
import { AccessToken } from '../types/access-token.ts';

const CreateAccessTokenInput = builder.inputType('CreateAccessTokenInput', {
  description: 'A token to make.',
  fields: (t) => ({
    memberId: t.id({ description: 'Global id of the Member it is for; null for the caller. Operators may make tokens for others.' }),
    name: t.string({ required: true, description: '1 to 63 characters of a-z, 0-9 and -; to tell tokens apart.' }),
    expiresAt: t.field({ type: 'DateTime', description: 'When it ends by itself, in the future; null for never.' }),
    scopes: t.field({
      type: [TokenScopeEnum],
      description: "What it may be used for, never more than the caller's own token and the member's role allow; null for all of that.",
    }),
  }),
});

const Issued = builder.objectRef<AccessTokenIssued>('AccessTokenIssued').implement({
  description: 'A token that was just made.',
  fields: (t) => ({
    token: t.exposeString('token', { description: 'The secret; shown here and never again.' }),
    accessToken: t.field({ type: AccessToken, description: 'The token without its secret.', resolve: (issued) => issued.accessTokenId }),
  }),
});

builder.mutationField('createAccessToken', (t) =>
  t.field({
    type: Issued,
    description: 'Makes a token, for oneself or, as an operator with the scope ADMIN, for others.',
    args: { input: t.arg({ type: CreateAccessTokenInput, required: true, description: 'The token to make.' }) },
    errors: {
      types: [InvalidInput, NotFound, Forbidden],
      union: { name: 'CreateAccessTokenResult', description: 'The token with its secret, or why it was not made.' },
    },
    resolve: (_root, { input }, context) =>
      context.application.createAccessToken(actorOf(context), {
        memberId: input.memberId == null ? null : innerId(input.memberId, { typename: 'Member', field: 'input.memberId' }),
        name: input.name,
        expiresAt: input.expiresAt ?? null,
        scopes: input.scopes ?? null,
      }),
  }),
);
