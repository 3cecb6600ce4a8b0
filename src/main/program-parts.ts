import type { Answer, Streams } from '../cli/terminal.ts';
import type { Environment } from '../config/environment-reader.ts';

/** How commands run. */
export interface CommandRunner {
  /** Prints what the command gives. */
  readonly answer: (work: () => Promise<Answer>) => Promise<void>;
  /** For commands that run until they are told to end; they give the exit code. */
  readonly untilEnd: (work: () => Promise<number>) => Promise<void>;
}

/** What the program is built with. */
export interface ProgramParts {
  readonly environment: Environment;
  readonly streams: Streams;
  readonly runner: CommandRunner;
}
