import { endableGenerator } from '../shared/endable-generator.ts';
import type { TypedDocumentString } from './generated/graphql.ts';
import { answerOf, resultOf } from './graphql-answer.ts';
import { reach } from './reach.ts';
import { openStream } from './streams/open-stream.ts';

/** Where the server is and who asks. */
export interface BerthClientOptions {
  /** Base address, such as `http://127.0.0.1:4000`. */
  readonly url: string;
  /** A member's access token. */
  readonly token: string;
  /** What sends requests; default: the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** How long a stream may bring nothing at all, not even a sign of life (the server sends one each 12 s); default 30,000 ms. */
  readonly silenceMs?: number | undefined;
}

/** What ends a call early. */
export interface CallOptions {
  /** Aborting it ends the call at once and closes its connection. */
  readonly signal?: AbortSignal | undefined;
}

/** How a stream is opened. */
export interface SubscribeOptions extends CallOptions {
  /** Called once the server has begun to answer; it may still refuse. */
  readonly onOpen?: (() => void) | undefined;
}

/** A typed GraphQL client for Node and browsers: results and variables follow from the operation. */
export interface BerthClient {
  /**
   * Runs a query or a mutation. Throws `OperationRefused`, `ServerUnreachable`, or the reason of the signal that ended it; a
   * mutation's typed refusals are results.
   */
  request<Result, Variables>(
    operation: TypedDocumentString<Result, Variables>,
    variables: Variables,
    options?: CallOptions,
  ): Promise<Result>;
  /**
   * Subscribes, over one SSE connection that is not opened again when it breaks: then it throws `StreamBroken`. Leaving the loop or
   * aborting the signal ends it without an error. It reads only as fast as it is asked to.
   */
  subscribe<Result, Variables>(
    operation: TypedDocumentString<Result, Variables>,
    variables: Variables,
    options?: SubscribeOptions,
  ): AsyncGenerator<Result>;
}

const SILENCE_MILLISECONDS = 30_000;
const NEVER = new AbortController().signal;

/** What tokens are made of; anything else could not be sent in a header. */
const TOKEN = /^[\x21-\x7e]+$/;

/**
 * Makes a client; it holds no connection between calls. Throws a `TypeError` that names `url` where it is missing or no http address, and
 * `token` where it is missing or no token.
 */
export function createBerthClient(options: BerthClientOptions): BerthClient {
  const { url, token, silenceMs = SILENCE_MILLISECONDS } = options;
  const endpoint = new URL('/graphql', checkedUrl(url)).toString();
  if (!TOKEN.test(textOr(token))) throw new TypeError(`createBerthClient needs "token", an access token; what it got ${whatOf(token)}.`);
  // Taken off the object: a browser's fetch refuses to be called as a method of anything else.
  const send = options.fetch ?? ((input, init) => fetch(input, init));
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  return {
    async request(operation, variables, { signal = NEVER } = {}) {
      const body = JSON.stringify({ query: operation.toString(), variables });
      const init = { method: 'POST', headers: { ...headers, accept: 'application/json' }, body, signal };
      const { status, text } = await reach({ endpoint, signal }, async () => {
        const response = await send(endpoint, init);
        return { status: response.status, text: await response.text() };
      });
      return resultOf(answerOf<ResultOf<typeof operation>>(text, { status, endpoint }), status);
    },
    subscribe(operation, variables, { signal = NEVER, onOpen } = {}) {
      const body = JSON.stringify({ query: operation.toString(), variables });
      return endableGenerator(signal, (ended) =>
        openStream<ResultOf<typeof operation>>({ endpoint, send, headers, body, silenceMs, signal: ended, onOpen }),
      );
    },
  };
}

function checkedUrl(url: string): URL {
  const read = URL.canParse(textOr(url)) ? new URL(url) : null;
  if (read !== null && /^https?:$/.test(read.protocol)) return read;
  throw new TypeError(`createBerthClient needs "url", the address of a server such as http://127.0.0.1:4000; what it got ${whatOf(url)}.`);
}

/** Programs without types give anything. */
function textOr(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The value itself is not told: it may be a token. */
function whatOf(value: unknown): string {
  return textOr(value) === '' ? 'is empty or no text' : 'is none';
}

type ResultOf<Operation> = Operation extends TypedDocumentString<infer Result, unknown> ? Result : never;
