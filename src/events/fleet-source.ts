import type { Pool } from 'pg';
import type { FeedEvent } from '../app/fleet-ports.ts';
import type { MemberId } from '../domain/model/ids.ts';
import type { SequenceRange } from '../domain/timeline-range.ts';
import { timedRows } from './timed-rows.ts';
import { EVENT_COLUMNS } from './timeline-source.ts';
import type { Track } from './track.ts';

/** Positions are numbers here: exact up to 2^53, which a feed of a thousand events a second reaches after 285,000 years. */
const select = (places: string): string => `
select place.position::float8 as "feedPosition", place.member_id as "memberId", workload.kind, machine.owner_id as "machineOwnerId", event.*
from (${places}) place
join workload on workload.id = place.workload_id
left join machine on machine.id = place.machine_id
cross join lateral (
  select ${EVENT_COLUMNS} from admission_event where workload_id = place.workload_id and sequence = place.sequence) event
order by place.position`;

const READ_AFTER = select('select * from feed where position > $1 order by position limit $2');
const READ_LATEST = select('select * from feed order by position desc limit $1');

/**
 * The past as far as it can concern a member: own work, and what is about own machines. It only leaves out what the member may not
 * see; what is seen is judged by `sightOf`. Two walks along indexes, so that a page costs what it has and not what the fleet has.
 */
const READ_CONCERNING = select(`
  select * from (
    (select * from feed where member_id = $3 and position > $1 and position <= $4 order by position limit $2)
    union
    (select own.* from machine, lateral (
       select * from feed where machine_id = machine.id and position > $1 and position <= $4 order by position limit $2) own
     where machine.owner_id = $3)
  ) concerning order by position limit $2`);
const READ_ALL = select('select * from feed where position > $1 and position <= $3 order by position limit $2');

const READ_RANGE = `select coalesce((select min(position) from feed), head.position + 1)::float8 as "firstSequence",
  head.position::float8 as "lastSequence" from feed_head head`;

/** A part of the past that may be read in pages. */
export interface PastPage {
  readonly after: number;
  /** Up to here and no further: what is there, so that a short page is the end. */
  readonly upTo: number;
  readonly limit: number;
  /** Only what can concern this member; null for all. */
  readonly memberId: MemberId | null;
}

/** The reads of the feed, each on a connection of the pool that it gives back at once. */
export interface FleetSource {
  readAfter(position: number, limit: number): Promise<readonly FeedEvent[]>;
  readLatest(limit: number): Promise<readonly FeedEvent[]>;
  readPast(page: PastPage): Promise<readonly FeedEvent[]>;
  /** Of positions. */
  readRange(): Promise<SequenceRange>;
}

/** Reads the feed from Postgres, the truth (E3). */
export function createFleetSource(pool: Pick<Pool, 'query'>): FleetSource {
  const rows = timedRows(pool);
  return {
    readAfter: (position, limit) => rows<FeedEvent>(READ_AFTER, [position, limit]),
    readLatest: (limit) => rows<FeedEvent>(READ_LATEST, [limit]),
    readPast: ({ after, upTo, limit, memberId }) =>
      memberId === null
        ? rows<FeedEvent>(READ_ALL, [after, limit, upTo])
        : rows<FeedEvent>(READ_CONCERNING, [after, limit, memberId, upTo]),
    async readRange() {
      const [range] = await rows<SequenceRange>(READ_RANGE, []);
      if (range === undefined) throw new Error('The database has no head of the feed.');
      return range;
    },
  };
}

/** The feed as a track; it has no end. */
export function fleetTrack(source: FleetSource): Track<FeedEvent> {
  return {
    name: { feed: 'fleet' },
    placeOf: (event) => event.feedPosition,
    isLast: () => false,
    readAfter: (position, limit) => source.readAfter(position, limit),
    readLatest: (limit) => source.readLatest(limit),
  };
}
