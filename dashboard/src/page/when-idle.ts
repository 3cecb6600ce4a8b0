const LATEST_MILLISECONDS = 10_000;
/** For browsers that do not tell when they are idle. */
const SOON_MILLISECONDS = 2000;

/** Does something once the browser has nothing better to do; gives what calls it off. */
export function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, SOON_MILLISECONDS);
    return () => {
      clearTimeout(timer);
    };
  }
  const id = window.requestIdleCallback(run, { timeout: LATEST_MILLISECONDS });
  return () => {
    window.cancelIdleCallback(id);
  };
}
