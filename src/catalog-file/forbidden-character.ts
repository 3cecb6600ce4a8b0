/** Characters that hide, reorder or break text; each is refused wherever it stands. */
const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [/\p{Surrogate}/u, 'half of a surrogate pair'],
  [/\0/u, 'a NUL character'],
  // Tab and line feed are layout; a carriage return is, where a line feed follows.
  [/[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|\r(?!\n)/u, 'a control character'],
  [/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u, 'a character that changes the direction of text'],
  [/[\u2028\u2029\ufeff]/u, 'an invisible separator'],
];

/** What in a text is forbidden. */
export interface ForbiddenCharacter {
  /** Offset of the first one, in UTF-16 units. */
  readonly index: number;
  /** Such as "a NUL character"; never the text itself. */
  readonly what: string;
}

/** The first forbidden character of a text, or null. */
export function forbiddenCharacter(text: string): ForbiddenCharacter | null {
  let first: ForbiddenCharacter | null = null;
  for (const [pattern, what] of FORBIDDEN) {
    const index = text.search(pattern);
    if (index >= 0 && (first === null || index < first.index)) first = { index, what };
  }
  return first;
}
