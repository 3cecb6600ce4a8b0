import type { LeaderFence, LeaderLease, WakeupListener } from '../ports.ts';

/** Seconds of the leader's lease: another replica takes over within this and one tick. */
const LEASE_SECONDS = 10;
const TICK_MS = 1_000;
/** Ticks between evaluations when nothing asked for one: a net under lost wake-ups, not a way of delivery. */
const SAFETY_TICKS = 15;

export interface LeaderLoopOptions {
  readonly lease: LeaderLease;
  readonly listener: WakeupListener;
  /** Evaluates all that waits (L5). */
  readonly evaluateQueue: (fence: LeaderFence) => Promise<void>;
  /** Judges leases and deadlines, once a tick; true when something that waits is to be evaluated. */
  readonly housekeeping: (fence: LeaderFence) => Promise<boolean>;
  /** Told of every fault; the loop goes on by itself, since the next tick tries again. */
  readonly onFault: (error: unknown) => void;
}

/**
 * The admission loop of one replica: while it leads it evaluates what waits whenever capacity may have changed, at once, and
 * judges leases and deadlines every second. Every write is fenced, so that a leader that was stopped and continued changes nothing.
 */
export class LeaderLoop {
  readonly #options: LeaderLoopOptions;
  #fence: LeaderFence | null = null;
  #dirty = true;
  #ticks = 0;
  #work: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #unsubscribe: (() => void) | null = null;
  #stopped = false;

  constructor(options: LeaderLoopOptions) {
    this.#options = options;
  }

  /** Whether this replica led at its last tick. */
  get leading(): boolean {
    return this.#fence !== null;
  }

  /** The leadership of this replica at its last tick; null while it does not lead. */
  get fence(): LeaderFence | null {
    return this.#fence;
  }

  /** Begins; the first tick is at once. */
  start(): void {
    this.#unsubscribe = this.#options.listener.subscribe((wakeup) => {
      if (wakeup.kind !== 'capacity' && wakeup.kind !== 'gap') return;
      this.#dirty = true;
      if (this.#fence !== null) this.#run({ tick: false });
    });
    this.#timer = setInterval(() => {
      this.#run({ tick: true });
    }, TICK_MS);
    this.#run({ tick: true });
  }

  /** Ends after what is under way, and gives up the lease. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#unsubscribe?.();
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    while (this.#work !== null) await this.#work;
    if (this.#fence !== null) await this.#options.lease.release().catch(this.#options.onFault);
    this.#fence = null;
  }

  /** One pass at a time. After a fault the next tick tries again, so that a broken database is not hammered. */
  #run(what: { readonly tick: boolean }): void {
    if (this.#work !== null || this.#stopped) return;
    this.#work = this.#pass(what).then(
      () => {
        this.#work = null;
        // A wake-up that came after the last look at `#dirty` and before this line found a pass under way.
        if (this.#dirty && this.#fence !== null) this.#run({ tick: false });
      },
      (error: unknown) => {
        this.#work = null;
        this.#options.onFault(error);
      },
    );
  }

  async #pass({ tick }: { readonly tick: boolean }): Promise<void> {
    if (tick) {
      const before = this.#fence?.fence;
      this.#fence = await this.#acquire();
      this.#ticks += 1;
      if (this.#fence?.fence !== before || !this.#options.listener.connected || this.#ticks % SAFETY_TICKS === 0) this.#dirty = true;
    }
    const fence = this.#fence;
    if (fence === null) return;
    if (tick && (await this.#options.housekeeping(fence))) this.#dirty = true;
    while (this.#dirty) {
      this.#dirty = false;
      await this.#evaluate(fence);
    }
  }

  async #acquire(): Promise<LeaderFence | null> {
    try {
      return await this.#options.lease.acquire(LEASE_SECONDS);
    } catch (error) {
      this.#fence = null;
      throw error;
    }
  }

  async #evaluate(fence: LeaderFence): Promise<void> {
    try {
      await this.#options.evaluateQueue(fence);
    } catch (error) {
      this.#dirty = true;
      throw error;
    }
  }
}
