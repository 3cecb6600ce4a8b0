import { isDatabaseAway } from '../shared/database-away.ts';
import type { Logger } from '../shared/logger.ts';

/** Between two lines that say that the database is away, milliseconds: each agent polls on meanwhile. */
const AWAY_QUIET_MS = 60_000;

export interface FaultLogOptions {
  readonly logger: Logger;
  /** Milliseconds that only ever grow. */
  readonly now?: () => number;
}

/**
 * Logs what failed in the agent API. A database that is away fails every poll of every agent: that is said once a minute, with
 * the number of requests that it failed since, and without a place in the code. Anything else is a bug and is logged whole.
 */
export function createFaultLog({ logger, now = () => performance.now() }: FaultLogOptions): (error: unknown) => void {
  let quietUntil = -Infinity;
  let failed = 0;
  return (error) => {
    if (!isDatabaseAway(error)) {
      logger.error({ err: error }, 'an agent request failed');
      return;
    }
    failed += 1;
    if (now() < quietUntil) return;
    logger.warn({ failed }, 'the database is away; agents are told to send their request again');
    quietUntil = now() + AWAY_QUIET_MS;
    failed = 0;
  };
}
