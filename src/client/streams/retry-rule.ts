import { OperationRefused, ServerUnreachable } from '../client-error.ts';

/** Codes by which the server ends or refuses a stream that is to be taken up again. */
const RESUMABLE: ReadonlySet<string> = new Set(['STREAM_STALLED', 'SERVER_CLOSING', 'UNAVAILABLE', 'INTERNAL_SERVER_ERROR']);
const FIRST_PAUSE_MILLISECONDS = 250;
const LONGEST_PAUSE_MILLISECONDS = 10_000;

/** Whether opening the stream again may help: the server was away, or said so. Never for a token, a right or a cursor that was refused. */
export function isResumable(error: unknown): error is Error {
  if (error instanceof ServerUnreachable) return true;
  return error instanceof OperationRefused && (error.status >= 500 || RESUMABLE.has(error.code));
}

/**
 * How long to wait before the stream is opened again, milliseconds: anything up to a bound that doubles with each failure in a row, so
 * that clients which lost the same server do not come back together. `random` gives 0 to 1.
 */
export function pauseBefore(failures: number, random: () => number = Math.random): number {
  return Math.round(random() * Math.min(LONGEST_PAUSE_MILLISECONDS, FIRST_PAUSE_MILLISECONDS * 2 ** (failures - 1)));
}
