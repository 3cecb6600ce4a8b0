import { useEffect, useRef, useState } from 'react';
import { usePageVisible } from '../api/use-page-visible.ts';
import { retryPause } from './retry-pause.ts';

/** Does something again, a little later each time, and at once when the network is back; while the tab is shown. null does nothing. */
export function useSelfRetry(retry: (() => void) | null): void {
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  const [attempt, setAttempt] = useState(0);
  const isWanted = usePageVisible() && retry !== null;
  useEffect(() => {
    if (!isWanted) return undefined;
    const again = (): void => {
      setAttempt((before) => before + 1);
      latest.current?.();
    };
    const timer = window.setTimeout(again, retryPause(attempt));
    window.addEventListener('online', again);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [isWanted, attempt]);
}
