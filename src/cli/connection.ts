import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createBerthClient, type BerthClient } from '../client/berth-client.ts';
import { CommandFailure, EXIT_CODES } from './command-failure.ts';

/** Options of every command that asks a server. */
export interface ConnectionFlags {
  readonly server?: string;
  readonly tokenFile?: string;
}

/** The variables of a process. */
export type Variables = Readonly<Record<string, string | undefined>>;

const HERE = 'http://127.0.0.1:4000';
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * A client for `--server` or `BERTH_SERVER` (default: this machine) with the token of `--token-file` or `BERTH_TOKEN`. Where no
 * server is named, the token that `npm start` keeps in its data folder will do; it is never sent to a server that was named.
 * Without a token, with an address that is none, or with plain http to another machine, which would show the token to the
 * network, it fails as wrong use.
 */
export function connect(flags: ConnectionFlags, variables: Variables): BerthClient {
  const named = flags.server ?? given(variables, 'BERTH_SERVER');
  return createBerthClient({ url: serverUrl(named ?? HERE), token: findToken(flags, variables, named === undefined) });
}

function serverUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw wrongUse(`"${text}" is no address of a server; give one such as ${HERE} with --server or BERTH_SERVER`);
  if (url.protocol === 'http:' && !LOOPBACK.has(url.hostname))
    throw wrongUse(`use https:// for ${url.host}: plain http is for this machine only, since it shows your token`);
  if (url.username !== '' || url.password !== '') throw wrongUse('the address of the server must hold no user and no password');
  return url.toString();
}

function findToken({ tokenFile }: ConnectionFlags, variables: Variables, atHome: boolean): string {
  if (tokenFile !== undefined) return tokenOf(tokenFile) ?? fail(`${tokenFile} cannot be read or is empty`);
  const token =
    given(variables, 'BERTH_TOKEN') ??
    (atHome ? tokenOf(join(given(variables, 'BERTH_DATA_DIR') ?? '.berth', 'operator-token')) : undefined);
  return token ?? fail('there is no token: set BERTH_TOKEN, or name a file that holds one with --token-file');
}

function tokenOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch {
    return undefined;
  }
}

/** An empty variable counts as one that is not set. */
function given(variables: Variables, name: string): string | undefined {
  return variables[name] || undefined;
}

function fail(message: string): never {
  throw wrongUse(message);
}

function wrongUse(message: string): CommandFailure {
  return new CommandFailure(message, { code: 'USAGE', exitCode: EXIT_CODES.usage });
}
