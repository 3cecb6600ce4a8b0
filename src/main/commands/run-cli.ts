import { CommanderError } from 'commander';
import { CommandFailure, EXIT_CODES } from '../../cli/command-failure.ts';
import { NO_INPUT, type Input } from '../../cli/input.ts';
import type { Streams } from '../../cli/terminal.ts';
import { Terminal } from '../../cli/terminal.ts';
import type { Environment } from '../../config/environment-reader.ts';
import { buildProgram } from '../cli-program.ts';

/** What a run of the CLI is given. */
export interface CliRun {
  /** Without node and the script. */
  readonly argv: readonly string[];
  readonly environment: Environment;
  readonly streams: Streams;
  /** Without it there is nothing to read. */
  readonly input?: Input;
  /** As in `ProgramParts`; without it nobody interrupts. */
  readonly interrupted?: () => AbortSignal;
}

/** Runs one command and gives the exit code. Throws nothing: a failure goes to stderr with its typed reason. */
export async function runCli({ argv, environment, streams, input = NO_INPUT, interrupted = never }: CliRun): Promise<number> {
  const terminal = new Terminal({ streams, json: argv.includes('--json'), variables: environment });
  let exitCode: number = EXIT_CODES.done;
  const program = buildProgram({
    environment,
    streams,
    terminal,
    input,
    interrupted,
    runner: {
      answer: async (work) => {
        terminal.answer(await work());
      },
      untilEnd: async (work) => {
        exitCode = await work();
      },
    },
  });
  try {
    await program.parseAsync(argv, { from: 'user' });
    return exitCode;
  } catch (error) {
    const failure = await toFailure(error);
    if (failure === null) return EXIT_CODES.done;
    terminal.fail(failure);
    if (isDebugging(environment) && failure.cause instanceof Error) streams.err(`${failure.cause.stack ?? failure.cause.message}\n`);
    return failure.exitCode;
  }
}

/** The failure behind an error; null for help and version, which commander throws although they are answers. */
async function toFailure(error: unknown): Promise<CommandFailure | null> {
  if (!(error instanceof CommanderError)) return (await import('./failure-of.ts')).failureOf(error);
  if (error.exitCode === 0) return null;
  const message = error.code === 'commander.help' ? 'name a command; berth --help lists them' : error.message.replace(/^error: /, '');
  const [what = '', suggestion = ''] = message.split('\n');
  const similar = /^\(Did you mean (.+)\?\)$/.exec(suggestion)?.[1];
  return new CommandFailure(what, {
    code: 'USAGE',
    exitCode: EXIT_CODES.usage,
    next: similar === undefined ? 'berth --help, or --help after a command, lists what there is' : `did you mean ${similar}?`,
  });
}

function never(): AbortSignal {
  return new AbortController().signal;
}

/** What the cause says can hold refs (H2): it is shown only to who asks for it. */
function isDebugging(environment: Environment): boolean {
  return environment['LOG_LEVEL'] === 'debug' || environment['LOG_LEVEL'] === 'trace';
}
