import { useSyncExternalStore } from 'react';

const TICK_MILLISECONDS = 1000;
const watchers = new Set<() => void>();
let now = Date.now();
let timer: number | null = null;

function tick(): void {
  now = Date.now();
  for (const watcher of watchers) watcher();
}

function subscribe(changed: () => void): () => void {
  watchers.add(changed);
  if (timer === null) {
    now = Date.now();
    timer = window.setInterval(tick, TICK_MILLISECONDS);
  }
  return () => {
    watchers.delete(changed);
    if (watchers.size > 0 || timer === null) return;
    window.clearInterval(timer);
    timer = null;
  };
}

/** The time, milliseconds since 1970, once a second from one timer for all who look at it. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}
