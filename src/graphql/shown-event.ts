import type { FleetCursors } from '../app/fleet-ports.ts';
import type { TimelineCursors, TimelineEvent } from '../app/timeline-ports.ts';

/** An event as it is shown: in its workload's timeline, or at its place in the fleet's. */
export interface ShownEvent extends TimelineEvent {
  /** Its place in the feed; absent in a workload's timeline. */
  readonly feedPosition?: number;
  /** True where the viewer sees it only as the machine's owner, and so not whose work it is about (E4). */
  readonly redacted?: boolean;
}

/** The cursor to go on with behind the event, of the timeline in which it is shown: the two kinds are never mixed (E5). */
export function cursorOf(event: ShownEvent, codecs: { readonly cursors: TimelineCursors; readonly fleetCursors: FleetCursors }): string {
  return event.feedPosition === undefined ? codecs.cursors.encode(event) : codecs.fleetCursors.encode(event.feedPosition);
}
