import type { TimelineEvent } from '../../../../dashboard/src/timeline/model/timeline-event.ts';

/** What a test says of an event; the rest follows. */
export type Told = Partial<TimelineEvent> & Pick<TimelineEvent, 'type'>;

/** The moment of the first event, milliseconds since 1970; each of `told` is a second after the one before, unless it says when. */
export const BEGIN = Date.parse('2026-11-30T08:00:00.000Z');

/** RFC 3339, so many seconds after the beginning. */
export const after = (seconds: number): string => new Date(BEGIN + seconds * 1_000).toISOString();

/** Events as the API would give them, with sequences from `from` on. */
export function told(events: readonly Told[], from = 1): readonly TimelineEvent[] {
  return events.map((event, index) => ({
    id: `event-${from + index}`,
    cursor: `cursor-${from + index}`,
    sequence: from + index,
    at: after(index),
    generation: 1,
    message: `${event.type}.`,
    outcome: null,
    reasons: [],
    machine: null,
    driver: null,
    runtime: null,
    progress: null,
    desired: null,
    queuePosition: null,
    timesPassed: null,
    decisionId: null,
    ...event,
  }));
}
