import type { RequestFailure } from './request-failure.ts';

/** How well a stream that is shown keeps up with the server. Times are milliseconds since 1970. */
export type StreamState =
  | { readonly status: 'CATCHING_UP' }
  | { readonly status: 'LIVE' }
  /** Broken, and tried again by itself; what is shown is as of `since`. */
  | { readonly status: 'STALE'; readonly since: number; readonly retryAt: number | null }
  /** The server refused it; it is not tried again by itself. */
  | { readonly status: 'ENDED'; readonly failure: RequestFailure };

/** What the client of `src/client` says of its connection. */
export type Connection =
  { readonly status: 'CONNECTING' } | { readonly status: 'OPEN' } | { readonly status: 'BROKEN'; readonly retryInMs: number };

/** The next state: a broken stream stays STALE while it is tried again, with the moment of its first break, until it is open. */
export function afterConnection(
  state: StreamState,
  { connection, now }: { readonly connection: Connection; readonly now: number },
): StreamState {
  switch (connection.status) {
    case 'OPEN':
      return { status: 'LIVE' };
    case 'CONNECTING':
      return state.status === 'STALE' ? { ...state, retryAt: null } : { status: 'CATCHING_UP' };
    case 'BROKEN':
      return { status: 'STALE', since: state.status === 'STALE' ? state.since : now, retryAt: now + connection.retryInMs };
  }
}
