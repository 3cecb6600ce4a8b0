import { GraphQLError } from 'graphql';
import { StreamInterrupted, type StreamRights } from '../../app/timeline-ports.ts';
import type { MemberId } from '../../domain/model/ids.ts';
import { Forbidden, Unauthenticated, type Refusal } from '../../domain/refusals.ts';
import { endableGenerator } from '../../shared/endable-generator.ts';
import { actorOf, type GraphqlContext } from '../context.ts';
import { connectionOfStream, type StreamConnection } from './connection-of-stream.ts';
import type { WorkloadRow } from '../read-models/workload-row.ts';
import type { Delivery } from './delivery.ts';

/** What the guard gives to the source of a stream. */
export interface StreamSourceOptions {
  readonly signal: AbortSignal;
  readonly onStalled: () => void;
}

/**
 * A stream about a member's work that ends when the caller may no longer see it (E4): with UNAUTHENTICATED when the token
 * is revoked or expired, with FORBIDDEN when the role or the scope was narrowed. The right is judged when access changes,
 * not at each event. Whatever ends it is its last delivery; it never throws.
 */
export function guardedStream<T>(options: {
  readonly context: GraphqlContext;
  /** What the stream is about. */
  readonly workload: Pick<WorkloadRow, 'id' | 'memberId'>;
  readonly source: (options: StreamSourceOptions) => AsyncGenerator<T>;
}): AsyncGenerator<Delivery<T>> {
  const connection = connectionOfStream(options.context);
  return endableGenerator(connection.signal, (signal) => deliver(options, { connection, signal }));
}

async function* deliver<T>(
  { context, workload, source }: Parameters<typeof guardedStream<T>>[0],
  { connection, signal }: { readonly connection: StreamConnection; readonly signal: AbortSignal },
): AsyncGenerator<Delivery<T>> {
  const narrowed = new AbortController();
  const stopWatching = context.access.watch(actorOf(context).tokenId, (rights) => {
    const refusal = whyNot(rights, workload.memberId);
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
    yield { kind: 'end', error: error instanceof StreamInterrupted ? interruption(error, { context, workload }) : error };
  } finally {
    stopWatching();
  }
}

/** Why the holder of these rights may not follow the member's work; null if they may. */
function whyNot(rights: StreamRights | null, ownerId: MemberId): Refusal | null {
  if (rights === null) return new Unauthenticated('The token was revoked or has expired; subscribe again with a valid one.');
  if (!rights.scopes.includes('READ')) return new Forbidden('This token no longer has the scope READ.');
  if (rights.role !== 'OPERATOR' && rights.memberId !== ownerId) return new Forbidden('You may no longer follow the work of others.');
  return null;
}

/** Tells the client with which cursor it resumes; null: from the beginning. */
function interruption(
  { code, message, resumeAfter }: StreamInterrupted,
  { context, workload }: { readonly context: GraphqlContext; readonly workload: Pick<WorkloadRow, 'id'> },
): GraphQLError {
  const cursor = resumeAfter === null ? null : context.cursors.encode({ workloadId: workload.id, sequence: resumeAfter });
  return new GraphQLError(message, { extensions: { code, resumeAfter: cursor } });
}
