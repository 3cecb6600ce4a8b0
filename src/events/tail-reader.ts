import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../shared/logger.ts';
import { EventWindow } from './event-window.ts';
import { retryDelay } from './retry-delay.ts';
import { SignalWaiters } from './signal-waiters.ts';
import type { Track } from './track.ts';

/** Most items of one read, and of the window that followers share. */
const PAGE = 256;

/**
 * Reads the end of one track for all its followers in this process: one read of the database a change,
 * however many follow (reliability rule 3). A hint that comes during a read makes one more read after it, so that none is
 * lost and no flood of hints makes more than one read at a time. It retries for ever while the database is away.
 */
export class TailReader<Item> {
  readonly #track: Track<Item>;
  readonly #logger: Logger;
  readonly #waiters = new SignalWaiters();
  readonly #closing = new AbortController();
  #window: EventWindow<Item> | null = null;
  #hinted = false;
  #reading = false;

  constructor(options: { readonly track: Track<Item>; readonly logger: Logger }) {
    this.#track = options.track;
    this.#logger = options.logger;
    this.look();
  }

  /** What was read, or null before the first read succeeded. */
  get window(): EventWindow<Item> | null {
    return this.#window;
  }

  get closed(): boolean {
    return this.#closing.signal.aborted;
  }

  /** A hint that the track reached a place. One that says nothing new costs no read; a false one costs one read. */
  heard(place: number): void {
    if (this.#window === null || place > this.#window.head) this.look();
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
        this.#logger[level]({ err: error, ...this.#track.name, failures }, 'a timeline could not be read; it is tried again');
        await this.#pause(retryDelay(failures));
      }
    }
    this.#reading = false;
  }

  async #readNew(): Promise<void> {
    const window = this.#window;
    if (window === null) {
      this.#window = windowOf(this.#track, await this.#track.readLatest(PAGE));
    } else {
      const items = await this.#track.readAfter(window.head, PAGE);
      const added = window.append(items);
      if (added < items.length) {
        this.#logger.error({ ...this.#track.name, after: window.head }, 'a timeline has a gap; it is read again');
        await this.#pause(retryDelay(1));
      }
      // A full page or a gap: there is more than was read.
      if (items.length === PAGE || added < items.length) this.#hinted = true;
      if (added === 0) return;
    }
    this.#waiters.wake();
  }

  async #pause(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal: this.#closing.signal }).catch(() => undefined);
  }
}

function windowOf<Item>(track: Track<Item>, items: readonly Item[]): EventWindow<Item> {
  const [first] = items;
  const window = new EventWindow({ head: first === undefined ? 0 : track.placeOf(first) - 1, capacity: PAGE, track });
  window.append(items);
  return window;
}
