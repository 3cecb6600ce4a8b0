import { createClient } from 'graphql-sse';
import type { TypedDocumentString } from './generated/graphql.ts';
import { OperationRefused, ServerUnreachable, type ClientError } from './client-error.ts';

/** Where the server is and who asks. */
export interface BerthClientOptions {
  /** Base address, such as `http://127.0.0.1:4000`. */
  readonly url: string;
  /** A member's access token. */
  readonly token: string;
}

/** A typed GraphQL client: results and variables follow from the operation. */
export interface BerthClient {
  /** Runs a query or a mutation. Throws `OperationRefused` or `ServerUnreachable`; a mutation's typed refusals are results. */
  request<Result, Variables>(operation: TypedDocumentString<Result, Variables>, variables: Variables): Promise<Result>;
  /** Subscribes, over one SSE connection that is not repeated when it breaks. Returning from the loop ends it. */
  subscribe<Result, Variables>(operation: TypedDocumentString<Result, Variables>, variables: Variables): AsyncGenerator<Result>;
}

interface Answer<Result> {
  readonly data?: Result | null;
  readonly errors?: readonly ClientError[];
}

/** Makes a client; it holds no connection between calls. */
export function createBerthClient({ url, token }: BerthClientOptions): BerthClient {
  const endpoint = new URL('/graphql', url).toString();
  const authorization = `Bearer ${token}`;
  const streams = createClient({ url: endpoint, headers: { authorization }, retryAttempts: 0 });
  return {
    async request(operation, variables) {
      const body = JSON.stringify({ query: String(operation), variables });
      const headers = { 'content-type': 'application/json', accept: 'application/json', authorization };
      const response = await reach(endpoint, () => fetch(endpoint, { method: 'POST', headers, body }));
      return resultOf(await reach(endpoint, () => response.json() as Promise<Answer<ResultOf<typeof operation>>>));
    },
    async *subscribe(operation, variables) {
      const request = { query: String(operation), variables: { ...variables } as Record<string, unknown> };
      const iterator = streams.iterate(request);
      try {
        for (;;) {
          const next = await reach(endpoint, () => iterator.next());
          if (next.done === true) return;
          yield resultOf(next.value as Answer<ResultOf<typeof operation>>);
        }
      } finally {
        await iterator.return?.();
      }
    },
  };
}

type ResultOf<Operation> = Operation extends TypedDocumentString<infer Result, unknown> ? Result : never;

async function reach<T>(endpoint: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    throw new ServerUnreachable(endpoint, { cause });
  }
}

function resultOf<Result>({ data, errors }: Answer<Result>): Result {
  const [first, ...others] = errors ?? [];
  if (first !== undefined) throw new OperationRefused([first, ...others]);
  if (data == null) throw new OperationRefused([{ message: 'The server answered with neither data nor errors.' }]);
  return data;
}
