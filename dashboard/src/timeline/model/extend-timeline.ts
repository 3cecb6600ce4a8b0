import { AppendList } from './append-list.ts';
import { applyEvent } from './apply-event.ts';
import type { PhaseRow } from './phase-row.ts';
import type { TimelineEvent } from './timeline-event.ts';

/** One run: consecutive rows of one generation. */
export interface Run {
  readonly generation: number;
  /** Index of its first row. */
  readonly firstRow: number;
  /** When it began, milliseconds since 1970. */
  readonly from: number;
}

/** All that was read of a timeline so far; a value that `extendTimeline` never changes. */
export interface Timeline {
  readonly events: AppendList<TimelineEvent>;
  /** Rows that ended. */
  readonly closed: AppendList<PhaseRow>;
  /** The row that lasts; null before the first event and after DELETED. */
  readonly open: PhaseRow | null;
  readonly runs: AppendList<Run>;
  /** Time of the last event, milliseconds since 1970; null before the first. */
  readonly lastAt: number | null;
  /** Events that came again and were left out. */
  readonly duplicates: number;
}

/** A hole in the sequence: what came is not what follows what was there. */
export interface Gap {
  /** Last sequence before the hole. */
  readonly after: number;
  /** Sequence that came. */
  readonly next: number;
}

/** A timeline of which nothing was read. */
export const EMPTY_TIMELINE: Timeline = {
  events: AppendList.empty(),
  closed: AppendList.empty(),
  open: null,
  runs: AppendList.empty(),
  lastAt: null,
  duplicates: 0,
};

/**
 * The timeline with more events, in the order of their sequence (E1, E2): those that it has are left out; at a gap it stops and says
 * so, and takes nothing behind it. The first event of all may have any sequence, since old ones are dropped in time. Costs what is new.
 */
export function extendTimeline(
  timeline: Timeline,
  events: readonly TimelineEvent[],
): { readonly timeline: Timeline; readonly gap: Gap | null } {
  let { open, lastAt, duplicates } = timeline;
  let last = timeline.events.last?.sequence ?? null;
  let gap: Gap | null = null;
  let generation = timeline.runs.last?.generation ?? null;
  const taken: TimelineEvent[] = [];
  const closed: PhaseRow[] = [];
  const runs: Run[] = [];
  for (const event of events) {
    if (last !== null && event.sequence <= last) {
      duplicates += 1;
      continue;
    }
    if (last !== null && event.sequence > last + 1) {
      gap = { after: last, next: event.sequence };
      break;
    }
    const at = Math.max(Date.parse(event.at), lastAt ?? -Infinity);
    const step = applyEvent(open, { event, index: timeline.events.length + taken.length, at });
    closed.push(...step.closed);
    open = step.open;
    const newest = open ?? step.closed.at(-1);
    if (newest !== undefined && newest.generation !== generation) {
      generation = newest.generation;
      // The newest row comes behind all that ended, unless it ended itself.
      const firstRow = timeline.closed.length + closed.length - (open === null ? 1 : 0);
      runs.push({ generation, firstRow, from: newest.start });
    }
    taken.push(event);
    last = event.sequence;
    lastAt = at;
  }
  const extended: Timeline = {
    events: timeline.events.appended(taken),
    closed: timeline.closed.appended(closed),
    open,
    runs: timeline.runs.appended(runs),
    lastAt,
    duplicates,
  };
  return { timeline: extended, gap };
}
