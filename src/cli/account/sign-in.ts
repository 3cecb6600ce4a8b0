import { createBerthClient } from '../../client/berth-client.ts';
import { CommandFailure, EXIT_CODES } from '../command-failure.ts';
import { chooseServer, connectionOf, storedCredentials, type Around, type ConnectionFlags } from '../connection.ts';
import { withoutSignIn, withSignIn } from '../credentials/credentials.ts';
import { removeCredentials, storeCredentials } from '../credentials/credentials-file.ts';
import { credentialsPath } from '../credentials/credentials-path.ts';
import { MAX_TOKEN_BYTES, readTokenFile } from '../credentials/token-file.ts';
import { tokenIn } from '../credentials/token-text.ts';
import type { Input } from '../input.ts';
import { viewerOf } from '../lookup/find-member.ts';
import { visibleText } from '../output/visible-text.ts';
import type { Answer } from '../terminal.ts';
import { fieldLines } from '../words/fields.ts';
import type { Variables } from '../variables.ts';

/**
 * `berth login`: takes a token that somebody pastes, without showing it, or that comes on stdin or in a file, asks the server whose it is, and
 * stores it for this server alone, where only this user can read it. What the server refuses is not stored.
 */
export async function login(input: Input, flags: ConnectionFlags, { variables, warn }: Around): Promise<Answer> {
  const path = pathOf(variables);
  const { url } = await chooseServer(flags, variables);
  const { origin } = new URL(url);
  const token = flags.tokenFile === undefined ? await readToken(input, origin) : await readTokenFile(flags.tokenFile, warn);
  const viewer = await viewerOf(createBerthClient({ url, token }));
  await storeCredentials(path, withSignIn(await storedCredentials(variables), url, { token, member: viewer.name }));
  return {
    lines: [`Signed in to ${origin} as ${viewer.name}${viewer.role == null ? '' : ` (${viewer.role})`}`],
    notes: [`The token is in ${path}, for this server alone.`, 'Next: berth catalog list'],
    json: { server: origin, member: viewer },
  };
}

/** `berth logout`: forgets the token for a server, or all of them; the token itself stays valid until it is revoked. */
export async function logout(flags: ConnectionFlags & { readonly all?: boolean }, variables: Variables): Promise<Answer> {
  const path = pathOf(variables);
  const notes = ['The token itself is valid until it is revoked: berth token list, berth token revoke'];
  if (flags.all === true) {
    await removeCredentials(path);
    return { lines: ['Signed out everywhere'], notes, json: { server: null } };
  }
  const { url } = await chooseServer(flags, variables);
  const { origin } = new URL(url);
  const stored = await storedCredentials(variables);
  if (!Object.hasOwn(stored.servers, origin)) return { lines: [`You were not signed in to ${origin}`], json: { server: origin } };
  await storeCredentials(path, withoutSignIn(stored, url));
  return { lines: [`Signed out of ${origin}`], notes, json: { server: origin } };
}

/** `berth whoami`: whom the server takes the caller for, and where server and token came from. */
export async function whoami(flags: ConnectionFlags, around: Around): Promise<Answer> {
  const connection = await connectionOf(flags, around);
  const { origin } = new URL(connection.url);
  const viewer = await viewerOf(createBerthClient(connection));
  return {
    lines: fieldLines([
      ['member', viewer.name],
      ['role', viewer.role ?? null],
      ['server', origin],
      ['token', connection.tokenFrom],
      ['id', viewer.id],
    ]),
    json: { server: origin, tokenFrom: connection.tokenFrom, member: viewer },
  };
}

async function readToken(input: Input, origin: string): Promise<string> {
  const typed = input.isTerminal
    ? await input.ask({ prompt: `Paste an access token for ${visibleText(origin)} (it is not shown): `, hidden: true })
    : await input.readAll(MAX_TOKEN_BYTES);
  // One that is no token must not get into a header, and an empty one says what to do instead.
  if (typed !== null && typed.trim() !== '') return tokenIn(typed, 'what was given');
  throw new CommandFailure(typed === null && !input.isTerminal ? 'that is too long for an access token' : 'no token was given', {
    code: 'USAGE',
    exitCode: EXIT_CODES.usage,
    next: 'an operator makes one: berth token create --member NAME; npm start keeps some in its data folder, and berth login --token-file FILE takes one',
  });
}

function pathOf(variables: Variables): string {
  const path = credentialsPath(variables);
  if (path !== null) return path;
  throw new CommandFailure('neither XDG_CONFIG_HOME nor HOME says where to keep a token', { code: 'USAGE', exitCode: EXIT_CODES.usage });
}
