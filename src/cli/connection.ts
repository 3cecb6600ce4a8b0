import { join } from 'node:path';
import { createBerthClient, type BerthClient } from '../client/berth-client.ts';
import { readRegularFile } from '../shared/read-regular-file.ts';
import { CommandFailure, EXIT_CODES } from './command-failure.ts';
import { localServer } from './local-server.ts';

/** Options of every command that asks a server. */
export interface ConnectionFlags {
  readonly server?: string;
  readonly tokenFile?: string;
}

/** The variables of a process. */
export type Variables = Readonly<Record<string, string | undefined>>;

const HERE = 'http://127.0.0.1:4000';
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Largest file that holds a token, bytes. */
const MAX_TOKEN_BYTES = 4_096;

/**
 * A client for `--server` or `BERTH_SERVER` (default: where `npm start` on this data folder says that it answers, else port 4000 of
 * this machine) with the token of `--token-file` or `BERTH_TOKEN`. Where no server is named, the token that `npm start` keeps in
 * its data folder will do; it is never sent to a server that was named. Without a token, with an address that is none, or with
 * plain http to another machine, which would show the token to the network, it fails as wrong use.
 */
export async function connect(flags: ConnectionFlags, variables: Variables): Promise<BerthClient> {
  const named = flags.server ?? given(variables, 'BERTH_SERVER');
  const url = named === undefined ? ((await localServer(dataFolder(variables))) ?? HERE) : serverUrl(named);
  return createBerthClient({ url, token: await findToken(flags, variables, named === undefined) });
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

async function findToken({ tokenFile }: ConnectionFlags, variables: Variables, atHome: boolean): Promise<string> {
  if (tokenFile !== undefined) {
    const read = await readRegularFile(tokenFile, MAX_TOKEN_BYTES);
    if ('problem' in read) throw wrongUse(`the token file ${tokenFile} ${read.problem}`);
    return read.bytes.toString('utf8').trim() || fail(`the token file ${tokenFile} is empty`);
  }
  const token = given(variables, 'BERTH_TOKEN') ?? (atHome ? await keptToken(dataFolder(variables)) : undefined);
  return token ?? fail('there is no token: set BERTH_TOKEN, or name a file that holds one with --token-file');
}

/** The operator's token that `npm start` keeps. */
async function keptToken(folder: string): Promise<string | undefined> {
  const read = await readRegularFile(join(folder, 'operator-token'), MAX_TOKEN_BYTES);
  return 'problem' in read ? undefined : read.bytes.toString('utf8').trim() || undefined;
}

function dataFolder(variables: Variables): string {
  return given(variables, 'BERTH_DATA_DIR') ?? '.berth';
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
