import { OperationRefused, ServerUnreachable, type ClientError } from './client-error.ts';

/** An answer to an operation, or one result of a stream. */
export interface GraphqlAnswer<Result> {
  readonly data?: Result | null;
  readonly errors?: readonly ClientError[];
}

/** Statuses below 500 by which what stands before the server says: not now. */
const TRY_LATER: ReadonlySet<number> = new Set([408, 425, 429]);
const CODES: Readonly<Partial<Record<number, string>>> = { 401: 'UNAUTHENTICATED', 403: 'FORBIDDEN' };

/**
 * The GraphQL answer in the body of a response, whatever its status. Anything else did not come from the server itself: throws
 * `OperationRefused` where the status says that sending it again is of no use, else `ServerUnreachable`.
 */
export function answerOf<Result>(
  text: string,
  { status, endpoint }: { readonly status: number; readonly endpoint: string },
): GraphqlAnswer<Result> {
  const answer = parseAnswer<Result>(text);
  if (answer !== null) return answer;
  const message = `${endpoint} answered ${String(status)} and nothing that is GraphQL.`;
  if (status < 400 || status >= 500 || TRY_LATER.has(status)) throw new ServerUnreachable(message);
  throw new OperationRefused([{ message, extensions: { code: CODES[status] ?? `HTTP_${String(status)}` } }], status);
}

/** The answer that a text holds; null where it holds none. */
export function parseAnswer<Result>(text: string): GraphqlAnswer<Result> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && ('data' in value || 'errors' in value) ? (value as GraphqlAnswer<Result>) : null;
  } catch {
    return null;
  }
}

/** What was asked for; throws `OperationRefused` where the answer has errors, even beside data. */
export function resultOf<Result>({ data, errors }: GraphqlAnswer<Result>, status: number): Result {
  const [first, ...others] = errors ?? [];
  if (first !== undefined) throw new OperationRefused([first, ...others], status);
  if (data == null) throw new OperationRefused([{ message: 'The server answered with neither data nor errors.' }], status);
  return data;
}
