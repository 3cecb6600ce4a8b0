import { StreamInterrupted, type FollowOptions, type TimelineEvent } from '../app/timeline-ports.ts';
import type { TailReader } from './tail-reader.ts';
import type { TimelineReplay } from './timeline-replay.ts';

/** Most events that a follower holds while its consumer takes its time. */
const BATCH = 64;

/**
 * One subscriber of one timeline: its own position, moved only by its consumer's pulls, so that a slow one costs a number
 * and at most one batch. Near the end of the timeline it shares the reader's window; further back it replays for itself.
 */
export class Follower {
  readonly #reader: TailReader;
  readonly #replay: TimelineReplay;
  readonly #options: FollowOptions;
  #position: number | null;
  /** When the consumer took what it has not come back from; null while it waits for us. */
  #handedOverAt: number | null = null;
  #stalled = false;

  constructor(options: FollowOptions, parts: { readonly reader: TailReader; readonly replay: TimelineReplay }) {
    this.#reader = parts.reader;
    this.#replay = parts.replay;
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

  /** The events, once and in order; ends after DELETED. */
  async *events(signal: AbortSignal): AsyncGenerator<TimelineEvent> {
    while (!signal.aborted) {
      this.#refuseIfEnded();
      const shared = this.#fromWindow();
      if (shared?.length === 0) {
        if (this.#atEnd()) return;
        // Nothing is awaited between the look above and this registration, so no change falls between them.
        await this.#reader.changed(signal);
        continue;
      }
      for (const event of shared ?? (await this.#replay.after(this.#position, signal))) {
        this.#position = event.sequence;
        this.#handedOverAt = performance.now();
        yield event;
        this.#takenBack();
        if (isAborted(signal)) return;
      }
    }
  }

  /** The sequences that the timeline reaches, skipping those that passed while the consumer was busy; ends after DELETED. */
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
  #fromWindow(): readonly TimelineEvent[] | null {
    const window = this.#reader.window;
    return window === null ? [] : window.after(this.#position ?? 0, BATCH);
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
