import type { TimelineEvent } from '../app/timeline-ports.ts';

/** The latest events of one timeline, without gaps, for all its followers together. Bounded: older ones fall out. */
export class EventWindow {
  readonly #capacity: number;
  #events: readonly TimelineEvent[] = [];
  #head: number;

  /** `head` is the sequence after which it begins; `capacity` the most events that it keeps. */
  constructor(options: { readonly head: number; readonly capacity: number }) {
    this.#head = options.head;
    this.#capacity = options.capacity;
  }

  /** Sequence of the latest event; what it began after while there is none. */
  get head(): number {
    return this.#head;
  }

  /** Whether the timeline is over: nothing follows DELETED. */
  get finished(): boolean {
    return this.#events.at(-1)?.type === 'DELETED';
  }

  /** Adds the events that follow the head without a gap, and leaves the rest for the next read. Returns how many it added. */
  append(events: readonly TimelineEvent[]): number {
    const gap = events.findIndex((event, index) => event.sequence !== this.#head + 1 + index);
    const added = gap === -1 ? events : events.slice(0, gap);
    this.#events = [...this.#events, ...added].slice(-this.#capacity);
    this.#head += added.length;
    return added.length;
  }

  /** The events after a sequence, at most `limit`; null if some of them have fallen out. */
  after(sequence: number, limit: number): readonly TimelineEvent[] | null {
    const start = sequence - (this.#head - this.#events.length);
    return start < 0 ? null : this.#events.slice(start, start + limit);
  }
}
