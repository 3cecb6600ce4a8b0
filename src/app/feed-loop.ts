import type { Logger } from '../shared/logger.ts';
import type { FeedLag, FeedSequencer } from './fleet-ports.ts';
import type { LeaderFence, WakeupListener, WakeupPublisher } from './ports.ts';

/** Together with the readers' poll, each second, this is under the 2 s within which an event arrives without any wake-up (E3). */
const TICK_MILLISECONDS = 500;
/** Ticks between two looks of a replica that does not lead: it only watches. */
const WATCH_TICKS = 10;
const LATE_SECONDS = 5;

export interface FeedLoopOptions {
  readonly sequencer: FeedSequencer;
  /** Tells whether this replica leads; null while it does not. */
  readonly leader: { readonly fence: LeaderFence | null };
  readonly bus: WakeupPublisher & WakeupListener;
  readonly logger: Logger;
}

/**
 * Keeps the fleet's feed up to date while this replica leads: at once after every wake-up about a workload, and each half second
 * (E5). Says once when the feed is late and once when it is not any more; every replica watches for that, leader or not.
 */
export class FeedLoop {
  readonly #options: FeedLoopOptions;
  #ticks = 0;
  #again = false;
  #late = false;
  #failing = false;
  #work: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #unsubscribe: (() => void) | null = null;
  #stopped = false;

  constructor(options: FeedLoopOptions) {
    this.#options = options;
  }

  /** Begins. */
  start(): void {
    const { bus, leader } = this.#options;
    this.#unsubscribe = bus.subscribe((wakeup) => {
      if (leader.fence !== null && (wakeup.kind === 'workload' || wakeup.kind === 'gap')) this.#run();
    });
    this.#timer = setInterval(() => {
      this.#ticks += 1;
      if (leader.fence !== null || this.#ticks % WATCH_TICKS === 0) this.#run();
    }, TICK_MILLISECONDS);
  }

  /** Ends after what is under way. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#unsubscribe?.();
    if (this.#timer !== null) clearInterval(this.#timer);
    await this.#work;
  }

  /** One pass at a time; what is asked for meanwhile is one more pass after it. */
  #run(): void {
    if (this.#stopped) return;
    this.#again = true;
    this.#work ??= this.#passes().finally(() => {
      this.#work = null;
    });
  }

  async #passes(): Promise<void> {
    while (this.#again && !this.#stopped) {
      this.#again = false;
      try {
        await this.#pass();
        this.#failing = false;
      } catch (error) {
        // Not at once: a database that is away is asked again by the clock.
        if (!this.#failing) this.#options.logger.warn({ err: error }, "the fleet's feed could not be advanced; it is tried again");
        this.#failing = true;
        return;
      }
    }
  }

  async #pass(): Promise<void> {
    const { sequencer, leader, bus } = this.#options;
    const lag = await sequencer.readLag();
    this.#tell(lag);
    const { fence } = leader;
    if (fence === null || !lag.waiting) return;
    for (let more = true; more && !this.#stopped;) {
      const step = await sequencer.advance(fence);
      if (step.appended > 0) bus.publish([{ kind: 'feed', position: step.position }]);
      ({ more } = step);
    }
  }

  #tell({ seconds }: FeedLag): void {
    const late = seconds >= LATE_SECONDS;
    if (late === this.#late) return;
    this.#late = late;
    const { logger } = this.#options;
    if (late) logger.warn({ behindSeconds: seconds }, "the fleet's feed is late; the timelines of single workloads are not");
    else logger.info({}, "the fleet's feed is up to date again");
  }
}
