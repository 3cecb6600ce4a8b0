import type { CommandFailure } from './command-failure.ts';

/** Where a command writes. */
export interface Streams {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** What a command answers: lines for people, a plain value for `--json`. */
export interface Answer {
  readonly lines: readonly string[];
  /** For people only, on stderr, so that scripts can take stdout as it is. */
  readonly notes?: readonly string[];
  readonly json: unknown;
}

/** Writes answers to stdout and failures to stderr, in the form that was asked for: text, or one line of JSON. */
export class Terminal {
  readonly #streams: Streams;
  readonly #json: boolean;

  constructor({ streams, json }: { readonly streams: Streams; readonly json: boolean }) {
    this.#streams = streams;
    this.#json = json;
  }

  answer({ lines, notes = [], json }: Answer): void {
    if (this.#json) {
      this.#streams.out(`${JSON.stringify(json)}\n`);
      return;
    }
    this.#streams.out(asText(lines));
    this.#streams.err(asText(notes));
  }

  fail(failure: CommandFailure): void {
    const { code, message, lines, data } = failure;
    if (this.#json) this.#streams.err(`${JSON.stringify({ error: { code, message, ...data } })}\n`);
    else this.#streams.err(asText([...lines, `${code}: ${message}`]));
  }
}

function asText(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}
