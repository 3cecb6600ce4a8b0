import type { FollowedEvent } from '../../../../src/client/follow-timeline.ts';

/** A reason as an event tells it; `details` are its parameters by name, among them the numbers. */
export type TimelineReason = FollowedEvent['reasons'][number];

/** An admission event as the API gives it. */
export type TimelineEvent = FollowedEvent & {
  /** null: whose work it is about is not shown to the viewer (E4). Absent: nobody asked, since the timeline is of one workload. */
  readonly workload?: { readonly id: string } | null;
};

/** Whether parts of the event are not shown to this viewer (E4). */
export function isRedacted(event: TimelineEvent): boolean {
  return event.workload === null;
}
