import { InvalidArgumentError } from 'commander';
import { readMoment } from '../cli/usage/moment.ts';
import { isTimeZone } from '../graphql/time-zone.ts';

/** Reads one word of several, however it is written; anything else is wrong use. */
export function oneOf<Word extends string>(words: readonly Word[]): (value: string) => Word {
  return (value) => {
    const wanted = value.toUpperCase().replaceAll('-', '_');
    const found = words.find((word) => word === wanted);
    if (found === undefined) throw new InvalidArgumentError(`Allowed are ${words.join(', ')}.`);
    return found;
  };
}

/** The same for an option that may be given again; each value is kept. */
export function someOf<Word extends string>(words: readonly Word[]): (value: string, previous?: readonly Word[]) => readonly Word[] {
  const read = oneOf(words);
  return (value, previous = []) => [...previous, read(value)];
}

/** Keeps each value of an option that may be given again. */
export function collect(value: string, previous: readonly string[] = []): readonly string[] {
  return [...previous, value];
}

/** Reads a whole number in a range. */
export function wholeNumber({ least, most }: { readonly least: number; readonly most: number }): (value: string) => number {
  return (value) => {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
    if (number >= least && number <= most) return number;
    throw new InvalidArgumentError(`A whole number from ${String(least)} to ${String(most)} is needed.`);
  };
}

const A_TIME = 'Give a date such as 2026-11-29 or a time such as 2026-11-29T08:00:00Z.';

/** Reads a moment: RFC 3339, or a date, which begins in UTC; gives RFC 3339. */
export function moment(value: string): string {
  const read = readMoment(value, 'UTC');
  if (read === null) throw new InvalidArgumentError(A_TIME);
  return read;
}

/** Takes what is a moment once the time zone is known, whose days may begin at another time; gives the text as it is. */
export function momentInZone(value: string): string {
  moment(value);
  return value;
}

/** Takes the name of a time zone, such as servers know. */
export function timeZone(value: string): string {
  if (isTimeZone(value)) return value;
  throw new InvalidArgumentError('Give a time zone by its region, such as Europe/Berlin, or UTC.');
}
