import type { OverdueReader } from './machine-ports.ts';

/** Looks further apart than this mean that something was away, seconds: the leader's loop looks every second. */
const GAP_SECONDS = 5;

/** Knows since when the database was looked at without a gap. */
export interface Steadiness {
  /** Call at each look; returns the database's time of the first look after the latest gap. */
  look(): Promise<string>;
}

/**
 * After a gap, such as a database that was away or a process that was stopped, leases and deadlines have run on although
 * nobody could be heard, so they are judged only one lease after it (A4). In database time; one object for each leader's loop.
 */
export function createSteadiness(overdue: Pick<OverdueReader, 'readTime'>): Steadiness {
  let since: string | null = null;
  let last = 0;
  return {
    async look() {
      const now = await overdue.readTime();
      const time = Date.parse(now) / 1_000;
      if (since === null || time - last > GAP_SECONDS || time < last) since = now;
      last = time;
      return since;
    },
  };
}
