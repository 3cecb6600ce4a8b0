const FIRST_MILLISECONDS = 2000;
const LONGEST_MILLISECONDS = 30_000;

/** How long until a server that did not answer is asked again by itself: 2 s at first, twice as long each time, 30 s at most. */
export function retryPause(attempt: number): number {
  return Math.min(LONGEST_MILLISECONDS, FIRST_MILLISECONDS * 2 ** Math.min(attempt, 10));
}
