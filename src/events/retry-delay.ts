const FIRST_MILLISECONDS = 50;
const MILLISECONDS_AT_MOST = 2_000;

/** Milliseconds to wait after the n-th failure in a row (from 1): doubling from 50 ms to 2 s, so that recovery is seen soon. */
export function retryDelay(failures: number): number {
  return Math.min(FIRST_MILLISECONDS * 2 ** Math.min(failures - 1, 10), MILLISECONDS_AT_MOST);
}
