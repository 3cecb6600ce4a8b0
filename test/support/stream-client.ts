import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';

/** One result of a stream, as a client gets it. */
export interface StreamResult {
  readonly data?: Readonly<Record<string, Readonly<Record<string, unknown>> | null>> | null | undefined;
  readonly errors?:
    readonly { readonly message: string; readonly extensions?: Readonly<Record<string, unknown>> | undefined }[] | undefined;
}

export interface StreamRequest {
  readonly url: string;
  readonly token: string | null;
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** An open stream of a client. */
export interface ClientStream {
  readonly results: readonly StreamResult[];
  /** Resolves when the server completed it, or the client left. */
  readonly completed: Promise<void>;
  leave(): void;
}

export type Transport = 'SSE' | 'WebSocket';

/** Opens a stream over either transport. */
export function openStream(transport: Transport, request: StreamRequest): ClientStream {
  return transport === 'SSE' ? openSse(request) : openWebSocket(request);
}

function openSse({ url, token, query, variables }: StreamRequest): ClientStream {
  const abort = new AbortController();
  const results: StreamResult[] = [];
  const read = async (): Promise<void> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ query, variables }),
      signal: abort.signal,
    });
    if (response.body === null) throw new Error('The stream has no body.');
    let text = '';
    const decoder = new TextDecoder();
    for await (const bytes of Readable.fromWeb(response.body as ReadableStream<Uint8Array>) as AsyncIterable<Uint8Array>) {
      const chunk = decoder.decode(bytes, { stream: true });
      const messages = (text + chunk).split('\n\n');
      text = messages.pop() ?? '';
      for (const message of messages) {
        if (/^event: complete/m.test(message)) return;
        const data = /^data: (.*)$/m.exec(message)?.[1];
        if (data !== undefined) results.push(JSON.parse(data) as StreamResult);
      }
    }
    throw new Error('The stream broke off without completing.');
  };
  const completed = read().catch((error: unknown) => {
    if (!abort.signal.aborted) throw error;
  });
  return {
    results,
    completed,
    leave: () => {
      abort.abort();
    },
  };
}

function openWebSocket({ url, token, query, variables }: StreamRequest): ClientStream {
  const client = createClient({
    url: url.replace(/^http/, 'ws'),
    webSocketImpl: WebSocket,
    retryAttempts: 0,
    connectionParams: token === null ? {} : { authorization: `Bearer ${token}` },
  });
  const results: StreamResult[] = [];
  let leave = (): void => undefined;
  const completed = new Promise<void>((resolve, reject) => {
    const dispose = client.subscribe<StreamResult['data']>(
      { query, variables: { ...variables } },
      {
        next: (result) => void results.push(result),
        error: (errors) => {
          if (!Array.isArray(errors)) {
            reject(errors instanceof Error ? errors : new Error('The socket closed.'));
            return;
          }
          results.push({ errors: errors as NonNullable<StreamResult['errors']> });
          resolve();
        },
        complete: () => {
          resolve();
        },
      },
    );
    leave = () => {
      dispose();
      resolve();
    };
  }).finally(() => void client.dispose());
  return {
    results,
    completed,
    leave: () => {
      leave();
    },
  };
}

/** The values of one field in all results that have it. */
export function valuesOf(stream: ClientStream, path: readonly [string, string]): readonly unknown[] {
  return stream.results.flatMap(({ data }) => {
    const root = data?.[path[0]];
    return root == null ? [] : [root[path[1]]];
  });
}

/** The code of the error in the last result; null if it has none. */
export function lastCode(stream: ClientStream): unknown {
  return stream.results.at(-1)?.errors?.[0]?.extensions?.['code'] ?? null;
}
