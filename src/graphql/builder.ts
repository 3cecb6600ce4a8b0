import SchemaBuilder from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import DataloaderPlugin from '@pothos/plugin-dataloader';
import ErrorsPlugin from '@pothos/plugin-errors';
import RelayPlugin from '@pothos/plugin-relay';
import ScopeAuthPlugin from '@pothos/plugin-scope-auth';
import { TOKEN_SCOPES, type TokenScope } from '../app/actor.ts';
import { Forbidden, Unauthenticated } from '../domain/refusals.ts';
import type { GraphqlContext } from './context.ts';
import { readGlobalId, writeGlobalId } from './global-id.ts';
import { relayDescriptions } from './relay-descriptions.ts';

/** What the schema is built over: the context of resolvers, the scalars, and the token scopes that fields may ask for. */
export interface BerthSchemaTypes {
  Context: GraphqlContext;
  DefaultFieldNullability: false;
  DefaultEdgesNullability: false;
  DefaultNodeNullability: false;
  AuthScopes: { readonly token: TokenScope };
  Scalars: {
    ID: { Input: string; Output: string };
    DateTime: { Input: Date; Output: Date };
    URL: { Input: string; Output: string };
    BigInt: { Input: bigint; Output: bigint };
  };
}

/**
 * The one schema builder. Files under `types/`, `mutations/` and `subscriptions/` add to it when they are imported, and
 * `schema.ts` imports them all. Fields are non-null unless they say otherwise; the root types deny by default.
 */
export const builder = new SchemaBuilder<BerthSchemaTypes>({
  // The errors plugin is first, so that refusals thrown by what the others wrap become members of the unions.
  plugins: [ErrorsPlugin, ScopeAuthPlugin, ComplexityPlugin, RelayPlugin, DataloaderPlugin],
  defaultFieldNullability: false,
  errors: { defaultTypes: [], directResult: true },
  scopeAuth: {
    // A stream is checked when it is opened and by its feed while it is open, not at each event.
    authorizeOnSubscribe: true,
    unauthorizedError: (_parent, context) =>
      context.actor === null
        ? new Unauthenticated()
        : new Forbidden('This token lacks the scope READ, without which it reads nothing; use one that has it.'),
    authScopes: (context) => ({ token: (scope) => context.actor?.scopes.includes(scope) ?? false }),
  },
  // What the numbers are compared with is in plugins/cost-budget.ts, which judges subscriptions too before they begin.
  complexity: { defaultComplexity: 1, defaultListMultiplier: 10 },
  relay: {
    cursorType: 'String',
    edgesFieldOptions: { nullable: false, complexity: { field: 0, multiplier: 1 }, description: relayDescriptions.edges },
    nodesOnConnection: { complexity: { field: 0, multiplier: 1 }, description: relayDescriptions.nodes },
    encodeGlobalID: (typename, id) => writeGlobalId(typename, String(id)),
    decodeGlobalID: (globalId) => readGlobalId(globalId),
    ...relayDescriptions.options,
    nodeQueryOptions: {
      ...relayDescriptions.options.nodeQueryOptions,
      // Ids of decisions are given out for the operators' commands; Pothos would say that their type is not implemented.
      resolve: (...[, { id }, , , find]) => (id.typename === 'Decision' ? null : find(id)),
    },
  },
});

builder.queryType({
  description: 'Reads. Every field needs a token with the scope READ.',
  authScopes: { token: 'READ' },
});
builder.mutationType({
  description: `Acts. Each answers with its object or a typed refusal; which scope (${TOKEN_SCOPES.join(', ')}) it needs is said at the field. Without READ too, a token gets what the object itself consists of, and FORBIDDEN for fields that lead to other objects, sum up usage or take arguments.`,
  authScopes: (_root, context) => context.actor !== null,
});
builder.subscriptionType({
  description: 'Streams, over SSE and WebSocket. Every field needs a token with the scope READ, and ends when the token does.',
  authScopes: { token: 'READ' },
});
