import type { Micros, UsageWindow } from './spans.ts';

/** The part of time that a report is about, [from, to). */
export interface UsageInterval {
  readonly from: Micros;
  readonly to: Micros;
}

/** The whole interval as one window, for reports that are not by day. */
export function wholeInterval({ from, to }: UsageInterval): readonly UsageWindow[] {
  return [{ label: '', from, to }];
}

/**
 * The days cut at the edges of the interval. Days that do not follow one another, or do not cover the interval, are a
 * fault and not a smaller bill: it throws.
 */
export function cutDays(days: readonly UsageWindow[], { from, to }: UsageInterval): readonly UsageWindow[] {
  const windows = days
    .map((day) => ({ ...day, from: day.from > from ? day.from : from, to: day.to < to ? day.to : to }))
    .filter((window) => window.from < window.to);
  const edges = [from, ...windows.map((window) => window.to)];
  const follow = windows.every((window, index) => window.from === edges[index]);
  if (!follow || edges.at(-1) !== to) throw new RangeError('the days of a usage report do not cover its interval exactly once');
  return windows;
}
