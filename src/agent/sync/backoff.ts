/** Shortest and longest pause between tries, milliseconds; the longest stays below half of the default lease (A4). */
const FIRST_MS = 250;
const MOST_MS = 12_000;

/** Pause before the next try after so many failures in a row (from 1): doubled each time, between half and all of it by chance. */
export function backoffMs(failures: number, random: () => number = Math.random): number {
  const whole = Math.min(MOST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 16));
  return whole / 2 + (whole / 2) * random();
}
