import { InvalidInput, type InvalidField } from '../domain/refusals.ts';

/** How each id of an input is read; every reader refuses with INVALID_INPUT naming its field. */
type Readers = Readonly<Record<string, () => unknown>>;
type Read<Of extends Readers> = { readonly [Name in keyof Of]: ReturnType<Of[Name]> };

/** Reads all ids of an input, and refuses all that are wrong at once. */
export function readIds<Of extends Readers>(readers: Of): Read<Of> {
  const wrong: InvalidField[] = [];
  const read = Object.entries(readers).map(([name, reader]): readonly [string, unknown] => {
    try {
      return [name, reader()];
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error;
      wrong.push(...error.fields);
      return [name, null];
    }
  });
  if (wrong.length > 0) throw new InvalidInput(wrong);
  return Object.fromEntries(read) as Read<Of>;
}
