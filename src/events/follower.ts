import { StreamInterrupted, type FollowOptions } from '../app/timeline-ports.ts';
import type { TailReader } from './tail-reader.ts';
import type { Replay, ReplayPage, Track } from './track.ts';

/** Most events that a follower holds while its consumer takes its time. */
const BATCH = 64;

/** Where a follower starts, and what is told when it stalls. */
export type FollowerOptions = Pick<FollowOptions, 'after' | 'onStalled'>;

/**
 * One subscriber of one track: its own position, moved only by its consumer's pulls, so that a slow one costs a number
 * and at most one batch. Near the end of the track it shares the reader's window; further back it replays for itself.
 */
export class Follower<Item> {
  readonly #reader: TailReader<Item>;
  readonly #replay: Replay<Item>;
  readonly #track: Pick<Track<Item>, 'placeOf'>;
  readonly #options: FollowerOptions;
  #position: number | null;
  /** When the consumer took what it has not come back from; null while it waits for us. */
  #handedOverAt: number | null = null;
  #stalled = false;

  constructor(
    options: FollowerOptions,
    parts: { readonly reader: TailReader<Item>; readonly replay: Replay<Item>; readonly track: Pick<Track<Item>, 'placeOf'> },
  ) {
    this.#reader = parts.reader;
    this.#replay = parts.replay;
    this.#track = parts.track;
    this.#options = options;
    this.#position = options.after;
  }

  /** Cuts the follower if its consumer has not pulled since a moment, though there is more to take (reliability rule 11). */
  cutIfStalledSince(moment: number): void {
    if (this.#stalled || this.#handedOverAt === null || this.#handedOverAt > moment) return;
    if ((this.#reader.window?.head ?? 0) <= (this.#position ?? 0)) return;
    this.#stalled = true;
    this.#options.onStalled?.();
  }

  /** The items, once and in order; ends after the last one of a track that is over. */
  async *events(signal: AbortSignal): AsyncGenerator<Item> {
    while (!signal.aborted) {
      this.#refuseIfEnded();
      const shared = this.#fromWindow();
      if (shared?.items.length === 0) {
        if (this.#atEnd()) return;
        // Nothing is awaited between the look above and this registration, so no change falls between them.
        await this.#reader.changed(signal);
        continue;
      }
      const page = shared ?? (await this.#replay.after(this.#position, signal));
      for (const item of page.items) {
        this.#position = this.#track.placeOf(item);
        this.#handedOverAt = performance.now();
        yield item;
        this.#takenBack();
        if (isAborted(signal)) return;
      }
      this.#position = page.upTo;
    }
  }

  /** The places that the track reaches, skipping those that passed while the consumer was busy; ends with the track. */
  async *heads(signal: AbortSignal): AsyncGenerator<number> {
    while (!signal.aborted) {
      this.#refuseIfEnded();
      const head = this.#reader.window?.head ?? null;
      if (head === null || head === this.#position) {
        if (this.#atEnd()) return;
        await this.#reader.changed(signal);
        continue;
      }
      this.#position = head;
      this.#handedOverAt = performance.now();
      yield head;
      this.#takenBack();
    }
  }

  #takenBack(): void {
    this.#handedOverAt = null;
    this.#refuseIfEnded();
  }

  /** What there is after the position now, none while the follower is up to date; null when it is behind the window. */
  #fromWindow(): ReplayPage<Item> | null {
    const position = this.#position ?? 0;
    const window = this.#reader.window;
    const items = window === null ? [] : window.after(position, BATCH);
    return items === null ? null : { items, upTo: position + items.length };
  }

  #atEnd(): boolean {
    const window = this.#reader.window;
    return window !== null && window.finished && (this.#position ?? 0) >= window.head;
  }

  #refuseIfEnded(): void {
    if (this.#stalled) throw new StreamInterrupted('STREAM_STALLED', this.#position);
    if (this.#reader.closed) throw new StreamInterrupted('SERVER_CLOSING', this.#position);
  }
}

/** A signal may be aborted during any await or yield, which the compiler does not know. */
function isAborted(signal: AbortSignal): boolean {
  return signal.aborted;
}
