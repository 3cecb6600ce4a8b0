import type { Environment } from '../../src/config/environment-reader.ts';
import { runCli } from '../../src/main/commands/run-cli.ts';

/** What a command left behind. */
export interface Ran {
  readonly exitCode: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a command in this process, with only the given environment. */
export async function berth(argv: readonly string[], environment: Environment = {}): Promise<Ran> {
  let out = '';
  let err = '';
  const exitCode = await runCli({
    argv,
    environment,
    streams: {
      out: (text) => {
        out += text;
      },
      err: (text) => {
        err += text;
      },
    },
  });
  return { exitCode, out, err };
}
