import { setTimeout as sleep } from 'node:timers/promises';
import type { BerthClient } from './berth-client.ts';
import { OperationRefused, ServerUnreachable } from './client-error.ts';
import { FollowTimelineDocument, type FollowTimelineSubscription } from './generated/graphql.ts';

/** One event of a timeline. */
export type FollowedEvent = FollowTimelineSubscription['admissionTimeline'];

/** Codes by which the server ends a stream that is to be taken up again. */
const RESUMABLE: ReadonlySet<string> = new Set(['STREAM_STALLED', 'SERVER_CLOSING', 'UNAVAILABLE']);
const FIRST_PAUSE_MILLISECONDS = 250;
const LONGEST_PAUSE_MILLISECONDS = 10_000;

/** What to follow, and how patiently. */
export interface FollowTimelineOptions {
  readonly workloadId: string;
  /** `cursor` of the last event that one has; null from the first. */
  readonly after: string | null;
  /** How often in a row a broken stream is taken up again without an event coming; default 10. */
  readonly attempts?: number;
}

/**
 * Every event after the cursor, once and in order, then live ones, until the workload is deleted or the caller leaves the
 * loop. A stream that breaks is taken up again after the last event. Refusals are thrown.
 */
export async function* followTimeline(client: BerthClient, options: FollowTimelineOptions): AsyncGenerator<FollowedEvent> {
  let { after } = options;
  let failures = 0;
  for (;;) {
    try {
      for await (const { admissionTimeline } of client.subscribe(FollowTimelineDocument, { workloadId: options.workloadId, after })) {
        after = admissionTimeline.cursor;
        failures = 0;
        yield admissionTimeline;
      }
      return;
    } catch (error) {
      failures += 1;
      if (!isResumable(error) || failures > (options.attempts ?? 10)) throw error;
      await sleep(Math.min(LONGEST_PAUSE_MILLISECONDS, FIRST_PAUSE_MILLISECONDS * 2 ** (failures - 1)));
    }
  }
}

function isResumable(error: unknown): boolean {
  return error instanceof ServerUnreachable || (error instanceof OperationRefused && RESUMABLE.has(error.code));
}
