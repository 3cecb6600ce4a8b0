import { setTimeout as sleep } from 'node:timers/promises';
import { OperationRefused, ServerUnreachable } from './client-error.ts';

/** Codes by which the server ends a stream that is to be taken up again. */
const RESUMABLE: ReadonlySet<string> = new Set(['STREAM_STALLED', 'SERVER_CLOSING', 'UNAVAILABLE']);
const FIRST_PAUSE_MILLISECONDS = 250;
const LONGEST_PAUSE_MILLISECONDS = 10_000;

/** Where to begin, and how patiently to follow. */
export interface Following {
  /** `cursor` of the last event that one has; null from the first. */
  readonly after: string | null;
  /** How often in a row a broken stream is taken up again without an event coming; default 10. */
  readonly attempts?: number;
}

/**
 * The events of the streams that `open` gives, as if they were one: a stream that breaks is taken up again after its last event. Ends
 * when a stream completes or the caller leaves the loop. Refusals are thrown.
 */
export async function* follow<Event extends { readonly cursor: string }>(
  { after: from, attempts = 10 }: Following,
  open: (after: string | null) => AsyncIterable<Event>,
): AsyncGenerator<Event> {
  let after = from;
  let failures = 0;
  for (;;) {
    try {
      for await (const event of open(after)) {
        after = event.cursor;
        failures = 0;
        yield event;
      }
      return;
    } catch (error) {
      failures += 1;
      if (!isResumable(error) || failures > attempts) throw error;
      await sleep(Math.min(LONGEST_PAUSE_MILLISECONDS, FIRST_PAUSE_MILLISECONDS * 2 ** (failures - 1)));
    }
  }
}

function isResumable(error: unknown): boolean {
  return error instanceof ServerUnreachable || (error instanceof OperationRefused && RESUMABLE.has(error.code));
}
