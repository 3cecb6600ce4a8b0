import type { Span } from './rows-of.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STEPS = [
  ...[0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30].map((count) => count * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * MINUTE),
  ...[1, 2, 3, 6, 12].map((count) => count * HOUR),
  ...[1, 2, 7, 14, 30, 90, 180, 365].map((count) => count * DAY),
];

/** Places on an axis that are worth a label. */
export interface AxisTicks {
  /** Milliseconds between them. */
  readonly step: number;
  /** Milliseconds since 1970, ascending, within the span. */
  readonly at: readonly number[];
}

/** At most so many ticks, at round times of a zone that is so many minutes ahead of UTC. */
export function axisTicks(
  { from, to }: Span,
  { atMost, offsetMinutes }: { readonly atMost: number; readonly offsetMinutes: number },
): AxisTicks {
  const least = (to - from) / Math.max(1, atMost);
  const step = STEPS.find((candidate) => candidate >= least) ?? Math.ceil(least / (365 * DAY)) * 365 * DAY;
  const offset = offsetMinutes * MINUTE;
  const at: number[] = [];
  for (let tick = Math.ceil((from + offset) / step) * step - offset; tick <= to && at.length < atMost; tick += step) at.push(tick);
  return { step, at };
}

/** Where a moment lies in the span, 0 to 1; what is outside of it lies at its edge. */
export function placeOf(moment: number, { from, to }: Span): number {
  if (to <= from) return 0;
  return Math.min(1, Math.max(0, (moment - from) / (to - from)));
}
