import { CursorRefused, type CursorField } from './refusals.ts';

/** Which events of a workload are there: `lastSequence` 0 means none yet; `firstSequence` is above 1 once old ones were dropped. */
export interface SequenceRange {
  readonly firstSequence: number;
  readonly lastSequence: number;
}

/**
 * Refuses to go on after a sequence whose next event is no longer retained (CURSOR_EXPIRED) or that the workload has not
 * reached (CURSOR_AHEAD): nothing starts "from now" silently (E2). 0 stands before the first event.
 */
export function refuseOutside(sequence: number, range: SequenceRange, field: CursorField = 'after'): void {
  if (sequence > range.lastSequence) {
    throw new CursorRefused(
      'CURSOR_AHEAD',
      'this cursor is ahead of the timeline; the database may be an older copy. Start without a cursor.',
      field,
    );
  }
  if (sequence + 1 < range.firstSequence) {
    throw new CursorRefused('CURSOR_EXPIRED', 'the events after this cursor are no longer kept. Start without a cursor.', field);
  }
}
