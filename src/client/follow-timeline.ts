import type { BerthClient } from './berth-client.ts';
import { follow, type Following } from './follow.ts';
import { FollowTimelineDocument, type FollowTimelineSubscription } from './generated/graphql.ts';

/** One event of a timeline. */
export type FollowedEvent = FollowTimelineSubscription['admissionTimeline'];

/** What to follow, and how patiently. */
export interface FollowTimelineOptions extends Following {
  readonly workloadId: string;
}

/**
 * Every event after the cursor, once and in order, then live ones, until the workload is deleted or the caller leaves the
 * loop. A stream that breaks is taken up again after the last event. Refusals are thrown.
 */
export function followTimeline(client: BerthClient, options: FollowTimelineOptions): AsyncGenerator<FollowedEvent> {
  return follow(options, async function* (after) {
    const stream = client.subscribe(FollowTimelineDocument, { workloadId: options.workloadId, after });
    for await (const { admissionTimeline } of stream) yield admissionTimeline;
  });
}
