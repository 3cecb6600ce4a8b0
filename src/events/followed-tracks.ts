import { StreamInterrupted } from '../app/timeline-ports.ts';
import { endableGenerator } from '../shared/endable-generator.ts';
import type { Logger } from '../shared/logger.ts';
import { Follower, type FollowerOptions } from './follower.ts';
import { TailReader } from './tail-reader.ts';
import type { Replay, Track } from './track.ts';

/** One follower of one track. */
export interface TrackFollowing<Key, Item> extends FollowerOptions {
  readonly key: Key;
  readonly signal: AbortSignal;
  readonly replay: Replay<Item>;
}

interface Followed<Item> {
  readonly track: Track<Item>;
  readonly reader: TailReader<Item>;
  readonly followers: Set<Follower<Item>>;
}

/** The tracks that somebody in this process follows: one tail reader each, from the first follower to the last one's end. */
export class FollowedTracks<Key, Item> {
  readonly #trackOf: (key: Key) => Track<Item>;
  readonly #logger: Logger;
  readonly #followed = new Map<Key, Followed<Item>>();
  #closed = false;

  constructor(options: { readonly trackOf: (key: Key) => Track<Item>; readonly logger: Logger }) {
    this.#trackOf = options.trackOf;
    this.#logger = options.logger;
  }

  /** Streams that are open now. */
  get openStreams(): number {
    return [...this.#followed.values()].reduce((sum, { followers }) => sum + followers.size, 0);
  }

  /** What is followed now. */
  get keys(): readonly Key[] {
    return [...this.#followed.keys()];
  }

  /** A hint that a track reached a place; of no effect where nobody follows it. */
  heard(key: Key, place: number): void {
    this.#followed.get(key)?.reader.heard(place);
  }

  /** What `read` makes of a follower. Throws `StreamInterrupted` when the follower stalls or all is closed. */
  stream<T>(
    following: TrackFollowing<Key, Item>,
    read: (follower: Follower<Item>, signal: AbortSignal) => AsyncGenerator<T>,
  ): AsyncGenerator<T> {
    return endableGenerator(following.signal, (signal) => this.#read({ ...following, signal }, read));
  }

  /** Cuts the followers whose consumers have left items waiting since a moment (of `performance.now()`). */
  cutStalledSince(moment: number): void {
    for (const { followers } of this.#followed.values()) {
      for (const follower of followers) follower.cutIfStalledSince(moment);
    }
  }

  /** Ends every stream with its resume point, at once; later ones are refused in the same way. */
  close(): void {
    this.#closed = true;
    for (const { reader } of this.#followed.values()) reader.close();
  }

  async *#read<T>(
    following: TrackFollowing<Key, Item>,
    read: (follower: Follower<Item>, signal: AbortSignal) => AsyncGenerator<T>,
  ): AsyncGenerator<T> {
    const { key, signal, replay } = following;
    if (this.#closed) throw new StreamInterrupted('SERVER_CLOSING', following.after);
    const { track, reader, followers } = this.#follow(key);
    const follower = new Follower(following, { reader, replay, track });
    followers.add(follower);
    try {
      yield* read(follower, signal);
    } finally {
      followers.delete(follower);
      if (followers.size === 0) {
        reader.close();
        if (this.#followed.get(key)?.reader === reader) this.#followed.delete(key);
      }
    }
  }

  #follow(key: Key): Followed<Item> {
    const known = this.#followed.get(key);
    if (known !== undefined) return known;
    const track = this.#trackOf(key);
    const followed = { track, reader: new TailReader({ track, logger: this.#logger }), followers: new Set<Follower<Item>>() };
    this.#followed.set(key, followed);
    return followed;
  }
}
