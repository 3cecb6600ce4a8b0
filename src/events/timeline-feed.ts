import type { Pool } from 'pg';
import type { HeardWakeup, WakeupListener } from '../app/ports.ts';
import type { FollowOptions, TimelineEvent, TimelineFeed } from '../app/timeline-ports.ts';
import type { WorkloadId } from '../domain/model/ids.ts';
import type { Logger } from '../shared/logger.ts';
import { CatchUpPoll } from './catch-up-poll.ts';
import type { Follower } from './follower.ts';
import { FollowedTracks } from './followed-tracks.ts';
import { TimelineReplay } from './timeline-replay.ts';
import { createTimelineSource, timelineTrack, type TimelineSource } from './timeline-source.ts';

const TICK_MILLISECONDS = 250;
const STALL_MILLISECONDS = 30_000;
const POLL_MILLISECONDS = { disconnected: 1_000, connected: 1_750 };

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

class TailingFeed implements RunningTimelineFeed {
  readonly #source: TimelineSource;
  readonly #logger: Logger;
  readonly #tracks: FollowedTracks<WorkloadId, TimelineEvent>;
  readonly #poll: CatchUpPoll;
  readonly #stopListening: () => void;
  readonly #timer: NodeJS.Timeout;

  constructor({ pool, bus, logger, stallMilliseconds = STALL_MILLISECONDS }: TimelineFeedOptions) {
    this.#source = createTimelineSource(pool);
    this.#logger = logger;
    this.#tracks = new FollowedTracks({ trackOf: (workloadId) => timelineTrack(this.#source, workloadId), logger });
    this.#poll = new CatchUpPoll({ bus, logger, look: () => this.#look(), every: POLL_MILLISECONDS });
    this.#stopListening = bus.subscribe((wakeup) => {
      this.#hear(wakeup);
    });
    this.#timer = setInterval(() => {
      this.#poll.ifDue();
      this.#tracks.cutStalledSince(performance.now() - stallMilliseconds);
    }, TICK_MILLISECONDS).unref();
  }

  get openStreams(): number {
    return this.#tracks.openStreams;
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
    clearInterval(this.#timer);
    this.#stopListening();
    this.#tracks.close();
  }

  #stream<T>(
    options: FollowOptions,
    read: (follower: Follower<TimelineEvent>, signal: AbortSignal) => AsyncGenerator<T>,
  ): AsyncGenerator<T> {
    const { workloadId } = options;
    const replay = new TimelineReplay({ workloadId, source: this.#source, logger: this.#logger });
    return this.#tracks.stream({ ...options, key: workloadId, replay }, read);
  }

  #hear(wakeup: HeardWakeup): void {
    if (wakeup.kind === 'workload') this.#tracks.heard(wakeup.workloadId, wakeup.sequence);
    else if (wakeup.kind === 'gap') this.#poll.now();
  }

  /** One indexed read for all followed workloads, however many. */
  async #look(): Promise<void> {
    const workloadIds = this.#tracks.keys;
    if (workloadIds.length === 0) return;
    for (const { workloadId, sequence } of await this.#source.readSequences(workloadIds)) this.#tracks.heard(workloadId, sequence);
  }
}
