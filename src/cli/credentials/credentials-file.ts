import { constants } from 'node:fs';
import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { randomBytes } from 'node:crypto';
import { CommandFailure, EXIT_CODES } from '../command-failure.ts';
import { NO_CREDENTIALS, readCredentials, type Credentials } from './credentials.ts';

/** Largest file of credentials, bytes; a server takes some hundred. */
const MAX_BYTES = 262_144;
/** Rights of anybody but the owner. */
const OF_OTHERS = 0o077;

/**
 * The tokens that `berth login` stored; none where there is no file. Refuses, before it is read, a file that is not this user's own or
 * that anybody else could read or change, and one that is no file of credentials.
 */
export async function loadCredentials(path: string): Promise<Credentials> {
  let handle: FileHandle;
  try {
    handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    if (isMissing(error)) return NO_CREDENTIALS;
    throw unusable(path, 'it cannot be opened, or is a symbolic link');
  }
  try {
    const { mode, uid, size } = await handle.stat().then((stat) => (stat.isFile() ? stat : refuse(path, 'it is not a file')));
    if (process.getuid !== undefined && uid !== process.getuid()) refuse(path, 'it belongs to another user');
    if ((mode & OF_OTHERS) !== 0) refuse(path, 'others can read it', `chmod 600 ${path}, or berth logout --all and berth login`);
    if (size > MAX_BYTES) refuse(path, 'it is too large');
    return readCredentials((await handle.readFile()).toString('utf8')) ?? refuse(path, 'it holds no credentials');
  } finally {
    await handle.close();
  }
}

/** Writes the tokens so that the file always holds the old ones or the new ones, and is nobody else's to read at any moment. */
export async function storeCredentials(path: string, credentials: Credentials): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const beside = `${path}.${randomBytes(6).toString('hex')}`;
  const handle = await open(beside, 'wx', 0o600);
  try {
    try {
      await handle.writeFile(`${JSON.stringify(credentials, null, 2)}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

/** Removes the file, whatever is in it. */
export async function removeCredentials(path: string): Promise<void> {
  await rm(path, { force: true });
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}

function refuse(path: string, why: string, next?: string): never {
  throw unusable(path, why, next);
}

function unusable(path: string, why: string, next = `rm ${path}, and berth login again`): CommandFailure {
  return new CommandFailure(`${path} is not used: ${why}`, { code: 'CREDENTIALS_UNUSABLE', exitCode: EXIT_CODES.refused, next });
}
