import type { CommandFailure } from './command-failure.ts';
import { piecesOf, textOf, tone, type Block, type Words } from './output/block.ts';
import { layOut, visibleWords } from './output/lay-out.ts';
import { paint } from './output/paint.ts';
import { hasColours, NO_SCREEN, type Screen } from './output/screen.ts';
import { visibleJson } from './output/visible-text.ts';

/** Where a command writes, and what is known of it. */
export interface Streams {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Without it, neither stream is a terminal. */
  readonly screen?: Screen;
}

/** What a command answers: lines for people, a plain value for `--json`. */
export interface Answer {
  readonly lines: readonly Block[];
  /** For people only, on stderr, so that scripts can take stdout as it is. */
  readonly notes?: readonly Block[];
  readonly json: unknown;
}

export interface TerminalOptions {
  readonly streams: Streams;
  readonly json: boolean;
  /** Those that say whether to use colours. */
  readonly variables?: Readonly<Record<string, string | undefined>>;
}

/** Begins the line anew and clears it. */
const CLEAR_LINE = '\r\x1b[2K';

/**
 * Writes answers to stdout and notes and failures to stderr, in the form that was asked for: text, or one line of JSON. What it is
 * given is made visible, so that no text of a server can make a terminal do anything.
 */
export class Terminal {
  readonly json: boolean;
  readonly #streams: Streams;
  readonly #screen: Screen;
  readonly #colours: { readonly out: boolean; readonly err: boolean };
  #status: string | null = null;

  constructor({ streams, json, variables = {} }: TerminalOptions) {
    this.#streams = streams;
    this.json = json;
    this.#screen = streams.screen ?? NO_SCREEN;
    this.#colours = {
      out: hasColours(variables, this.#screen.outColumns() !== null),
      err: hasColours(variables, this.#screen.errColumns() !== null),
    };
  }

  answer({ lines, notes = [], json }: Answer): void {
    if (this.json) this.value(json);
    else {
      this.print(lines);
      this.note(notes);
    }
  }

  fail(failure: CommandFailure): void {
    const { code, message, lines, data, next } = failure;
    if (this.json) {
      this.#withoutStatus(() => {
        this.#streams.err(`${visibleJson({ error: { code, message, ...data, ...(next === null ? {} : { next }) } })}\n`);
      });
      return;
    }
    this.note([
      ...lines,
      { before: [tone('bad', code), ': '], text: message, hang: 0 },
      ...(next === null ? [] : [[tone('faint', 'Next: '), next]]),
    ]);
  }

  /** Lines for people, on stdout, at once. */
  print(blocks: readonly Block[]): void {
    this.#withoutStatus(() => {
      this.#streams.out(asText(layOut(blocks, this.#screen.outColumns()), this.#colours.out));
    });
  }

  /** Lines for people beside the answer, on stderr, at once; nothing with `--json` but what is no answer is told all the same. */
  note(blocks: readonly Block[]): void {
    if (blocks.length === 0) return;
    this.#withoutStatus(() => {
      this.#streams.err(asText(layOut(blocks, this.#screen.errColumns()), this.#colours.err));
    });
  }

  /** One line of JSON on stdout, at once. */
  value(json: unknown): void {
    this.#withoutStatus(() => {
      this.#streams.out(`${visibleJson(json)}\n`);
    });
  }

  /** Text as it is, such as a file's; on a terminal its lines are made visible. */
  text(content: string): void {
    if (this.#screen.outColumns() === null) this.#streams.out(content);
    else this.print(content.replace(/\n$/, '').split('\n'));
  }

  /**
   * Shows a line that the next one replaces, below all that is printed, on a terminal; null takes it away. Says whether it is shown:
   * elsewhere it is not.
   */
  status(words: Words | null): boolean {
    const columns = this.#screen.errColumns();
    if (columns === null || this.json) return false;
    if (words === null) {
      if (this.#status !== null) this.#streams.err(CLEAR_LINE);
      this.#status = null;
      return true;
    }
    this.#status = paint(cut(visibleWords(words), columns - 1), { colours: this.#colours.err });
    this.#streams.err(`${CLEAR_LINE}${this.#status}`);
    return true;
  }

  /** Characters in a line of stdout now; null where that is no terminal. */
  columns(): number | null {
    return this.#screen.outColumns();
  }

  #withoutStatus(write: () => void): void {
    if (this.#status === null) {
      write();
      return;
    }
    this.#streams.err(CLEAR_LINE);
    write();
    this.#streams.err(this.#status);
  }
}

function asText(lines: readonly Words[], colours: boolean): string {
  return lines.map((line) => `${paint(line, { colours })}\n`).join('');
}

/** A line that is wider than the terminal would be two, and could not be replaced. */
function cut(words: Words, most: number): Words {
  if (textOf(words).length <= most) return words;
  let room = most - 1;
  const kept = piecesOf(words).map((piece) => {
    const text = textOf(piece).slice(0, Math.max(0, room));
    room -= text.length;
    return typeof piece === 'string' ? text : tone(piece.tone, text);
  });
  return [...kept, '…'];
}
