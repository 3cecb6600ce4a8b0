import type { AppendList } from './append-list.ts';
import type { TimelineReason } from './timeline-event.ts';

/** What a row tells of. EARLIER: events before the first retained one would say it. DELETED is a moment, not a time. */
export type RowPhase =
  'EARLIER' | 'WAITING' | 'RESERVED' | 'DISPATCHED' | 'PREPARING' | 'RUNNING' | 'STOPPING' | 'STOPPED' | 'FAILED' | 'DELETED';

/** A time in which the machine could not be reached, within one row; milliseconds since 1970. */
export interface Absence {
  readonly from: number;
  readonly to: number;
}

/** One phase of one run. Rows follow each other without gap or overlap: the end of each is the start of the next. */
export interface PhaseRow {
  /** Sequence of its first event; no other row has it. */
  readonly key: number;
  readonly phase: RowPhase;
  /** The run, from 1. */
  readonly generation: number;
  /** Milliseconds since 1970. */
  readonly start: number;
  /** null while it lasts. */
  readonly end: number | null;
  /** Its events: index of the first in the timeline, and how many. */
  readonly firstEvent: number;
  readonly eventCount: number;
  /** The sentence of its first event, or of the latest evaluation that put it off. */
  readonly message: string;
  /** Evaluations within it that had another result than the one before; 0 of all but WAITING. */
  readonly evaluations: number;
  /** Of the latest evaluation that put it off; null while none did. */
  readonly outcome: 'WAIT' | 'BLOCKED' | null;
  /** Of the latest evaluation that put it off, or of a failure. */
  readonly reasons: readonly TimelineReason[];
  /** Place among what waits for the same machine, as QUEUED told it. */
  readonly queuePosition: number | null;
  readonly timesPassed: number | null;
  readonly machine: string | null;
  readonly driver: string | null;
  readonly runtime: string | null;
  /** 0 to 1; null where the machine does not know it. */
  readonly progress: number | null;
  /** What the member asked for within it. */
  readonly desired: 'RUN' | 'STOP' | null;
  /** When what it held came free, milliseconds since 1970; null if not within it. */
  readonly released: number | null;
  /** Absences of the machine that ended, or that the end of the row cut off. */
  readonly absences: AppendList<Absence>;
  /** Since when the machine cannot be reached, milliseconds since 1970; null while it can, and once the row ended. */
  readonly awaySince: number | null;
  /** Events of it that were not shown whole. */
  readonly redacted: number;
}

/** How long the row lasted, or lasts until now; milliseconds, never negative. */
export function rowDuration(row: Pick<PhaseRow, 'start' | 'end'>, now: number): number {
  return Math.max(0, (row.end ?? now) - row.start);
}
