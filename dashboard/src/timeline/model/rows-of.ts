import type { Timeline } from './extend-timeline.ts';
import type { PhaseRow } from './phase-row.ts';

/** Rows by index from 0, without a copy of them. */
export interface RowList {
  readonly count: number;
  at(index: number): PhaseRow | undefined;
}

/** All rows, or those of one run, given by its index in `runs`; of a run that is not there none. */
export function rowsOf(timeline: Timeline, run: number | null): RowList {
  const all = timeline.closed.length + (timeline.open === null ? 0 : 1);
  const from = run === null ? 0 : (timeline.runs.at(run)?.firstRow ?? all);
  const to = run === null ? all : (timeline.runs.at(run + 1)?.firstRow ?? all);
  return {
    count: to - from,
    at: (index) => {
      if (index < 0 || index >= to - from) return undefined;
      return from + index === timeline.closed.length ? (timeline.open ?? undefined) : timeline.closed.at(from + index);
    },
  };
}

/** From the start of the first row to the end of the last, or to now while that lasts; milliseconds since 1970. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The time that rows take together; null without rows. */
export function spanOf(rows: RowList, now: number): Span | null {
  const first = rows.at(0);
  const last = rows.at(rows.count - 1);
  if (first === undefined || last === undefined) return null;
  return { from: first.start, to: Math.max(last.end ?? now, last.start) };
}

/** Share of an axis, at most, that goes to a rest at its end. */
const REST_SHARE = 0.08;
const LEAST_REST_MILLISECONDS = 1_000;

/** The span of an axis, and whether the last bar goes on beyond its end. */
export interface AxisSpan extends Span {
  readonly isCut: boolean;
}

/**
 * The span that bars are drawn on: that of the rows, but of a rest at the end (stopped or failed, which may last for months) no more
 * than a small share, so that what happened before it can still be seen. null without rows.
 */
export function axisSpanOf(rows: RowList, now: number): AxisSpan | null {
  const span = spanOf(rows, now);
  const last = rows.at(rows.count - 1);
  if (span === null || last === undefined) return null;
  const busy = last.start - span.from;
  const shown = Math.max(LEAST_REST_MILLISECONDS, (busy * REST_SHARE) / (1 - REST_SHARE));
  const rests = last.phase === 'STOPPED' || last.phase === 'FAILED';
  if (!rests || rows.count === 1 || span.to - last.start <= shown) return { ...span, isCut: false };
  return { from: span.from, to: last.start + shown, isCut: true };
}
