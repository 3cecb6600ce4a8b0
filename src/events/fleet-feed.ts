import type { Pool } from 'pg';
import type { FeedEvent, FleetEvent, FleetFeed, FollowFleetOptions } from '../app/fleet-ports.ts';
import type { WakeupListener } from '../app/ports.ts';
import { sightOf } from '../domain/fleet-sight.ts';
import type { Logger } from '../shared/logger.ts';
import { CatchUpPoll } from './catch-up-poll.ts';
import { FleetReplay } from './fleet-replay.ts';
import { createFleetSource, fleetTrack, type FleetSource } from './fleet-source.ts';
import type { Follower } from './follower.ts';
import { FollowedTracks } from './followed-tracks.ts';

const TICK_MILLISECONDS = 250;
const STALL_MILLISECONDS = 30_000;
/** Together with the sequencer's half second this is under the 2 s within which an event arrives without any wake-up (E3). */
const POLL_MILLISECONDS = { disconnected: 1_000, connected: 1_000 };

export interface FleetFeedOptions {
  readonly pool: Pick<Pool, 'query'>;
  readonly bus: WakeupListener;
  readonly logger: Logger;
  /** How long a follower may leave events waiting before it is cut; default 30 s. */
  readonly stallMilliseconds?: number;
}

/** The feed with its end. */
export interface RunningFleetFeed extends FleetFeed {
  /** Streams that are open now. */
  readonly openStreams: number;
  /** Ends every stream with its resume point, at once; later ones are refused in the same way. */
  close(): void;
}

/** Follows the fleet's feed: one tail reader for all followers of this process, woken by the bus, with Postgres polled behind it. */
export function createFleetFeed(options: FleetFeedOptions): RunningFleetFeed {
  return new TailingFleetFeed(options);
}

class TailingFleetFeed implements RunningFleetFeed {
  readonly #source: FleetSource;
  readonly #logger: Logger;
  readonly #tracks: FollowedTracks<'fleet', FeedEvent>;
  readonly #poll: CatchUpPoll;
  readonly #stopListening: () => void;
  readonly #timer: NodeJS.Timeout;

  constructor({ pool, bus, logger, stallMilliseconds = STALL_MILLISECONDS }: FleetFeedOptions) {
    this.#source = createFleetSource(pool);
    this.#logger = logger;
    this.#tracks = new FollowedTracks({ trackOf: () => fleetTrack(this.#source), logger });
    this.#poll = new CatchUpPoll({ bus, logger, look: () => this.#look(), every: POLL_MILLISECONDS });
    this.#stopListening = bus.subscribe((wakeup) => {
      if (wakeup.kind === 'feed') this.#tracks.heard('fleet', wakeup.position);
      else if (wakeup.kind === 'gap') this.#poll.now();
    });
    this.#timer = setInterval(() => {
      this.#poll.ifDue();
      this.#tracks.cutStalledSince(performance.now() - stallMilliseconds);
    }, TICK_MILLISECONDS).unref();
  }

  get openStreams(): number {
    return this.#tracks.openStreams;
  }

  follow(options: FollowFleetOptions): AsyncGenerator<FleetEvent> {
    const replay = new FleetReplay({ viewer: options.viewer, source: this.#source, logger: this.#logger });
    return this.#tracks.stream({ ...options, key: 'fleet', replay }, (follower, signal) => seen(options, follower.events(signal)));
  }

  range(): ReturnType<FleetFeed['range']> {
    return this.#source.readRange();
  }

  close(): void {
    clearInterval(this.#timer);
    this.#stopListening();
    this.#tracks.close();
  }

  async #look(): Promise<void> {
    if (this.#tracks.keys.length > 0) this.#tracks.heard('fleet', (await this.#source.readRange()).lastSequence);
  }
}

/** What the viewer sees of the events, each judged by itself. */
async function* seen(options: FollowFleetOptions, events: ReturnType<Follower<FeedEvent>['events']>): AsyncGenerator<FleetEvent> {
  for await (const event of events) {
    const sight = sightOf(event, options);
    if (sight !== 'NONE') yield { ...event, redacted: sight === 'REDACTED' };
  }
}
