import { GraphQLError } from 'graphql';
import { InvalidInput, Refusal } from '../../domain/refusals.ts';
import type { Logger } from '../../shared/logger.ts';
import { isDatabaseAway } from '../../shared/database-away.ts';
import { wrongInputOf } from './wrong-input.ts';

/** Which request met the error, and where faults are logged. */
export interface ErrorSetting {
  readonly requestId: string;
  readonly logger: Logger;
}

const shown = new WeakSet<GraphQLError>();

/**
 * What a client sees of an error outside a mutation's union; it always has a code. A refusal keeps its sentence and code; what
 * GraphQL itself says of the operation passes, and of wrong variables as INVALID_INPUT; anything else is a fault: logged with its cause, and masked with the request's id, by
 * which it is found in the log. A database that is away is said to be, since the same call will succeed later.
 */
export function presentError(error: unknown, setting: ErrorSetting): GraphQLError {
  if (error instanceof GraphQLError && shown.has(error)) return error;
  const presented = present(error, setting);
  shown.add(presented);
  return presented;
}

function present(error: unknown, { requestId, logger }: ErrorSetting): GraphQLError {
  const wrong = error instanceof GraphQLError ? wrongInputOf(error) : null;
  if (error instanceof GraphQLError && wrong !== null) {
    const { nodes, path } = error;
    return new GraphQLError(wrong.message, {
      nodes: nodes ?? null,
      path: path ?? null,
      extensions: { code: wrong.code, fields: wrong.fields },
    });
  }
  const cause = causeOf(error);
  const place = error instanceof GraphQLError ? { nodes: error.nodes ?? null, path: error.path ?? null } : {};
  if (cause instanceof Refusal) {
    return new GraphQLError(cause.message, { ...place, extensions: { code: cause.code, ...fieldsOf(cause) } });
  }
  if (cause instanceof GraphQLError && cause.extensions['code'] !== undefined) return cause;
  // What GraphQL refuses before it executes anything has no path; with one, it is a resolver's bug that it met.
  if (cause instanceof GraphQLError && cause.path === undefined) {
    return new GraphQLError(cause.message, { ...place, extensions: { code: 'BAD_REQUEST' } });
  }
  if (isDatabaseAway(cause)) {
    logger.warn({ requestId, err: cause }, 'the database is away');
    return new GraphQLError('The database cannot be reached; send the same call again in a moment.', {
      ...place,
      extensions: { code: 'UNAVAILABLE', requestId, retryable: true },
    });
  }
  logger.error({ requestId, err: cause }, 'a request failed');
  return new GraphQLError('Unexpected error.', { ...place, extensions: { code: 'INTERNAL_SERVER_ERROR', requestId } });
}

/** What was thrown, below the wrappers that GraphQL puts around it; a GraphQLError that wraps nothing is its own cause. */
function causeOf(error: unknown): unknown {
  let current = error;
  while (current instanceof GraphQLError && current.originalError != null) current = current.originalError;
  return current;
}

function fieldsOf(refusal: Refusal): Readonly<Record<string, unknown>> {
  if (refusal instanceof InvalidInput) return { fields: refusal.fields };
  return 'field' in refusal ? { field: refusal.field } : {};
}
