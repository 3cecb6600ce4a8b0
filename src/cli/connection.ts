import { join } from 'node:path';
import { readRegularFile } from '../shared/read-regular-file.ts';
import { CommandFailure, EXIT_CODES } from './command-failure.ts';
import { NO_CREDENTIALS, tokenFor, type Credentials } from './credentials/credentials.ts';
import { loadCredentials } from './credentials/credentials-file.ts';
import { credentialsPath } from './credentials/credentials-path.ts';
import { MAX_TOKEN_BYTES, readTokenFile } from './credentials/token-file.ts';
import { tokenIn } from './credentials/token-text.ts';
import { localServer } from './local-server.ts';
import { given, type Variables } from './variables.ts';
import type { Warn } from './warn.ts';

/** Options of every command that asks a server. */
export interface ConnectionFlags {
  readonly server?: string;
  readonly tokenFile?: string;
}

/** A server and the token to ask it with. */
export interface Connection {
  readonly url: string;
  readonly token: string;
  /** Where the token came from, for people. */
  readonly tokenFrom: string;
}

/** A server that was chosen. */
export interface ChosenServer {
  readonly url: string;
  /** Whether it is the installation in this folder, or the usual address of one because nothing else was named. */
  readonly atHome: boolean;
}

const HERE = 'http://127.0.0.1:4000';
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** What finds a connection besides its options. */
export interface Around {
  readonly variables: Variables;
  readonly warn: Warn;
}

/**
 * The server of `chooseServer`, with the first token of these: `--token-file`, `BERTH_TOKEN`, what `berth login` stored for exactly this
 * server, and the one that `npm start` keeps in its data folder, for where it answers. The last two go to no other server. Without a
 * token, or with a text that is none, it fails as wrong use.
 */
export async function connectionOf(flags: ConnectionFlags, { variables, warn }: Around): Promise<Connection> {
  const { url, atHome } = await chooseServer(flags, variables);
  const { tokenFile } = flags;
  if (tokenFile !== undefined) return { url, token: await readTokenFile(tokenFile, warn), tokenFrom: tokenFile };
  return { url, ...(await findToken(variables, { url, atHome })) };
}

/**
 * The server to ask: `--server` or `BERTH_SERVER`, else where `npm start` on this data folder says that it answers, else the one that was
 * signed in to last, else port 4000 of this machine. An address that is none, or plain http to another machine, which would show the
 * token to the network, fails as wrong use.
 */
export async function chooseServer(flags: Pick<ConnectionFlags, 'server'>, variables: Variables): Promise<ChosenServer> {
  const named = flags.server ?? given(variables, 'BERTH_SERVER');
  const local = await localServer(dataFolder(variables));
  if (named !== undefined) {
    const url = serverUrl(named);
    return { url, atHome: new URL(url).origin === local };
  }
  if (local !== undefined) return { url: local, atHome: true };
  const { latest } = await storedCredentials(variables);
  if (latest !== null) return { url: serverUrl(latest), atHome: false };
  return { url: HERE, atHome: true };
}

/** What `berth login` stored; nothing for a process without a home. */
export async function storedCredentials(variables: Variables): Promise<Credentials> {
  const path = credentialsPath(variables);
  return path === null ? NO_CREDENTIALS : loadCredentials(path);
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

async function findToken(variables: Variables, { url, atHome }: ChosenServer): Promise<Omit<Connection, 'url'>> {
  const set = given(variables, 'BERTH_TOKEN');
  if (set !== undefined) return { token: tokenIn(set, 'BERTH_TOKEN'), tokenFrom: 'BERTH_TOKEN' };
  const { origin } = new URL(url);
  // Read only where it is needed: who brings a token is not stopped by a file that is no good.
  const signedIn = tokenFor(await storedCredentials(variables), url);
  if (signedIn !== undefined) return { token: tokenIn(signedIn, `the stored token for ${origin}`), tokenFrom: 'berth login' };
  const kept = atHome ? await keptToken(dataFolder(variables)) : undefined;
  if (kept !== undefined) return { token: kept, tokenFrom: 'npm start, in its data folder' };
  throw new CommandFailure(`there is no token for ${origin}: sign in, set BERTH_TOKEN, or name a file that holds one with --token-file`, {
    code: 'USAGE',
    exitCode: EXIT_CODES.usage,
    next: atHome ? 'berth login' : `berth login --server ${origin}`,
  });
}

/** The operator's token that `npm start` keeps. */
async function keptToken(folder: string): Promise<string | undefined> {
  const read = await readRegularFile(join(folder, 'operator-token'), MAX_TOKEN_BYTES);
  const text = 'problem' in read ? '' : read.bytes.toString('utf8');
  return text.trim() === '' ? undefined : tokenIn(text, `the token that npm start keeps in ${folder}`);
}

function dataFolder(variables: Variables): string {
  return given(variables, 'BERTH_DATA_DIR') ?? '.berth';
}

function wrongUse(message: string): CommandFailure {
  return new CommandFailure(message, { code: 'USAGE', exitCode: EXIT_CODES.usage });
}
