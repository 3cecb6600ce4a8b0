const LONGEST = 80;

/** A name from a file, in quotes, cut and escaped, so that it changes neither a terminal nor the sense of a message. */
export function quoted(name: string): string {
  const text = JSON.stringify(name.length > LONGEST ? `${name.slice(0, LONGEST)}...` : name);
  return text.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`);
}
