import { InvalidArgumentError } from 'commander';

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
