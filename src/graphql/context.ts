import type { Actor } from '../app/actor.ts';
import type { Application } from '../app/application.ts';
import type { FleetCursors, FleetFeed } from '../app/fleet-ports.ts';
import type { MachineFeed } from '../app/machine-feed-ports.ts';
import type { AccessWatch, TimelineCursors, TimelineFeed } from '../app/timeline-ports.ts';
import type { WorkloadId } from '../domain/model/ids.ts';
import { Unauthenticated } from '../domain/refusals.ts';
import type { ReadModels } from './read-models/read-models.ts';
import type { Viewer } from './viewer.ts';

/** What every resolver gets. It holds no database client: reads go through the read models, writes through the application. */
export interface GraphqlContext {
  /** Names this request in masked faults and in the log. */
  readonly requestId: string;
  /** null when the request has no token, or one that is unknown, expired or revoked. */
  readonly actor: Actor | null;
  readonly application: Application;
  readonly reads: ReadModels;
  /** The cursors of timelines, for pages and streams alike (E2). */
  readonly cursors: TimelineCursors;
  /** Live timelines, for subscriptions. */
  readonly feed: TimelineFeed;
  /** The timeline of the whole fleet, and its cursors (E5). */
  readonly fleetFeed: FleetFeed;
  readonly fleetCursors: FleetCursors;
  /** Machines as they change, for subscriptions. */
  readonly machineFeed: MachineFeed;
  /** Tells open streams what their token may still do (E4). */
  readonly access: AccessWatch;
  /** Address of a workload on the open origin, with a slash at its end; no secret: who opens it is judged there. */
  readonly openUrlOf: (workloadId: WorkloadId) => string;
}

/** The caller; refuses with UNAUTHENTICATED when there is none. */
export function actorOf(context: GraphqlContext): Actor {
  if (context.actor === null) throw new Unauthenticated();
  return context.actor;
}

/** On whose behalf read models read; refuses with UNAUTHENTICATED when there is nobody. */
export function viewerOf(context: GraphqlContext): Viewer {
  const actor = actorOf(context);
  return { memberId: actor.memberId, operator: actor.role === 'OPERATOR' };
}
