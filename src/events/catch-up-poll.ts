import type { WakeupListener } from '../app/ports.ts';
import type { Logger } from '../shared/logger.ts';

export interface CatchUpPollOptions {
  readonly bus: Pick<WakeupListener, 'connected'>;
  readonly logger: Logger;
  /** Asks Postgres how far things have come, for all that are followed at once. It is asked one time after the other. */
  readonly look: () => Promise<void>;
  /**
   * Milliseconds between two looks: while wake-ups may be missed (E3), and while they seem to arrive. The second is there because
   * another replica that cannot reach Redis drops its own, and a lost one may cost 2 s at most.
   */
  readonly every: { readonly disconnected: number; readonly connected: number };
}

/** Looks at Postgres by the clock, behind the wake-ups, so that a lost one delays and loses nothing. */
export class CatchUpPoll {
  readonly #options: CatchUpPollOptions;
  #lastAt = performance.now();
  #polling = false;
  #again = false;
  #failing = false;
  #wasConnected = false;

  constructor(options: CatchUpPollOptions) {
    this.#options = options;
  }

  /** Looks if its time has come; at once when the connection was just lost. */
  ifDue(): void {
    const { bus, every } = this.#options;
    const { connected } = bus;
    const justLost = this.#wasConnected && !connected;
    this.#wasConnected = connected;
    if (justLost || performance.now() - this.#lastAt >= (connected ? every.connected : every.disconnected)) this.now();
  }

  /** Looks now, or after the look under way. */
  now(): void {
    this.#again = true;
    if (!this.#polling) void this.#poll();
  }

  async #poll(): Promise<void> {
    this.#polling = true;
    while (this.#again) {
      this.#again = false;
      this.#lastAt = performance.now();
      try {
        await this.#options.look();
        this.#failing = false;
      } catch (error) {
        if (!this.#failing) this.#options.logger.warn({ err: error }, 'the database cannot be asked for new events; it is tried again');
        this.#failing = true;
      }
    }
    this.#polling = false;
  }
}
