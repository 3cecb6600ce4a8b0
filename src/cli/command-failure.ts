import type { Block } from './output/block.ts';

/**
 * What the process ends with: done, refused with a typed reason, wrong use, the server or database cannot be reached, or somebody
 * interrupted what would have gone on (128 + SIGINT, as shells have it).
 */
export const EXIT_CODES = { done: 0, refused: 1, usage: 2, unreachable: 3, interrupted: 130 } as const;
export type ExitCode = (typeof EXIT_CODES)[keyof typeof EXIT_CODES];

/** How a command fails: the typed reason that goes to stderr. */
export interface FailureDetails {
  /** Stable, upper case with underscores. */
  readonly code: string;
  readonly exitCode: ExitCode;
  /** Lines below the message; in JSON they are left out in favour of `data`. */
  readonly lines?: readonly Block[];
  /** What to type now, as a command or a sentence; none without it. */
  readonly next?: string | null;
  /** Further fields of the JSON form. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** A command's expected "no". Its text never holds an operator-only ref, a password or a token (H2). */
export class CommandFailure extends Error {
  readonly code: string;
  readonly exitCode: ExitCode;
  readonly lines: readonly Block[];
  readonly next: string | null;
  readonly data: Readonly<Record<string, unknown>>;

  constructor(message: string, { code, exitCode, lines = [], next = null, data = {} }: FailureDetails, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CommandFailure';
    this.code = code;
    this.exitCode = exitCode;
    this.lines = lines;
    this.next = next;
    this.data = data;
  }
}
