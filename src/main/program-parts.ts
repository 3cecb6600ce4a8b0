import type { Input } from '../cli/input.ts';
import type { Answer, Streams, Terminal } from '../cli/terminal.ts';
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
  readonly terminal: Terminal;
  readonly input: Input;
  /** Aborted when somebody interrupts (Ctrl-C). From the first call on an interrupt ends the process only when it comes twice. */
  readonly interrupted: () => AbortSignal;
  readonly runner: CommandRunner;
}
