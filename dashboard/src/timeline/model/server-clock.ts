/** What is known when an event arrives, milliseconds since 1970. */
export interface Arrival {
  /** When it was written, by the database's clock. */
  readonly at: number;
  /** When it arrived, by the browser's clock. */
  readonly arrivedAt: number;
  /** Whether it came as it happened, and not as a part of the past. */
  readonly live: boolean;
}

/**
 * By how much the database's clock is ahead of the browser's, as far as events show it; null while they do not. It is what is added to
 * the browser's time to tell how long something lasts that began at a time of the database: a clock that is wrong by an hour would
 * otherwise add it to each. An event of the past shows no more than that the database's clock is not behind it.
 */
export function clockOffset(before: number | null, { at, arrivedAt, live }: Arrival): number | null {
  const ahead = at - arrivedAt;
  if (!live && ahead <= 0) return before;
  return before === null ? ahead : Math.max(before, ahead);
}
