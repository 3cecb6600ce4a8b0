import { GraphQLError } from 'graphql';
import { StreamInterrupted, type StreamRights } from '../../app/timeline-ports.ts';
import { Forbidden, Unauthenticated, type Refusal } from '../../domain/refusals.ts';
import { endableGenerator } from '../../shared/endable-generator.ts';
import { actorOf, type GraphqlContext } from '../context.ts';
import { connectionOfStream, type StreamConnection } from './connection-of-stream.ts';
import type { Delivery } from './delivery.ts';

/** What the guard gives to the source of a stream. */
export interface StreamSourceOptions {
  readonly signal: AbortSignal;
  readonly onStalled: () => void;
}

export interface GuardedStream<T> {
  readonly context: GraphqlContext;
  /** Why the holder of these rights may no longer follow; null if they may. */
  readonly whyNot: (rights: StreamRights) => Refusal | null;
  /** The cursor that a client resumes with after a position; null where the stream has none, or to begin from the start. */
  readonly cursorAfter: (position: number | null) => string | null;
  readonly source: (options: StreamSourceOptions) => AsyncGenerator<T>;
}

/**
 * A stream that ends when the caller may no longer see what it is about (E4): with UNAUTHENTICATED when the token is revoked
 * or expired, with FORBIDDEN when the role or the scope was narrowed. The right is judged when access changes, not at each
 * event. Whatever ends it is its last delivery; it never throws.
 */
export function guardedStream<T>(options: GuardedStream<T>): AsyncGenerator<Delivery<T>> {
  const connection = connectionOfStream(options.context);
  return endableGenerator(connection.signal, (signal) => deliver(options, { connection, signal }));
}

async function* deliver<T>(
  { context, whyNot, cursorAfter, source }: GuardedStream<T>,
  { connection, signal }: { readonly connection: StreamConnection; readonly signal: AbortSignal },
): AsyncGenerator<Delivery<T>> {
  const narrowed = new AbortController();
  const stopWatching = context.access.watch(actorOf(context).tokenId, (rights) => {
    const refusal = refusalOf(rights, whyNot);
    if (refusal !== null) narrowed.abort(refusal);
  });
  const cut = (): void => {
    connection.cut();
  };
  try {
    for await (const value of source({ signal: AbortSignal.any([signal, narrowed.signal]), onStalled: cut })) {
      if (narrowed.signal.aborted) break;
      yield { kind: 'value', value };
    }
    if (narrowed.signal.aborted) yield { kind: 'end', error: narrowed.signal.reason };
  } catch (error) {
    yield { kind: 'end', error: error instanceof StreamInterrupted ? interruption(error, cursorAfter) : error };
  } finally {
    stopWatching();
  }
}

function refusalOf(rights: StreamRights | null, whyNot: (rights: StreamRights) => Refusal | null): Refusal | null {
  if (rights === null) return new Unauthenticated('The token was revoked or has expired; subscribe again with a valid one.');
  if (!rights.scopes.includes('READ')) return new Forbidden('This token no longer has the scope READ.');
  return whyNot(rights);
}

/** Tells the client with which cursor it resumes; null: from the beginning. */
function interruption({ code, message, resumeAfter }: StreamInterrupted, cursorAfter: GuardedStream<unknown>['cursorAfter']): GraphQLError {
  return new GraphQLError(message, { extensions: { code, resumeAfter: cursorAfter(resumeAfter) } });
}
