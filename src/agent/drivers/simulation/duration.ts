import { z } from 'zod';

const milliseconds = z.number().min(0);

/** The longest that a draw gives where the script sets no bound, as a multiple of the mean or median: tails have no end. */
const LONGEST = 100;

/** How long something takes, milliseconds: fixed, between two bounds, or drawn from a distribution. */
export const duration = z.union([
  milliseconds,
  z.tuple([milliseconds, milliseconds]),
  z.strictObject({ distribution: z.literal('fixed'), value: milliseconds }),
  z.strictObject({ distribution: z.literal('uniform'), least: milliseconds, most: milliseconds }),
  z.strictObject({ distribution: z.literal('exponential'), mean: milliseconds, most: milliseconds.optional() }),
  z.strictObject({
    distribution: z.literal('log-normal'),
    median: milliseconds,
    /** Standard deviation of the logarithm; 0 is fixed, 1 has a long tail. */
    sigma: z.number().min(0).max(5),
    most: milliseconds.optional(),
  }),
]);
export type Duration = Readonly<z.infer<typeof duration>>;

/** Numbers in [0, 1) that are the same each time for the same use. */
export type Draw = (use: string) => number;

/** The length, milliseconds, that a duration has for these draws. */
export function lengthOf(value: Duration, draw: Draw): number {
  if (typeof value === 'number') return value;
  if (Array.isArray(value)) return between(value as readonly [number, number], draw('length'));
  const drawn = value as Exclude<Duration, number | readonly [number, number]>;
  switch (drawn.distribution) {
    case 'fixed':
      return drawn.value;
    case 'uniform':
      return between([drawn.least, drawn.most], draw('length'));
    case 'exponential': {
      const { mean, most = mean * LONGEST } = drawn;
      return Math.min(most, -Math.log(1 - draw('length')) * mean);
    }
    case 'log-normal': {
      const { median, sigma, most = median * LONGEST } = drawn;
      return Math.min(most, median * Math.exp(sigma * normal(draw)));
    }
  }
}

function between([least, most]: readonly [number, number], drawn: number): number {
  return least + (most - least) * drawn;
}

/** A number of the standard normal distribution, by Box and Muller's transform. */
function normal(draw: Draw): number {
  return Math.sqrt(-2 * Math.log(1 - draw('length'))) * Math.cos(2 * Math.PI * draw('angle'));
}
