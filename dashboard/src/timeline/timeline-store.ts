import { EMPTY_TIMELINE, extendTimeline, type Gap, type Timeline } from './model/extend-timeline.ts';
import type { PhaseRow } from './model/phase-row.ts';
import { announcementOf } from './model/phase-words.ts';
import { clockOffset } from './model/server-clock.ts';
import type { TimelineEvent } from './model/timeline-event.ts';

/** What is shown of a timeline at one moment. */
export interface TimelineSnapshot {
  readonly timeline: Timeline;
  /** By how much the database's clock is ahead of the browser's, milliseconds; 0 while that is not known. */
  readonly clockOffset: number;
  /** The latest change of phase that was seen as it happened, in a sentence; empty before the first. */
  readonly announcement: string;
  /** A hole that is still there after so many tries; null as a rule. */
  readonly gap: Gap | null;
}

/** Whether what comes is news, or the past that is being read. */
export type Pace = 'LIVE' | 'REPLAY';

/** What the store needs of the browser. */
export interface TimelineSurroundings {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Runs it a little later, so that what comes meanwhile is shown in one go; the past in larger parts than what happens now. */
  readonly soon: (run: () => void, pace: Pace) => void;
}

/** What became of an event; SKIPPED: it came behind a gap, from a stream that is to be opened again. */
export type Taken = 'TAKEN' | 'KNOWN' | 'GAP' | 'SKIPPED';

/** The timeline that is being read; one for each workload that is looked at. */
export interface TimelineStore {
  /** A stream is opened: gives the cursor behind which, that of the last event that was taken; null before the first. */
  readonly opening: () => string | null;
  /**
   * Takes the next event of the stream. GAP: events before it did not come, so it is not taken, and the stream is to be opened again
   * behind the last that was; after a few tries without success the snapshot has the gap, and there is no use in more of them.
   */
  readonly add: (event: TimelineEvent) => Taken;
  /** What the server's latest event is, as asked while the stream is open; null: not known, or the stream is not open. */
  readonly reach: (latestSequence: number | null) => void;
  /** Whether the last event that was taken is the last of all: DELETED. */
  readonly isOver: () => boolean;
  /** Tries the gap anew. */
  readonly retryGap: () => void;
  readonly subscribe: (changed: () => void) => () => void;
  readonly snapshot: () => TimelineSnapshot;
}

const GAP_TRIES = 5;

/** Makes a store that holds nothing yet. */
export function createTimelineStore({ now, soon }: TimelineSurroundings): TimelineStore {
  const watchers = new Set<() => void>();
  let timeline = EMPTY_TIMELINE;
  let offset: number | null = null;
  let latest: number | null = null;
  let announcement = '';
  let gaps = 0;
  let isBroken = false;
  let gap: Gap | null = null;
  let shown: TimelineSnapshot = { timeline, clockOffset: 0, announcement, gap };
  let isDue = false;

  const show = (): void => {
    isDue = false;
    shown = { timeline, clockOffset: offset ?? 0, announcement, gap };
    for (const watcher of watchers) watcher();
  };
  const changed = (pace: Pace = 'LIVE'): void => {
    if (isDue) return;
    isDue = true;
    soon(show, pace);
  };

  return {
    opening() {
      isBroken = false;
      return timeline.events.last?.cursor ?? null;
    },
    add(event) {
      if (isBroken) return 'SKIPPED';
      const before = newestRow(timeline);
      const read = extendTimeline(timeline, [event]);
      if (read.gap !== null) {
        isBroken = true;
        gaps += 1;
        if (gaps >= GAP_TRIES) gap = read.gap;
        changed();
        return 'GAP';
      }
      if (read.timeline.events.length === timeline.events.length) return 'KNOWN';
      timeline = read.timeline;
      gaps = 0;
      gap = null;
      const isLive = latest !== null && event.sequence > latest;
      offset = clockOffset(offset, { at: Date.parse(event.at), arrivedAt: now(), live: isLive });
      const row = newestRow(timeline);
      if (isLive && row !== undefined && row.key !== before?.key) announcement = announcementOf(row);
      changed(isLive ? 'LIVE' : 'REPLAY');
      return 'TAKEN';
    },
    reach(latestSequence) {
      latest = latestSequence;
    },
    isOver: () => timeline.events.length > 0 && timeline.open === null,
    retryGap() {
      gaps = 0;
      gap = null;
      changed();
    },
    subscribe(watcher) {
      watchers.add(watcher);
      return () => {
        watchers.delete(watcher);
      };
    },
    snapshot: () => shown,
  };
}

function newestRow({ open, closed }: Timeline): PhaseRow | undefined {
  return open ?? closed.last;
}
