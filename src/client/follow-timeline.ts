import type { BerthClient } from './berth-client.ts';
import { FollowTimelineDocument, type FollowTimelineSubscription } from './generated/graphql.ts';
import { EventOrder } from './streams/event-order.ts';
import { keepFollowing, type Following } from './streams/keep-following.ts';

/** One event of a timeline. */
export type FollowedEvent = FollowTimelineSubscription['admissionTimeline'];

/** What to follow, and how patiently. */
export interface FollowTimelineOptions extends Following {
  /** Global id of a notebook or an endpoint. */
  readonly workloadId: string;
}

/**
 * Every event after the cursor, once, in order and without a gap, then live ones, until the workload is deleted, the signal is aborted
 * or the caller leaves the loop. A stream that breaks is taken up again after the last event (E2). Refusals are thrown.
 */
export function followTimeline(client: BerthClient, options: FollowTimelineOptions): AsyncGenerator<FollowedEvent> {
  const order = new EventOrder(options.after);
  return keepFollowing(options, async function* (opening) {
    const variables = { workloadId: options.workloadId, after: order.cursor };
    for await (const { admissionTimeline } of client.subscribe(FollowTimelineDocument, variables, opening)) {
      if (order.take(admissionTimeline)) yield admissionTimeline;
    }
  });
}
