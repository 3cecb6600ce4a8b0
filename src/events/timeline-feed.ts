import type { Pool } from 'pg';
import type { HeardWakeup, WakeupListener } from '../app/ports.ts';
import { StreamInterrupted, type FollowOptions, type TimelineFeed } from '../app/timeline-ports.ts';
import type { WorkloadId } from '../domain/model/ids.ts';
import { endableGenerator } from '../shared/endable-generator.ts';
import type { Logger } from '../shared/logger.ts';
import { Follower } from './follower.ts';
import { SequencePoll } from './sequence-poll.ts';
import { TailReader } from './tail-reader.ts';
import { TimelineReplay } from './timeline-replay.ts';
import { createTimelineSource, type TimelineSource } from './timeline-source.ts';

const TICK_MILLISECONDS = 250;
const STALL_MILLISECONDS = 30_000;

export interface TimelineFeedOptions {
  readonly pool: Pick<Pool, 'query'>;
  readonly bus: WakeupListener;
  readonly logger: Logger;
  /** How long a follower may leave events waiting before it is cut; default 30 s. */
  readonly stallMilliseconds?: number;
}

/** The feed with its end. */
export interface RunningTimelineFeed extends TimelineFeed {
  /** Streams that are open now. */
  readonly openStreams: number;
  /** Ends every stream with its resume point, at once; later ones are refused in the same way. */
  close(): void;
}

/** Follows timelines: one tail reader a watched workload, woken by the bus, with Postgres polled behind it (E2, E3). */
export function createTimelineFeed(options: TimelineFeedOptions): RunningTimelineFeed {
  return new TailingFeed(options);
}

interface Watched {
  readonly reader: TailReader;
  readonly followers: Set<Follower>;
}

class TailingFeed implements RunningTimelineFeed {
  readonly #source: TimelineSource;
  readonly #logger: Logger;
  readonly #stallMilliseconds: number;
  readonly #watched = new Map<WorkloadId, Watched>();
  readonly #poll: SequencePoll;
  readonly #stopListening: () => void;
  readonly #timer: NodeJS.Timeout;
  #closed = false;

  constructor({ pool, bus, logger, stallMilliseconds }: TimelineFeedOptions) {
    this.#source = createTimelineSource(pool);
    this.#logger = logger;
    this.#stallMilliseconds = stallMilliseconds ?? STALL_MILLISECONDS;
    this.#poll = new SequencePoll({
      bus,
      logger,
      source: this.#source,
      watched: () => [...this.#watched.keys()],
      heard: (reached) => this.#watched.get(reached.workloadId)?.reader.heard(reached.sequence),
    });
    this.#stopListening = bus.subscribe((wakeup) => {
      this.#hear(wakeup);
    });
    this.#timer = setInterval(() => {
      this.#tick();
    }, TICK_MILLISECONDS).unref();
  }

  get openStreams(): number {
    return [...this.#watched.values()].reduce((sum, { followers }) => sum + followers.size, 0);
  }

  follow(options: FollowOptions): ReturnType<TimelineFeed['follow']> {
    return this.#stream(options, (follower, signal) => follower.events(signal));
  }

  changes(options: Omit<FollowOptions, 'after'>): AsyncGenerator<number> {
    return this.#stream({ ...options, after: null }, (follower, signal) => follower.heads(signal));
  }

  range(workloadId: WorkloadId): ReturnType<TimelineFeed['range']> {
    return this.#source.readRange(workloadId);
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#timer);
    this.#stopListening();
    for (const { reader } of this.#watched.values()) reader.close();
  }

  #stream<T>(options: FollowOptions, read: (follower: Follower, signal: AbortSignal) => AsyncGenerator<T>): AsyncGenerator<T> {
    return endableGenerator(options.signal, (signal) => this.#readWatched({ ...options, signal }, read));
  }

  async *#readWatched<T>(options: FollowOptions, read: (follower: Follower, signal: AbortSignal) => AsyncGenerator<T>): AsyncGenerator<T> {
    const { workloadId, signal } = options;
    if (this.#closed) throw new StreamInterrupted('SERVER_CLOSING', options.after);
    const { reader, followers } = this.#watch(workloadId);
    const replay = new TimelineReplay({ workloadId, source: this.#source, logger: this.#logger });
    const follower = new Follower(options, { reader, replay });
    followers.add(follower);
    try {
      yield* read(follower, signal);
    } finally {
      followers.delete(follower);
      if (followers.size === 0) {
        reader.close();
        if (this.#watched.get(workloadId)?.reader === reader) this.#watched.delete(workloadId);
      }
    }
  }

  #watch(workloadId: WorkloadId): Watched {
    const known = this.#watched.get(workloadId);
    if (known !== undefined) return known;
    const reader = new TailReader({ workloadId, source: this.#source, logger: this.#logger });
    const watched = { reader, followers: new Set<Follower>() };
    this.#watched.set(workloadId, watched);
    return watched;
  }

  #hear(wakeup: HeardWakeup): void {
    if (wakeup.kind === 'workload') this.#watched.get(wakeup.workloadId)?.reader.heard(wakeup.sequence);
    else if (wakeup.kind === 'gap') this.#poll.now();
  }

  #tick(): void {
    this.#poll.ifDue();
    const moment = performance.now() - this.#stallMilliseconds;
    for (const { followers } of this.#watched.values()) {
      for (const follower of followers) follower.cutIfStalledSince(moment);
    }
  }
}
