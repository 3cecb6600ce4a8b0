import { useEffect, useState, useSyncExternalStore } from 'react';
import { followTimeline, type FollowedEvent } from '../../../src/client/follow-timeline.ts';
import { useStream, type Stream } from '../api/use-stream.ts';
import { shownState } from './shown-state.ts';
import { createTimelineStore, type Pace, type TimelineSnapshot } from './timeline-store.ts';
import { useLatestEvent } from './use-latest-event.ts';

/** How long what comes is gathered before it is shown, milliseconds: news at once for an eye, thousands of past events in a few goes. */
const GATHER_MILLISECONDS: Readonly<Record<Pace, number>> = { LIVE: 50, REPLAY: 250 };
/** A stream that completes before the end of the timeline has no reason to; it is opened again, but not in a hurry. */
const AGAIN_MILLISECONDS = 1_000;

/** A timeline that is followed. */
export interface FollowedTimeline extends TimelineSnapshot {
  /** As it is shown: catching up until all that was there when it was opened is shown. */
  readonly stream: Stream;
  /** How many events there were when the stream was opened last; null while that is not known. */
  readonly latestSequence: number | null;
  /** True once the workload was deleted and all of its events were read. */
  readonly isComplete: boolean;
}

/**
 * Reads a workload's timeline from its first event on and follows it, without a gap and without an event twice: a stream that broke, or
 * that a hidden tab ended, is taken up behind the last event that was taken, and one that leaves something out is opened again. One
 * workload in all the life of the component.
 */
export function useTimeline(workloadId: string): FollowedTimeline {
  const [store] = useState(() =>
    createTimelineStore({ now: () => Date.now(), soon: (run, pace) => void window.setTimeout(run, GATHER_MILLISECONDS[pace]) }),
  );
  const [isComplete, setComplete] = useState(false);
  const snapshot = useSyncExternalStore(store.subscribe, store.snapshot);
  const stream = useStream<FollowedEvent>({
    key: isComplete ? null : workloadId,
    // The store knows best what came: what was not taken is asked for again.
    open: (client, course) => followTimeline(client, { ...course, workloadId, after: store.opening() }),
    onItem: (event) => {
      if (store.add(event) === 'GAP' && store.snapshot().gap === null) stream.retry();
    },
    onComplete: () => {
      if (store.isOver()) setComplete(true);
      else window.setTimeout(stream.retry, AGAIN_MILLISECONDS);
    },
  });
  const isOpen = stream.state.status === 'LIVE' && !isComplete;
  const latest = useLatestEvent({ workloadId, isOpen });
  const latestSequence = latest?.sequence ?? null;
  useEffect(() => {
    store.reach(latestSequence);
  }, [store, latestSequence]);
  const sequence = snapshot.timeline.events.last?.sequence ?? 0;
  const state = shownState({ stream: stream.state, latest, sequence });
  const retry = (): void => {
    store.retryGap();
    stream.retry();
  };
  return { ...snapshot, stream: { state, retry }, latestSequence, isComplete };
}
