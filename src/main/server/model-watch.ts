import { setTimeout as sleep } from 'node:timers/promises';

/** Looks at models without being waited for: the leader's tick must not hang where the model folder does. */
export interface ModelWatch {
  /** Begins a look, unless one is under way. Never throws. */
  look(): void;
  /** Begins none any more, and waits a second at most for the one that is under way. */
  close(): Promise<void>;
}

const CLOSING_MILLISECONDS = 1_000;

/** A watch of one replica; `look` closes the gates of changed models, `onFault` is told of what it threw. */
export function createModelWatch(look: () => Promise<unknown>, onFault: (error: unknown) => void): ModelWatch {
  let underWay: Promise<void> | null = null;
  let isClosed = false;
  const once = async (): Promise<void> => {
    try {
      await look();
    } catch (error) {
      if (!isClosed) onFault(error);
    } finally {
      underWay = null;
    }
  };
  return {
    look() {
      if (!isClosed) underWay ??= once();
    },
    async close() {
      isClosed = true;
      const ended = new AbortController();
      const patience = sleep(CLOSING_MILLISECONDS, undefined, { signal: ended.signal }).catch(() => undefined);
      await Promise.race([underWay, patience]);
      ended.abort();
    },
  };
}
