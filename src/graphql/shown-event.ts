import type { TimelineEvent } from '../app/timeline-ports.ts';
import type { GraphqlContext } from './context.ts';

/** An event as it is shown: in its workload's timeline, or at its place in the fleet's. */
export interface ShownEvent extends TimelineEvent {
  /** Its place in the feed; absent in a workload's timeline. */
  readonly feedPosition?: number;
  /** True where the viewer sees it only as the machine's owner, and so not whose work it is about (E4). */
  readonly redacted?: boolean;
}

/** The cursor to go on with behind the event, of the timeline in which it is shown: the two kinds are never mixed (E5). */
export function cursorOf(event: ShownEvent, context: Pick<GraphqlContext, 'cursors' | 'fleetCursors'>): string {
  return event.feedPosition === undefined ? context.cursors.encode(event) : context.fleetCursors.encode(event.feedPosition);
}
