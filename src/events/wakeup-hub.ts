import type { HeardWakeup } from '../app/ports.ts';
import type { Logger } from '../shared/logger.ts';

type Listener = (wakeup: HeardWakeup) => void;

/** The listeners of this process. One that throws is logged and does not keep the others from hearing. */
export class WakeupHub {
  readonly #listeners = new Set<{ readonly hear: Listener }>();
  readonly #logger: Logger;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** Adds a listener; the same function may listen twice. */
  subscribe(listener: Listener): () => void {
    const seat = { hear: listener };
    this.#listeners.add(seat);
    return () => void this.#listeners.delete(seat);
  }

  /** Tells all listeners, at once and in order. */
  tell(wakeups: readonly HeardWakeup[]): void {
    for (const wakeup of wakeups) {
      for (const { hear } of [...this.#listeners]) {
        try {
          hear(wakeup);
        } catch (error) {
          this.#logger.error({ err: error, kind: wakeup.kind }, 'a wake-up listener failed');
        }
      }
    }
  }
}
