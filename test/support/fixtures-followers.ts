import type { Pool, QueryResultRow } from 'pg';
import type { FollowOptions, TimelineEvent, TimelineFeed } from '../../src/app/timeline-ports.ts';

/** A follower that takes events as they come and remembers their sequences. */
export interface Collector {
  readonly sequences: readonly number[];
  /** Resolves when the stream ended, with the error that ended it, or null. */
  readonly ended: Promise<unknown>;
  stop(): Promise<void>;
}

/** Follows a workload in the background. */
export function collect(feed: TimelineFeed, options: Pick<FollowOptions, 'workloadId'> & { readonly after?: number | null }): Collector {
  const stream = feed.follow({ workloadId: options.workloadId, after: options.after ?? null, signal: new AbortController().signal });
  const sequences: number[] = [];
  const run = async (): Promise<unknown> => {
    try {
      for await (const event of stream) sequences.push(event.sequence);
      return null;
    } catch (error) {
      return error;
    }
  };
  const ended = run();
  return {
    sequences,
    ended,
    stop: async () => {
      await stream.return(undefined);
      await ended;
    },
  };
}

/** The next so many events of a stream. */
export async function take(stream: AsyncGenerator<TimelineEvent>, count: number): Promise<readonly number[]> {
  const sequences: number[] = [];
  while (sequences.length < count) {
    const next = await stream.next();
    if (next.done === true) break;
    sequences.push(next.value.sequence);
  }
  return sequences;
}

/** 1 to n, or from to n. */
export function upTo(last: number, first = 1): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** What a subscriber of one workload missed, saw twice, or saw out of order. */
export function faultsOf(
  sequences: readonly number[],
  last: number,
): { readonly lost: number; readonly repeated: number; readonly reordered: number } {
  const seen = new Set(sequences);
  return {
    lost: upTo(last).filter((sequence) => !seen.has(sequence)).length,
    repeated: sequences.length - seen.size,
    reordered: sequences.filter((sequence, index) => sequence < (sequences[index - 1] ?? 0)).length,
  };
}

/** A pool that counts the reads of events that pass through it; the poll of sequences is counted apart. */
export class CountingPool {
  eventReads = 0;
  polls = 0;
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** To be given where a pool is wanted. */
  get asPool(): Pick<Pool, 'query'> {
    const query = (config: string | { readonly text: string }, values?: unknown[]) => {
      const text = typeof config === 'string' ? config : config.text;
      if (text.includes('from admission_event where')) this.eventReads += 1;
      else this.polls += 1;
      return this.#pool.query<QueryResultRow>(config as string, values as never);
    };
    return { query: query as Pool['query'] };
  }
}
