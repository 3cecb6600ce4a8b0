import { StreamBroken } from '../client-error.ts';

/** What is known of an event's place. */
interface PlacedEvent {
  readonly cursor: string;
  readonly sequence: number;
}

/**
 * The order of one workload's events, which have sequences without gaps (E1). Knows an event that was had before, and refuses one
 * that does not follow on.
 */
export class EventOrder {
  #cursor: string | null;
  #sequence: number | null = null;

  /** `after` is the cursor of the last event that the caller has; null from the first. */
  constructor(after: string | null) {
    this.#cursor = after;
  }

  /** Cursor of the last event that was taken. */
  get cursor(): string | null {
    return this.#cursor;
  }

  /**
   * Takes an event; false where it was had before. Throws `StreamBroken` where events before it did not come: then the stream is to
   * be opened again after `cursor`.
   */
  take({ cursor, sequence }: PlacedEvent): boolean {
    if (cursor === this.#cursor || (this.#sequence !== null && sequence <= this.#sequence)) return false;
    const expected = this.#sequence === null ? sequence : this.#sequence + 1;
    if (sequence !== expected) throw new StreamBroken(`The stream went on with event ${String(sequence)} instead of ${String(expected)}.`);
    this.#cursor = cursor;
    this.#sequence = sequence;
    return true;
  }
}
