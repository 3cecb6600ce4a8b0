import type { GraphqlServer } from '../../src/graphql/server.ts';

/** One error as a client sees it. */
export interface SeenError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** An answer as a client sees it; `data` is whatever the query asked for. */
export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly errors: readonly SeenError[];
}

/** One question: a query, its variables, and the token that it is asked with. */
export interface Question {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Asks over `fetch` without a port, as a client would over HTTP. */
export async function ask(server: GraphqlServer, { query, variables, token, headers }: Question): Promise<Answer> {
  const response = await server.fetch('http://berth.test/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token == null ? {} : { authorization: `Bearer ${token}` }), ...headers },
    body: JSON.stringify({ query, variables }),
  });
  const text = await response.text();
  const body = JSON.parse(text) as Partial<Answer>;
  return { status: response.status, text, data: body.data ?? null, errors: body.errors ?? [] };
}

/** Asks, and fails when the answer has errors; returns its data, whose shape is that of the test's own query. */
export async function dataOf<Data>(server: GraphqlServer, question: Question): Promise<Data> {
  const answer = await ask(server, question);
  if (answer.errors.length > 0 || answer.data === null) throw new Error(`The answer has errors:\n${answer.text}`);
  return answer.data as Data;
}

/** The codes of the answer's errors. */
export function codesOf(answer: Answer): readonly unknown[] {
  return answer.errors.map((error) => error.extensions?.['code']);
}
