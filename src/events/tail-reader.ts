import { setTimeout as sleep } from 'node:timers/promises';
import type { TimelineEvent } from '../app/timeline-ports.ts';
import type { WorkloadId } from '../domain/model/ids.ts';
import type { Logger } from '../shared/logger.ts';
import { EventWindow } from './event-window.ts';
import { retryDelay } from './retry-delay.ts';
import { SignalWaiters } from './signal-waiters.ts';
import type { TimelineSource } from './timeline-source.ts';

/** Most events of one read, and of the window that followers share. */
const PAGE = 256;

/**
 * Reads the end of one workload's timeline for all its followers in this process: one read of the database a change,
 * however many follow (reliability rule 3). A hint that comes during a read makes one more read after it, so that none is
 * lost and no flood of hints makes more than one read at a time. It retries for ever while the database is away.
 */
export class TailReader {
  readonly #workloadId: WorkloadId;
  readonly #source: TimelineSource;
  readonly #logger: Logger;
  readonly #waiters = new SignalWaiters();
  readonly #closing = new AbortController();
  #window: EventWindow | null = null;
  #hinted = false;
  #reading = false;

  constructor(options: { readonly workloadId: WorkloadId; readonly source: TimelineSource; readonly logger: Logger }) {
    this.#workloadId = options.workloadId;
    this.#source = options.source;
    this.#logger = options.logger;
    this.look();
  }

  /** What was read, or null before the first read succeeded. */
  get window(): EventWindow | null {
    return this.#window;
  }

  get closed(): boolean {
    return this.#closing.signal.aborted;
  }

  /** A hint that the workload reached a sequence. One that says nothing new costs no read; a false one costs one read. */
  heard(sequence: number): void {
    if (this.#window === null || sequence > this.#window.head) this.look();
  }

  /** Reads what is new, now or after the read under way. */
  look(): void {
    this.#hinted = true;
    if (!this.#reading) void this.#readWhileHinted();
  }

  /** Resolves when the window changed, the reader closed, or the signal is aborted. */
  changed(signal: AbortSignal): Promise<void> {
    return this.closed ? Promise.resolve() : this.#waiters.wait(signal);
  }

  /** Wakes followers whatever there is, so that they look at their own state. */
  wake(): void {
    this.#waiters.wake();
  }

  /** Ends the reading and wakes all followers. */
  close(): void {
    this.#closing.abort();
    this.#waiters.wake();
  }

  async #readWhileHinted(): Promise<void> {
    this.#reading = true;
    let failures = 0;
    while (this.#hinted && !this.closed) {
      this.#hinted = false;
      try {
        await this.#readNew();
        failures = 0;
      } catch (error) {
        failures += 1;
        this.#hinted = true;
        const level = failures === 1 ? 'warn' : 'debug';
        this.#logger[level]({ err: error, workloadId: this.#workloadId, failures }, 'a timeline could not be read; it is tried again');
        await this.#pause(retryDelay(failures));
      }
    }
    this.#reading = false;
  }

  async #readNew(): Promise<void> {
    const window = this.#window;
    if (window === null) {
      this.#window = windowOf(await this.#source.readLatest(this.#workloadId, PAGE));
    } else {
      const events = await this.#source.readAfter({ workloadId: this.#workloadId, after: window.head, limit: PAGE });
      const added = window.append(events);
      if (added < events.length) {
        this.#logger.error({ workloadId: this.#workloadId, after: window.head }, 'a timeline has a gap; it is read again');
        await this.#pause(retryDelay(1));
      }
      // A full page or a gap: there is more than was read.
      if (events.length === PAGE || added < events.length) this.#hinted = true;
      if (added === 0) return;
    }
    this.#waiters.wake();
  }

  async #pause(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal: this.#closing.signal }).catch(() => undefined);
  }
}

function windowOf(events: readonly TimelineEvent[]): EventWindow {
  const window = new EventWindow({ head: (events[0]?.sequence ?? 1) - 1, capacity: PAGE });
  window.append(events);
  return window;
}
