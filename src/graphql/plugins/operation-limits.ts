import { EnvelopArmor } from '@escape.tech/graphql-armor';
import { GraphQLError } from 'graphql';

/** Deepest selection of an operation, fields counted from the root. */
const DEPTH = 12;
/** Deepest selection of an introspection, which is deep by nature. */
const INTROSPECTION_DEPTH = 20;
/** Aliases of an operation; those of `__typename` count too. */
const ALIASES = 30;
const DIRECTIVES = 20;
/** Tokens of a document, judged while it is read: repeated fields are costly to validate. */
const TOKENS = 2_000;

/** Refuses with one code whatever limit was passed, saying which. */
function refuse(_context: unknown, error: GraphQLError): never {
  throw new GraphQLError(error.message.replace(/^Syntax Error: /, ''), { extensions: { code: 'OPERATION_TOO_LARGE' } });
}

const off = { enabled: false } as const;
const everyLimitOff = {
  blockFieldSuggestion: off,
  costLimit: off,
  maxAliases: off,
  maxDepth: off,
  maxDirectives: off,
  maxTokens: off,
} as const;

/**
 * Judges the size of an operation before anything of it is executed, over every transport: depth, aliases, directives,
 * tokens. Names of the schema are not suggested to those who guess.
 */
export function operationLimits(): readonly object[] {
  const onReject = [refuse];
  const limits = new EnvelopArmor({
    blockFieldSuggestion: { enabled: true },
    // Pothos judges the cost with what it knows of page sizes; see cost-budget.ts.
    costLimit: off,
    maxAliases: { enabled: true, n: ALIASES, allowList: [], onReject },
    maxDepth: { enabled: true, n: DEPTH, ignoreIntrospection: true, flattenFragments: true, onReject },
    maxDirectives: { enabled: true, n: DIRECTIVES, onReject },
    maxTokens: { enabled: true, n: TOKENS, onReject },
  });
  const introspection = new EnvelopArmor({
    ...everyLimitOff,
    maxDepth: { enabled: true, n: INTROSPECTION_DEPTH, ignoreIntrospection: false, flattenFragments: true, onReject },
  });
  return [...limits.protect().plugins, ...introspection.protect().plugins];
}
