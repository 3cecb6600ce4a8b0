import type { Track } from './track.ts';

/** The latest items of one track, without gaps, for all its followers together. Bounded: older ones fall out. */
export class EventWindow<Item> {
  readonly #capacity: number;
  readonly #track: Pick<Track<Item>, 'placeOf' | 'isLast'>;
  #items: readonly Item[] = [];
  #head: number;

  /** `head` is the place after which it begins; `capacity` the most items that it keeps. */
  constructor(options: { readonly head: number; readonly capacity: number; readonly track: Pick<Track<Item>, 'placeOf' | 'isLast'> }) {
    this.#head = options.head;
    this.#capacity = options.capacity;
    this.#track = options.track;
  }

  /** Place of the latest item; what it began after while there is none. */
  get head(): number {
    return this.#head;
  }

  /** Whether the track is over. */
  get finished(): boolean {
    const latest = this.#items.at(-1);
    return latest !== undefined && this.#track.isLast(latest);
  }

  /** Adds the items that follow the head without a gap, and leaves the rest for the next read. Returns how many it added. */
  append(items: readonly Item[]): number {
    const gap = items.findIndex((item, index) => this.#track.placeOf(item) !== this.#head + 1 + index);
    const added = gap === -1 ? items : items.slice(0, gap);
    this.#items = [...this.#items, ...added].slice(-this.#capacity);
    this.#head += added.length;
    return added.length;
  }

  /** The items after a place, at most `limit`; null if some of them have fallen out. */
  after(place: number, limit: number): readonly Item[] | null {
    const start = place - (this.#head - this.#items.length);
    return start < 0 ? null : this.#items.slice(start, start + limit);
  }
}
