import type { RequestFailure } from './request-failure.ts';

/** What the server answers because of the question itself. */
const FINAL: ReadonlySet<string> = new Set([
  'INVALID_INPUT',
  'QUERY_TOO_COSTLY',
  'OPERATION_TOO_LARGE',
  'REQUEST_ENTITY_TOO_LARGE',
  'BAD_REQUEST',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
]);

/** True where the same question will be answered the same, so that nobody is told to try again. */
export function isFinal({ code }: Pick<RequestFailure, 'code'>): boolean {
  return FINAL.has(code);
}
