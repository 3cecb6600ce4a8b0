import type { StreamState } from '../api/stream-state.ts';
import type { LatestEvent } from './use-latest-event.ts';

/** What is known of the stream and of what it brought. */
export interface Reading {
  readonly stream: StreamState;
  /** null while that is not known. */
  readonly latest: LatestEvent | null;
  /** Sequence of the last event that is shown; 0 before the first. */
  readonly sequence: number;
}

/** The state that is shown: an open stream is catching up until what was the latest event when it was opened is shown. */
export function shownState({ stream, latest, sequence }: Reading): StreamState {
  if (stream.status !== 'LIVE') return stream;
  if (latest === null) return { status: 'CATCHING_UP' };
  return sequence >= (latest.sequence ?? Number.POSITIVE_INFINITY) ? stream : { status: 'CATCHING_UP' };
}
