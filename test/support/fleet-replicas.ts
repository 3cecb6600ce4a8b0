import type { Pool } from 'pg';
import { uuidv7 } from 'uuidv7';
import { FeedLoop } from '../../src/app/feed-loop.ts';
import type { FleetEvent, FollowFleetOptions } from '../../src/app/fleet-ports.ts';
import type { LeaderFence, LeaderLease, WakeupListener, WakeupPublisher } from '../../src/app/ports.ts';
import type { FleetFilter } from '../../src/domain/fleet-sight.ts';
import type { MemberId } from '../../src/domain/model/ids.ts';
import { createFleetFeed, type RunningFleetFeed } from '../../src/events/fleet-feed.ts';
import { createInProcessBus } from '../../src/events/in-process-bus.ts';
import { createFeedSequencer } from '../../src/storage/feed-sequencer.ts';
import { createLeaderLease } from '../../src/storage/leader-lease.ts';
import { SILENT } from './fixtures-timeline.ts';

/** Every event that the viewer may see. */
export const NO_FILTER: FleetFilter = { types: null, kinds: null, workloadIds: null, machineIds: null };

/** The parts of one replica that the fleet's timeline needs: its feed, its lease and its sequencer. */
export interface FleetReplica {
  readonly bus: WakeupPublisher & WakeupListener;
  readonly feed: RunningFleetFeed;
  readonly lease: LeaderLease;
  /** Takes the lease, or renews it, and sequences with it from now on; null when another replica leads. */
  lead(leaseSeconds?: number): Promise<LeaderFence | null>;
  /** Ends the sequencing and the streams, and keeps the lease until it runs out, as a killed process does. */
  close(): Promise<void>;
}

/** Makes one. Buses may be shared, as Redis makes them; without one the replica hears nobody but itself. */
export function createFleetReplica(
  pool: Pool,
  {
    bus = createInProcessBus({ logger: SILENT }),
    stallMilliseconds = 30_000,
  }: {
    readonly bus?: WakeupPublisher & WakeupListener;
    readonly stallMilliseconds?: number;
  } = {},
): FleetReplica {
  const lease = createLeaderLease(pool, uuidv7());
  const feed = createFleetFeed({ pool, bus, logger: SILENT, stallMilliseconds });
  const leader: { fence: LeaderFence | null } = { fence: null };
  const loop = new FeedLoop({ sequencer: createFeedSequencer(pool), leader, bus, logger: SILENT });
  loop.start();
  return {
    bus,
    feed,
    lease,
    async lead(leaseSeconds = 300) {
      leader.fence = await lease.acquire(leaseSeconds);
      return leader.fence;
    },
    async close() {
      feed.close();
      await loop.stop();
    },
  };
}

/** A follower of the fleet that takes events as they come and keeps them. */
export interface FleetCollector {
  readonly events: readonly FleetEvent[];
  /** Resolves when the stream ended, with the error that ended it, or null. */
  readonly ended: Promise<unknown>;
  stop(): Promise<void>;
}

/** Follows the fleet in the background: as an operator, from the beginning and without a filter, unless told otherwise. */
export function collectFleet(
  feed: RunningFleetFeed,
  {
    onEvent,
    ...options
  }: Partial<Pick<FollowFleetOptions, 'after' | 'viewer' | 'filter'>> & {
    readonly onEvent?: (event: FleetEvent) => void;
  } = {},
): FleetCollector {
  const stream = feed.follow({
    after: null,
    viewer: { memberId: uuidv7() as MemberId, operator: true },
    filter: NO_FILTER,
    signal: new AbortController().signal,
    ...options,
  });
  const events: FleetEvent[] = [];
  const run = async (): Promise<unknown> => {
    try {
      for await (const event of stream) {
        events.push(event);
        onEvent?.(event);
      }
      return null;
    } catch (error) {
      return error;
    }
  };
  const ended = run();
  return {
    events,
    ended,
    stop: async () => {
      await stream.return(undefined);
      await ended;
    },
  };
}

/** Events as short words, to compare orders with. */
export function placesOf(events: readonly FleetEvent[]): readonly string[] {
  return events.map((event) => `${String(event.feedPosition)} ${event.workloadId} ${String(event.sequence)}`);
}
