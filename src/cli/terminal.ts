import type { CommandFailure } from './command-failure.ts';

/** Where a command writes. */
export interface Streams {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** What a command answers: lines for people, a plain value for `--json`. */
export interface Answer {
  readonly lines: readonly string[];
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

  answer({ lines, json }: Answer): void {
    this.#streams.out(this.#json ? `${JSON.stringify(json)}\n` : lines.map((line) => `${line}\n`).join(''));
  }

  fail(failure: CommandFailure): void {
    const { code, message, lines, data } = failure;
    if (this.#json) this.#streams.err(`${JSON.stringify({ error: { code, message, ...data } })}\n`);
    else this.#streams.err([...lines, `${code}: ${message}`].map((line) => `${line}\n`).join(''));
  }
}
