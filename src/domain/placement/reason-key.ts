import type { Reason } from '../reason.ts';

/** A text that two reasons share exactly when all their parameters are equal, in whatever order they were written. */
export function reasonKey(reason: Reason): string {
  const fields = Object.entries(reason).sort(([left], [right]) => (left < right ? -1 : 1));
  return JSON.stringify(fields);
}
