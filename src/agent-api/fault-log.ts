import { NoTurn } from '../app/turns.ts';
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
 * Logs what failed in the agent API. A database that is away fails every poll of every agent, and too many agents fail many: each is
 * said once a minute, with the number of requests that it failed since, and without a place in the code. Anything else is a bug and is
 * logged whole.
 */
export function createFaultLog({ logger, now = () => performance.now() }: FaultLogOptions): (error: unknown) => void {
  const quiet = new Map<string, { until: number; failed: number }>();
  const count = (message: string): void => {
    const said = quiet.get(message) ?? { until: -Infinity, failed: 0 };
    quiet.set(message, said);
    said.failed += 1;
    if (now() < said.until) return;
    logger.warn({ failed: said.failed }, message);
    quiet.set(message, { until: now() + AWAY_QUIET_MS, failed: 0 });
  };
  return (error) => {
    if (error instanceof NoTurn) count('more agents ask than can be answered in time; they are told to send their request again');
    else if (isDatabaseAway(error)) count('the database is away; agents are told to send their request again');
    else logger.error({ err: error }, 'an agent request failed');
  };
}
