import type { TimelineEvent } from '../app/timeline-ports.ts';
import type { WorkloadId } from '../domain/model/ids.ts';
import { refuseOutside } from '../domain/timeline-range.ts';
import type { PageArguments } from './connection.ts';
import type { GraphqlContext } from './context.ts';
import type { PageKeys } from './page-keys.ts';

/**
 * Cursors of one workload's timeline, the same as those of its stream (E2). With `after` given they are judged against
 * what is retained, so that a page never silently begins elsewhere.
 */
export async function timelineKeys(
  workloadId: WorkloadId,
  args: PageArguments,
  context: GraphqlContext,
): Promise<PageKeys<TimelineEvent, number>> {
  const range = args.after == null ? null : await context.feed.range(workloadId);
  return {
    encode: (event) => context.cursors.encode(event),
    decode: (cursor, field) => {
      const sequence = context.cursors.decode(cursor, workloadId, field);
      if (range !== null) refuseOutside(sequence, range, field);
      return sequence;
    },
  };
}
