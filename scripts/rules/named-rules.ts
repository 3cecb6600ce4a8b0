const RULE = '[SHTMVLAEU]\\d{1,2}';
/** `S2: …`, `V3, V8: …`, `E1 and E2: …`, `L6-L8: …`, at the beginning of a title or after "rules ". */
const NAMED = new RegExp(`^(${RULE}(?:(?:-|, | and |, and )${RULE})*)(?: \\([^)]*\\))?: `);
const RANGE = /^([A-Z])(\d+)-([A-Z])(\d+)$/;

/** Rules that a title names before its first colon; ranges are spelled out. */
export function namedRules(title: string): readonly string[] {
  const names = NAMED.exec(title)?.[1];
  return names === undefined ? [] : names.split(/, and |, | and /).flatMap(spellOut);
}

function spellOut(name: string): readonly string[] {
  const [, letter, first, otherLetter, last] = RANGE.exec(name) ?? [];
  if (letter === undefined || letter !== otherLetter) return [name];
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => `${letter}${String(Number(first) + index)}`);
}
