import { writtenDuration } from '../../page/written-time.ts';

const SECOND = 1_000;
const TENTH = 100;

/** A length of time as `writtenDuration` has it; below a second in tenths, since much of admission is quicker than that. Rounded down. */
export function durationText(milliseconds: number): string {
  if (milliseconds >= SECOND || milliseconds < TENTH) return writtenDuration(milliseconds);
  return `${(Math.floor(milliseconds / TENTH) / 10).toFixed(1)} s`;
}
