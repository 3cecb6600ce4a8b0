import { setTimeout as sleep } from 'node:timers/promises';
import type { BerthClient } from '../../src/client/berth-client.ts';
import { OperationRefused, ServerUnreachable } from '../../src/client/client-error.ts';
import type { TypedDocumentString } from '../../src/client/generated/graphql.ts';

const PATIENCE_MILLISECONDS = 60_000;

/** What the calls of patient clients met, over all of them. */
export interface Patience {
  /** Calls that were answered in the end. */
  answered: number;
  /** Tries that found no server. */
  refusedConnections: number;
  /** Tries that were under way when the server went: done or not, nobody said. */
  lostAnswers: number;
  /** Tries that the server asked to repeat, because its database was away. */
  unavailable: number;
  /** Tries that met a masked fault; a test that expects none asserts so. */
  masked: number;
}

export const newPatience = (): Patience => ({ answered: 0, refusedConnections: 0, lostAnswers: 0, unavailable: 0, masked: 0 });

/**
 * Sends the same call until it is answered, as a script does. Waits out a server that is gone, one that says UNAVAILABLE, and
 * masked faults; any other error is the test's failure.
 */
export async function untilAnswered<Result, Variables>(
  { client, patience }: { readonly client: BerthClient; readonly patience: Patience },
  operation: TypedDocumentString<Result, Variables>,
  variables: Variables,
): Promise<Result> {
  const end = performance.now() + PATIENCE_MILLISECONDS;
  for (;;) {
    try {
      const result = await client.request(operation, variables);
      patience.answered += 1;
      return result;
    } catch (error) {
      if (!isAway(error, patience) || performance.now() > end) throw error;
      await sleep(50 + Math.random() * 100);
    }
  }
}

function isAway(error: unknown, patience: Patience): boolean {
  const kind = kindOf(error);
  if (kind === null) return false;
  patience[kind] += 1;
  return true;
}

function kindOf(error: unknown): Exclude<keyof Patience, 'answered'> | null {
  if (error instanceof ServerUnreachable) return codeOf(error) === 'ECONNREFUSED' ? 'refusedConnections' : 'lostAnswers';
  if (!(error instanceof OperationRefused)) return null;
  if (error.code === 'INTERNAL_SERVER_ERROR') return 'masked';
  return error.code === 'UNAVAILABLE' ? 'unavailable' : null;
}

/** The code of the innermost cause; fetch wraps the socket's error. */
function codeOf(error: Error): unknown {
  const { cause } = error;
  if (cause instanceof Error) return 'code' in cause ? cause.code : codeOf(cause);
  return undefined;
}
