import { ServerUnreachable, StreamBroken } from '../client-error.ts';
import { answerOf, parseAnswer, resultOf } from '../graphql-answer.ts';
import { reach } from '../reach.ts';
import { EventStreamParser, type ServerSentEvent } from './event-stream-parser.ts';
import { startWatchdog, type Watchdog } from './watchdog.ts';

/** A subscription to open. */
export interface StreamRequest {
  readonly endpoint: string;
  readonly send: typeof globalThis.fetch;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly silenceMs: number;
  /** Aborting it ends the stream at once, without an error. */
  readonly signal: AbortSignal;
  readonly onOpen?: (() => void) | undefined;
}

/**
 * The results of one subscription over one SSE connection, read no faster than they are asked for. Throws `ServerUnreachable` where
 * none came about, `StreamBroken` where it ended without being completed or brought nothing for too long, and `OperationRefused` where
 * a result says no. However it ends, its connection is closed.
 */
export async function* openStream<Result>(request: StreamRequest): AsyncGenerator<Result> {
  const { signal, silenceMs } = request;
  const connection = new AbortController();
  const close = (): void => {
    connection.abort();
  };
  signal.addEventListener('abort', close, { once: true });
  const watchdog = startWatchdog(silenceMs, close);
  try {
    if (signal.aborted) return;
    yield* results<Result>(request, { connection: connection.signal, watchdog });
  } catch (error) {
    if (signal.aborted) return;
    if (watchdog.hasBitten) throw new StreamBroken(`${request.endpoint} sent nothing for ${String(silenceMs)} ms.`, { cause: error });
    throw error;
  } finally {
    watchdog.rest();
    signal.removeEventListener('abort', close);
    close();
  }
}

interface Open {
  readonly connection: AbortSignal;
  readonly watchdog: Watchdog;
}

async function* results<Result>(request: StreamRequest, { connection, watchdog }: Open): AsyncGenerator<Result> {
  const { endpoint, send, headers, body, onOpen } = request;
  const init = { method: 'POST', headers: { ...headers, accept: 'text/event-stream' }, body, signal: connection };
  const way = { endpoint, signal: connection };
  const response = await reach(way, () => watchdog.watch(() => send(endpoint, init)));
  const { status } = response;
  if (response.headers.get('content-type')?.startsWith('text/event-stream') !== true || response.body === null) {
    const text = await reach(way, () => watchdog.watch(() => response.text()));
    resultOf(answerOf(text, { status, endpoint }), status);
    throw new ServerUnreachable(`${endpoint} answered without a stream.`);
  }
  onOpen?.();
  for await (const { event, data } of eventsOf(response.body, { endpoint, watchdog })) {
    if (event === 'complete') return;
    if (event !== 'next') continue;
    const answer = parseAnswer<Result>(data);
    if (answer === null) throw new StreamBroken(`The stream of ${endpoint} brought something that is not GraphQL.`);
    yield resultOf(answer, status);
  }
  throw new StreamBroken(`The stream of ${endpoint} broke off.`);
}

async function* eventsOf(
  body: ReadableStream<Uint8Array>,
  { endpoint, watchdog }: { readonly endpoint: string; readonly watchdog: Watchdog },
): AsyncGenerator<ServerSentEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const parser = new EventStreamParser();
  for (;;) {
    const { done, value } = await watchdog
      .watch(() => reader.read())
      .catch((cause: unknown) => {
        throw new StreamBroken(`The stream of ${endpoint} broke off.`, { cause });
      });
    if (done) return;
    yield* parser.push(decoder.decode(value, { stream: true }));
  }
}
