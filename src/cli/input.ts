import { CommandFailure, EXIT_CODES } from './command-failure.ts';

/** What a command reads. */
export interface Input {
  /** Whether somebody types. */
  readonly isTerminal: boolean;
  /** All of stdin as text, at most so many bytes; null when there is more. */
  readonly readAll: (most: number) => Promise<string | null>;
  /** The line that somebody types after a prompt; null when there is none (Ctrl-D). Throws `interruption` when they give up (Ctrl-C). */
  readonly ask: (question: Question) => Promise<string | null>;
}

/** What somebody is asked. */
export interface Question {
  readonly prompt: string;
  /** Whether what is typed is kept from the screen. */
  readonly hidden: boolean;
}

/** A command that has nothing to read. */
export const NO_INPUT: Input = {
  isTerminal: false,
  readAll: () => Promise.resolve(''),
  ask: () => Promise.resolve(null),
};

/** The failure of a command whose question was answered with Ctrl-C; it has done nothing yet. */
export function interruption(): CommandFailure {
  return new CommandFailure('interrupted; nothing was done', { code: 'INTERRUPTED', exitCode: EXIT_CODES.interrupted });
}
