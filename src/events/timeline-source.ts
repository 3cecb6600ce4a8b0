import type { Pool } from 'pg';
import type { TimelineEvent } from '../app/timeline-ports.ts';
import type { WorkloadId } from '../domain/model/ids.ts';
import type { SequenceRange } from '../domain/timeline-range.ts';
import { timedRows } from './timed-rows.ts';
import type { Track } from './track.ts';

/** The columns of `admission_event` that make a `TimelineEvent`. */
export const EVENT_COLUMNS = `workload_id as "workloadId", sequence, type, at, generation, outcome, reasons, machine_id as "machineId", driver,
  runtime_id as "runtimeId", decision_id as "decisionId", progress, desired, position, times_passed as "timesPassed"`;

/** The next events of one workload. The primary key gives them in order; the sequence is gapless, so no row can appear before another later. */
const READ_AFTER = `select ${EVENT_COLUMNS} from admission_event where workload_id = $1 and sequence > $2 order by sequence limit $3`;
const READ_LATEST = `select * from (
  select ${EVENT_COLUMNS} from admission_event where workload_id = $1 order by sequence desc limit $2) latest order by sequence`;
const READ_RANGE = `select coalesce((select min(sequence) from admission_event where workload_id = workload.id), 1) as "firstSequence",
  sequence as "lastSequence" from workload where id = $1`;
/** One read for all watched workloads, however many: what moved is then read by itself. */
const READ_SEQUENCES = `select id as "workloadId", sequence from workload where id = any($1::uuid[])`;

/** How far a workload's timeline has come. */
export interface ReachedSequence {
  readonly workloadId: WorkloadId;
  readonly sequence: number;
}

/** The reads of the timeline, each on a connection of the pool that it gives back at once. */
export interface TimelineSource {
  /** Events after a sequence, in order, at most `limit`. */
  readAfter(position: {
    readonly workloadId: WorkloadId;
    readonly after: number;
    readonly limit: number;
  }): Promise<readonly TimelineEvent[]>;
  /** The latest events, in order, at most `limit`. */
  readLatest(workloadId: WorkloadId, limit: number): Promise<readonly TimelineEvent[]>;
  readRange(workloadId: WorkloadId): Promise<SequenceRange | null>;
  readSequences(workloadIds: readonly WorkloadId[]): Promise<readonly ReachedSequence[]>;
}

/** Reads timelines from Postgres, the truth (E3). */
export function createTimelineSource(pool: Pick<Pool, 'query'>): TimelineSource {
  const rows = timedRows(pool);
  return {
    readAfter: ({ workloadId, after, limit }) => rows<TimelineEvent>(READ_AFTER, [workloadId, after, limit]),
    readLatest: (workloadId, limit) => rows<TimelineEvent>(READ_LATEST, [workloadId, limit]),
    readRange: async (workloadId) => (await rows<SequenceRange>(READ_RANGE, [workloadId]))[0] ?? null,
    readSequences: (workloadIds) => rows<ReachedSequence>(READ_SEQUENCES, [workloadIds]),
  };
}

/** One workload's timeline as a track; DELETED is its last event. */
export function timelineTrack(source: TimelineSource, workloadId: WorkloadId): Track<TimelineEvent> {
  return {
    name: { workloadId },
    placeOf: (event) => event.sequence,
    isLast: (event) => event.type === 'DELETED',
    readAfter: (after, limit) => source.readAfter({ workloadId, after, limit }),
    readLatest: (limit) => source.readLatest(workloadId, limit),
  };
}
