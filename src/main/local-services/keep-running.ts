import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../shared/logger.ts';

const LOOK_MILLISECONDS = 200;
/** After a failed start, which itself tries for seconds. */
const RETRY_MILLISECONDS = 1_000;

/** A process that somebody else may end, and that has no state here. */
export interface Keepable {
  isRunning(): boolean;
  /** Starts it again, with the same address. */
  restart(): Promise<void>;
}

/** What is kept, under which name, and who is told. */
export interface KeepRunningOptions {
  /** As log lines name it, such as `postgres`. */
  readonly service: string;
  readonly process: Keepable;
  readonly logger: Logger;
}

/**
 * Starts the process again whenever it ended by itself, for as long as that takes, and logs one warning each time it ended. It is
 * looked at by its pid, since it need not be a child: a Berth that was killed leaves it to the next one. Stop this before the process.
 */
export function keepRunning(options: KeepRunningOptions): { stop(): Promise<void> } {
  const stopped = new AbortController();
  const watching = watch(options, stopped.signal);
  return {
    async stop() {
      stopped.abort();
      await watching;
    },
  };
}

async function watch({ service, process, logger }: KeepRunningOptions, stopped: AbortSignal): Promise<void> {
  while (await passes(LOOK_MILLISECONDS, stopped)) {
    if (process.isRunning()) continue;
    logger.warn({ service }, 'ended by itself; it is started again');
    await restart({ service, process, logger }, stopped);
  }
}

/** A start that fails is tried again: what is in its way, such as the port's new user, may go. The first failure is told. */
async function restart({ service, process, logger }: KeepRunningOptions, stopped: AbortSignal): Promise<void> {
  let isTold = false;
  do {
    try {
      await process.restart();
      return;
    } catch (error) {
      if (!isTold) logger.error({ service, err: error }, 'does not start again; it is tried until it does');
      isTold = true;
    }
  } while (await passes(RETRY_MILLISECONDS, stopped));
}

/** Waits; false at once when it is stopped. */
function passes(milliseconds: number, stopped: AbortSignal): Promise<boolean> {
  return sleep(milliseconds, true, { signal: stopped, ref: false }).catch(() => false);
}
