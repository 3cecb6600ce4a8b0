import type { BerthClient } from './berth-client.ts';
import { FollowFleetDocument, type FollowFleetSubscription, type TimelineFilter } from './generated/graphql.ts';
import { FleetOrder } from './streams/fleet-order.ts';
import { keepFollowing, type Following } from './streams/keep-following.ts';

/** One event of the fleet. */
export type FollowedFleetEvent = FollowFleetSubscription['fleetTimeline'];

/** What to follow, and how patiently. */
export interface FollowFleetOptions extends Following {
  /** Which events; default all. */
  readonly filter?: TimelineFilter | undefined;
}

/**
 * Every event of the fleet that the caller may see, after the cursor, once and in the order that is the same for everybody, then live
 * ones, until the signal is aborted or the caller leaves the loop. A stream that breaks is taken up again after the last event (E2).
 * Refusals are thrown.
 */
export function followFleet(client: BerthClient, options: FollowFleetOptions): AsyncGenerator<FollowedFleetEvent> {
  const order = new FleetOrder(options.after);
  return keepFollowing(options, async function* (opening) {
    const variables = { filter: options.filter ?? null, after: order.cursor };
    for await (const { fleetTimeline } of client.subscribe(FollowFleetDocument, variables, opening)) {
      if (order.take(fleetTimeline)) yield fleetTimeline;
    }
  });
}
