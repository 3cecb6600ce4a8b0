import { useEffect, useRef } from 'react';
import { usePageVisible } from '../api/use-page-visible.ts';

/** Does something again and again while the tab is shown. */
export function useInterval(run: () => void, milliseconds: number): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  const visible = usePageVisible();
  useEffect(() => {
    if (!visible) return undefined;
    const timer = window.setInterval(() => {
      latest.current();
    }, milliseconds);
    return () => {
      window.clearInterval(timer);
    };
  }, [visible, milliseconds]);
}
