/** What moves a cursor, clears a screen, changes a title or turns the order of letters: C0, DEL, C1, line separators, bidirectional marks. */
const ACTIVE = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;
/** The same without what JSON escapes by itself. */
const ACTIVE_IN_JSON = /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/**
 * The text on one line, with everything in it that a terminal would obey made visible, such as `\x1b`. What a server, a machine or a
 * file says is never trusted with the terminal.
 */
export function visibleText(text: string): string {
  return text.replaceAll(ACTIVE, (character) => (character === '\t' ? '    ' : escapeOf(character.charCodeAt(0))));
}

/** One line of JSON that a terminal shows and does not obey. */
export function visibleJson(value: unknown): string {
  const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  // Undefined has no JSON; null is the value that says nothing.
  return JSON.stringify(value ?? null).replaceAll(ACTIVE_IN_JSON, escaped);
}

function escapeOf(code: number): string {
  if (code === 0x0a) return '\\n';
  if (code === 0x0d) return '\\r';
  return code <= 0xff ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
}
