import type { Command } from 'commander';
import type { Around, ConnectionFlags } from '../cli/connection.ts';
import type { Desk } from '../cli/desk.ts';
import type { ProgramParts } from './program-parts.ts';

/** Adds the options of every command that asks a server. */
export function withConnection(command: Command): Command {
  return command
    .option(
      '--server <url>',
      'https, or http on this machine (default: BERTH_SERVER, else where npm start answers, else the latest login, else http://127.0.0.1:4000)',
    )
    .option(
      '--token-file <file>',
      'holds an access token (default: BERTH_TOKEN, else the login to this server, else, where npm start answers, the one that it keeps)',
    );
}

/** What a command works with that asks a server; connected when it runs. */
export async function deskFor(
  { environment, terminal, input, interrupted }: ProgramParts,
  flags: ConnectionFlags,
): Promise<Desk & { readonly url: string }> {
  const { connectionOf } = await import('../cli/connection.ts');
  const { createBerthClient } = await import('../client/berth-client.ts');
  const connection = await connectionOf(flags, aroundOf({ environment, terminal }));
  return { client: createBerthClient(connection), url: connection.url, terminal, input, interrupted, now: () => new Date() };
}

/** What a connection is found with; warnings go beside the answer, and nowhere with `--json`, where stderr has one line at most. */
export function aroundOf({ environment, terminal }: Pick<ProgramParts, 'environment' | 'terminal'>): Around {
  return {
    variables: environment,
    warn: (line) => {
      if (!terminal.json) terminal.note([line]);
    },
  };
}
