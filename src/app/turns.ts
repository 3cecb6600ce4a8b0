/** Nobody's turn came in time. It is no fault: the same call may be sent again in a moment. */
export class NoTurn extends Error {
  constructor() {
    super('There was no turn in time.');
    this.name = 'NoTurn';
  }
}

/** Lets so many at a time do something; the others wait in the order in which they came. */
export interface Turns {
  /** Does it once it is its turn. Rejects with `NoTurn` when that takes too long, and when the signal is aborted meanwhile. */
  take<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result>;
}

export interface TurnsOptions {
  /** So many at a time, 1 or more. */
  readonly most: number;
  /**
   * The longest wait, milliseconds. Well below the time in which the caller gives up, so that what gets its turn late is still waited for:
   * otherwise an overload would be spent on calls that nobody wants any more.
   */
  readonly patienceMs: number;
}

export function createTurns({ most, patienceMs }: TurnsOptions): Turns {
  // Iterated in the order of insertion; who leaves the queue is found at once.
  const waiting = new Set<() => void>();
  let free = most;

  const begin = (signal: AbortSignal): Promise<void> => {
    if (free > 0) {
      free -= 1;
      return Promise.resolve();
    }
    if (signal.aborted) return Promise.reject(new NoTurn());
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        waiting.delete(enter);
        clearTimeout(timer);
        signal.removeEventListener('abort', giveUp);
      };
      const enter = (): void => {
        leave();
        resolve();
      };
      const giveUp = (): void => {
        leave();
        reject(new NoTurn());
      };
      const timer = setTimeout(giveUp, patienceMs);
      signal.addEventListener('abort', giveUp, { once: true });
      waiting.add(enter);
    });
  };

  /** The next one takes over the place; it is free only when nobody waits. */
  const end = (): void => {
    const [next] = waiting;
    if (next === undefined) free += 1;
    else next();
  };

  return {
    async take(work, signal) {
      await begin(signal);
      try {
        return await work();
      } finally {
        end();
      }
    },
  };
}
