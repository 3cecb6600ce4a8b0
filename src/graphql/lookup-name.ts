/** Longest name that is looked up, characters. */
const MAXIMUM_LENGTH = 256;

/**
 * Whether a text can be the name of anything stored. Postgres refuses NUL with an untyped error, and lone surrogates do
 * not survive the way to it, so such texts name nothing rather than fail.
 */
export function isLookupName(text: string): boolean {
  return text.length <= MAXIMUM_LENGTH && !text.includes('\0') && !/\p{Surrogate}/u.test(text);
}
