import type { Environment } from '../../src/config/environment-reader.ts';
import type { Screen } from '../../src/cli/output/screen.ts';
import type { Input } from '../../src/cli/input.ts';
import { runCli } from '../../src/main/commands/run-cli.ts';

/** What a command left behind. */
export interface Ran {
  readonly exitCode: number;
  readonly out: string;
  readonly err: string;
}

/** What is there besides the command line; nothing unless told. */
export interface Surroundings {
  readonly input?: Input;
  readonly screen?: Screen;
  /** Aborted where somebody would interrupt. */
  readonly interrupted?: AbortSignal;
  /** Hears stdout as it is written. */
  readonly onOut?: (text: string) => void;
}

/** Runs a command in this process, with only the given environment. */
export async function berth(
  argv: readonly string[],
  environment: Environment = {},
  { input, screen, interrupted, onOut }: Surroundings = {},
): Promise<Ran> {
  let out = '';
  let err = '';
  const exitCode = await runCli({
    argv,
    environment,
    streams: {
      out: (text) => {
        out += text;
        onOut?.(text);
      },
      err: (text) => {
        err += text;
      },
      ...(screen === undefined ? {} : { screen }),
    },
    ...(input === undefined ? {} : { input }),
    ...(interrupted === undefined ? {} : { interrupted: () => interrupted }),
  });
  return { exitCode, out, err };
}
