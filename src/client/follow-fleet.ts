import type { BerthClient } from './berth-client.ts';
import { follow, type Following } from './follow.ts';
import { FollowFleetDocument, type FollowFleetSubscription, type TimelineFilter } from './generated/graphql.ts';

/** One event of the fleet. */
export type FollowedFleetEvent = FollowFleetSubscription['fleetTimeline'];

/** What to follow, and how patiently. */
export interface FollowFleetOptions extends Following {
  readonly filter?: TimelineFilter;
}

/**
 * Every event of the fleet that the caller may see, after the cursor, once and in the order that is the same for everybody, then live
 * ones, until the caller leaves the loop. A stream that breaks is taken up again after the last event. Refusals are thrown.
 */
export function followFleet(client: BerthClient, options: FollowFleetOptions): AsyncGenerator<FollowedFleetEvent> {
  return follow(options, async function* (after) {
    const stream = client.subscribe(FollowFleetDocument, { filter: options.filter ?? null, after });
    for await (const { fleetTimeline } of stream) yield fleetTimeline;
  });
}
