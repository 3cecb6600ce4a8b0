import { Forbidden, InvalidInput, NotFound } from '../../domain/refusals.ts';
import { builder } from '../builder.ts';
import { actorOf } from '../context.ts';
import { innerId } from '../global-id.ts';
import { AccessToken } from '../types/access-token.ts';

const RevokeAccessTokenInput = builder.inputType('RevokeAccessTokenInput', {
  description: 'The token to revoke.',
  fields: (t) => ({ accessTokenId: t.id({ required: true, description: 'Global id of an AccessToken.' }) }),
});

builder.mutationField('revokeAccessToken', (t) =>
  t.field({
    type: AccessToken,
    description:
      "Revokes a token for good and ends its open streams: one's own, or, as an operator with the scope ADMIN, anybody's. Repeating it changes nothing.",
    args: { input: t.arg({ type: RevokeAccessTokenInput, required: true, description: 'The token to revoke.' }) },
    errors: {
      types: [InvalidInput, NotFound, Forbidden],
      union: { name: 'RevokeAccessTokenResult', description: 'The revoked token, or why it was not revoked.' },
    },
    resolve: async (_root, { input }, context) => {
      const id = innerId(input.accessTokenId, { typename: 'AccessToken', field: 'input.accessTokenId' });
      await context.application.revokeAccessToken(actorOf(context), id);
      return id;
    },
  }),
);
