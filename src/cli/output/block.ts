/** What a piece of text means; a terminal with colours shows it, any other does not. */
export type Tone = 'good' | 'bad' | 'warning' | 'faint' | 'strong' | 'name';

/** A piece of text with its meaning. */
export interface Span {
  readonly text: string;
  readonly tone: Tone;
}

/** The words of one line. */
export type Words = string | Span | readonly (string | Span)[];

/** A table: where the terminal is narrow its columns are left out or made narrower, and never where there is none. */
export interface Table {
  readonly header: readonly string[];
  readonly rows: readonly (readonly (string | Span)[])[];
  /** Columns from this one on are numbers, set to the right; none without it. */
  readonly numbersFrom?: number;
  /** Titles of the columns that a narrow terminal can do without, the least useful first; never the first column's. */
  readonly dispensable?: readonly string[];
}

/** A text that goes on in further lines where the terminal is too narrow for it. */
export interface Paragraph {
  /** What stands before it, on its first line. */
  readonly before: Words;
  readonly text: string | Span;
  /** Where further lines begin, in characters. */
  readonly hang: number;
}

/** What a command prints: a line, a table or a paragraph. */
export type Block = Words | Table | Paragraph;

/** A piece of text with a meaning. */
export function tone(kind: Tone, text: string): Span {
  return { text, tone: kind };
}

/** The pieces of a line. */
export function piecesOf(words: Words): readonly (string | Span)[] {
  return typeof words === 'string' || 'tone' in words ? [words] : words;
}

/** A line's text without its meaning. */
export function textOf(words: Words): string {
  return piecesOf(words)
    .map((piece) => (typeof piece === 'string' ? piece : piece.text))
    .join('');
}
