import type { WakeupListener } from '../app/ports.ts';
import type { WorkloadId } from '../domain/model/ids.ts';
import type { Logger } from '../shared/logger.ts';
import type { ReachedSequence, TimelineSource } from './timeline-source.ts';

/** While wake-ups may be missed (E3). */
const DISCONNECTED_MILLISECONDS = 1_000;
/** Even while they seem to arrive: another replica that cannot reach Redis drops its own, and a lost one may cost 2 s at most. */
const CONNECTED_MILLISECONDS = 1_750;

export interface SequencePollOptions {
  readonly bus: Pick<WakeupListener, 'connected'>;
  readonly source: Pick<TimelineSource, 'readSequences'>;
  readonly logger: Logger;
  readonly watched: () => readonly WorkloadId[];
  readonly heard: (reached: ReachedSequence) => void;
}

/** Asks Postgres how far the watched workloads have come: one indexed read for all of them, one at a time. */
export class SequencePoll {
  readonly #options: SequencePollOptions;
  #lastAt = performance.now();
  #polling = false;
  #again = false;
  #failing = false;
  #wasConnected = false;

  constructor(options: SequencePollOptions) {
    this.#options = options;
  }

  /** Polls if its time has come; at once when the connection was just lost. */
  ifDue(): void {
    const { connected } = this.#options.bus;
    const justLost = this.#wasConnected && !connected;
    this.#wasConnected = connected;
    if (justLost || performance.now() - this.#lastAt >= (connected ? CONNECTED_MILLISECONDS : DISCONNECTED_MILLISECONDS)) this.now();
  }

  /** Polls now, or after the poll under way. */
  now(): void {
    this.#again = true;
    if (!this.#polling) void this.#poll();
  }

  async #poll(): Promise<void> {
    this.#polling = true;
    while (this.#again) {
      this.#again = false;
      this.#lastAt = performance.now();
      const workloadIds = this.#options.watched();
      if (workloadIds.length === 0) continue;
      try {
        for (const reached of await this.#options.source.readSequences(workloadIds)) this.#options.heard(reached);
        this.#failing = false;
      } catch (error) {
        if (!this.#failing) this.#options.logger.warn({ err: error }, 'the database cannot be asked for new events; it is tried again');
        this.#failing = true;
      }
    }
    this.#polling = false;
  }
}
