import type { ReasonScope } from '../generated/graphql.ts';

/** Who can act on a reason, as the reader is told. */
export const SCOPE_WORDS: Readonly<Record<ReasonScope, string>> = {
  MEMBER: 'You can act',
  OWNER: 'The machine’s owner can act',
  OPERATOR: 'An operator can act',
  TIME: 'Passes by itself',
};
