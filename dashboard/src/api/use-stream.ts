import { useCallback, useEffect, useRef, useState } from 'react';
import type { BerthClient } from '../../../src/client/berth-client.ts';
import { useSession } from '../session/use-session.ts';
import { requestFailure } from './request-failure.ts';
import { afterConnection, type Connection, type StreamState } from './stream-state.ts';
import { usePageVisible } from './use-page-visible.ts';

/** What a follow function of `src/client` takes besides what it follows. */
export interface StreamCourse {
  /** `cursor` of the last item, null at first; for streams that have cursors. */
  readonly after: string | null;
  readonly signal: AbortSignal;
  /** Tried again for ever: a person looks at it and sees that it is stale. */
  readonly attempts: number;
  readonly onConnection: (connection: Connection) => void;
}

export interface StreamOptions<Item> {
  /** What is followed; another key begins another stream from its start. null follows nothing. */
  readonly key: string | null;
  /** Opens it by a follow function of `src/client`; need not be stable. */
  readonly open: (client: BerthClient, course: StreamCourse) => AsyncIterable<Item>;
  readonly onItem: (item: Item) => void;
  /** Called when the stream completed by itself. */
  readonly onComplete?: () => void;
}

export interface Stream {
  readonly state: StreamState;
  /** Tries again at once, also what the server refused. */
  readonly retry: () => void;
}

/**
 * Follows a stream while the tab is shown: a hidden tab ends it, since browsers allow six connections to an origin for all tabs, and a
 * shown one takes it up again after the last item that has a `cursor`. A token that is no longer taken signs out.
 */
export function useStream<Item>(options: StreamOptions<Item>): Stream {
  const { client, signOut } = useSession();
  const visible = usePageVisible();
  const [state, setState] = useState<StreamState>({ status: 'CATCHING_UP' });
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(options);
  const place = useRef<{ readonly key: string; readonly cursor: string | null } | null>(null);
  const { key } = options;
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    if (key === null || !visible) return undefined;
    if (place.current?.key !== key) place.current = { key, cursor: null };
    const ending = new AbortController();
    const tell = (change: (before: StreamState) => StreamState): void => {
      if (!ending.signal.aborted) setState(change);
    };
    const course: StreamCourse = {
      after: place.current.cursor,
      signal: ending.signal,
      attempts: Number.POSITIVE_INFINITY,
      onConnection: (connection) => {
        tell((before) => afterConnection(before, { connection, now: Date.now() }));
      },
    };
    const run = async (): Promise<void> => {
      tell((before) => (before.status === 'STALE' ? before : { status: 'CATCHING_UP' }));
      try {
        for await (const item of latest.current.open(client, course)) {
          if (ending.signal.aborted) return;
          const cursor = cursorOf(item);
          if (cursor !== null) place.current = { key, cursor };
          latest.current.onItem(item);
        }
        if (!ending.signal.aborted) latest.current.onComplete?.();
      } catch (error) {
        if (ending.signal.aborted) return;
        const failure = requestFailure(error);
        if (failure.code === 'UNAUTHENTICATED') signOut('TOKEN_REFUSED');
        tell(() => ({ status: 'ENDED', failure }));
      }
    };
    void run();
    return () => {
      ending.abort();
    };
  }, [client, key, visible, attempt, signOut]);
  const retry = useCallback(() => {
    setAttempt((before) => before + 1);
  }, []);
  return { state, retry };
}

function cursorOf(item: unknown): string | null {
  return typeof item === 'object' && item !== null && 'cursor' in item && typeof item.cursor === 'string' ? item.cursor : null;
}
