import type { FleetFilter, FleetViewer } from '../domain/fleet-sight.ts';
import type { MemberId } from '../domain/model/ids.ts';
import type { WorkloadKind } from '../domain/model/workload.ts';
import type { SequenceRange } from '../domain/timeline-range.ts';
import type { LeaderFence } from './ports.ts';
import type { FollowOptions, TimelineEvent } from './timeline-ports.ts';

/** What the fleet's timeline is made of: a feed that one leader writes and every replica reads. */

/** An event at its place in the feed. */
export interface FeedEvent extends TimelineEvent {
  /** Gapless from 1 in the whole installation (E5). */
  readonly feedPosition: number;
  readonly kind: WorkloadKind;
  /** Whose work it is. */
  readonly memberId: MemberId;
  /** Owner of the machine, of an event about a machine; null of other events and where the organisation owns it. */
  readonly machineOwnerId: MemberId | null;
}

/** An event as one viewer sees it. */
export interface FleetEvent extends FeedEvent {
  /** Whose work it is is hidden from the viewer, who sees it as the machine's owner (E4). */
  readonly redacted: boolean;
}

/** Where a stream of the fleet starts, for whom, and how it ends early. */
export interface FollowFleetOptions extends Pick<FollowOptions, 'signal' | 'onStalled'> {
  /** Last position that the follower has; null begins at the first retained event (E2). */
  readonly after: number | null;
  readonly viewer: FleetViewer;
  readonly filter: FleetFilter;
}

/** Follows the feed as Postgres has it (E2, E3, E5). Pull-based, as the timelines of single workloads. */
export interface FleetFeed {
  /**
   * Every event after `after` that the viewer may see and asks for, once and in the feed's order, then live ones; it does not end
   * by itself. Throws as `TimelineFeed.follow` does; the resume points are positions of the feed.
   */
  follow(options: FollowFleetOptions): AsyncGenerator<FleetEvent>;
  /** What is retained of the feed now. */
  range(): Promise<SequenceRange>;
}

/** Opaque, signed cursors of the feed, bound to the database's epoch; those of single timelines are none of them (E2, E5). */
export interface FleetCursors {
  encode(position: number): string;
  /** The position; throws `CursorRefused` for a forged, foreign or outdated cursor. `refuseOutside` judges the position. */
  decode(cursor: string): number;
}

/** How far the sequencer got in one step. */
export interface FeedAdvance {
  /** The last position of the feed now. */
  readonly position: number;
  readonly appended: number;
  /** There was more than one step may take. */
  readonly more: boolean;
}

/** Committed events that are not in the feed yet. */
export interface FeedLag {
  readonly waiting: boolean;
  /** Seconds since the oldest of them was written; 0 while there is none. */
  readonly seconds: number;
}

/** How far the feed is behind what is committed. */
export interface FeedLagReader {
  readLag(): Promise<FeedLag>;
}

/** Appends committed events to the feed: the only writer of it. */
export interface FeedSequencer extends FeedLagReader {
  /** Appends what is committed and not in the feed, in one transaction that an older leader is refused. */
  advance(fence: LeaderFence): Promise<FeedAdvance>;
}
