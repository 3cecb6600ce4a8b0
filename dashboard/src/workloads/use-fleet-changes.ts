import { useEffect, useRef } from 'react';
import { useQuery } from 'urql';
import { followFleet, type FollowedFleetEvent } from '../../../src/client/follow-fleet.ts';
import { useStream, type Stream } from '../api/use-stream.ts';
import { FleetCursorDocument, type WorkloadKind } from '../generated/graphql.ts';

/** Events that come together are one reload. */
const GATHER_MILLISECONDS = 250;

export interface FleetChanges {
  readonly kind: WorkloadKind;
  /** Reads again what is shown; need not be stable. */
  readonly reload: () => void;
}

/**
 * Follows all work of a kind that the viewer may see, from now on, and has the list read again after each change, and whenever the stream
 * is opened anew, since the list may be older than the stream.
 */
export function useFleetChanges({ kind, reload }: FleetChanges): Stream {
  const latest = useRef(reload);
  useEffect(() => {
    latest.current = reload;
  });
  const timer = useRef<number | null>(null);
  useEffect(
    () => () => {
      if (timer.current !== null) window.clearTimeout(timer.current);
      timer.current = null;
    },
    [],
  );
  const soon = (): void => {
    timer.current ??= window.setTimeout(() => {
      timer.current = null;
      latest.current();
    }, GATHER_MILLISECONDS);
  };
  const [{ data }, askCursor] = useQuery({ query: FleetCursorDocument, requestPolicy: 'network-only' });
  const begin = data?.fleetCursor;
  const stream = useStream<FollowedFleetEvent>({
    key: begin === undefined ? null : `${kind} ${begin}`,
    open: (client, course) => followFleet(client, { ...course, after: course.after ?? begin ?? null, filter: { kinds: [kind] } }),
    onItem: soon,
  });
  const isLive = stream.state.status === 'LIVE';
  useEffect(() => {
    if (isLive) latest.current();
  }, [isLive]);
  return {
    state: stream.state,
    retry: () => {
      // A place that the server does not know any more is of no use: begin at the end again.
      if (stream.state.status === 'ENDED' || begin === undefined) askCursor({ requestPolicy: 'network-only' });
      else stream.retry();
    },
  };
}
