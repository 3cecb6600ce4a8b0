/** Why something could not be asked of the server, as people are told it. */
export interface RequestFailure {
  /** The server's code, such as FORBIDDEN; `UNREACHABLE` when no answer came. */
  readonly code: string;
  readonly message: string;
  /** Under which the server's log has it; null when the server gave none. */
  readonly requestId: string | null;
}

interface ServerError {
  readonly message: string;
  readonly extensions?: { readonly [name: string]: unknown } | undefined;
}

/** The common shape of what urql (`graphQLErrors`, `networkError`) and the client of `src/client` (`errors`) throw or answer with. */
interface Failed {
  readonly name?: string;
  readonly message: string;
  readonly graphQLErrors?: readonly ServerError[];
  readonly errors?: readonly ServerError[];
  readonly networkError?: Error | undefined;
  readonly response?: { readonly status?: number } | undefined;
}

const UNREACHABLE: RequestFailure = {
  code: 'UNREACHABLE',
  message: 'The server does not answer. It may be restarting, or the network is away.',
  requestId: null,
};

/** What went wrong, of whatever was thrown; without the words of browsers, which differ and help nobody. */
export function requestFailure(error: unknown): RequestFailure {
  if (!isFailed(error)) return { code: 'UNKNOWN', message: String(error), requestId: null };
  const first = (error.graphQLErrors ?? error.errors ?? [])[0];
  if (first !== undefined) {
    return {
      code: text(first.extensions?.['code']) ?? 'UNKNOWN',
      message: first.message,
      requestId: text(first.extensions?.['requestId']),
    };
  }
  if (error.response?.status === 401) {
    return { code: 'UNAUTHENTICATED', message: 'The server does not know this token, or not any more.', requestId: null };
  }
  if (error.networkError !== undefined || error.name === 'ServerUnreachable' || error.name === 'TypeError') return UNREACHABLE;
  return { code: 'UNKNOWN', message: error.message, requestId: null };
}

function isFailed(error: unknown): error is Failed {
  return typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string';
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
