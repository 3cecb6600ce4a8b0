import { useEffect } from 'react';

/** Sets the title of the tab, and of what a screen reader says when the page is changed. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Berth`;
  }, [title]);
}
