import type { EventKey } from './read-models/admission-events.ts';

/** The inner id of an event: its workload's and its sequence. */
export function eventId(event: EventKey): string {
  return `${event.workloadId}:${String(event.sequence)}`;
}

const GREATEST_SEQUENCE = 2_147_483_647;

/** The key of an inner id, whose shape `readGlobalId` has checked; a sequence that no event can have names none. */
export function eventKey(id: string): EventKey {
  const [workloadId = '', sequence = '0'] = id.split(':');
  return { workloadId, sequence: Math.min(Number(sequence), GREATEST_SEQUENCE) };
}
