import { stat } from 'node:fs/promises';
import { readRegularFile } from '../../shared/read-regular-file.ts';
import { CommandFailure, EXIT_CODES } from '../command-failure.ts';
import type { Warn } from '../warn.ts';
import { tokenIn } from './token-text.ts';

/** Largest file that holds a token, bytes. */
export const MAX_TOKEN_BYTES = 4_096;
/** Rights of anybody but the owner. */
const OF_OTHERS = 0o077;

/**
 * The token in a file that somebody named; fails as wrong use. A file that others may read or change is used all the same, since a
 * mounted secret can have such a mode whatever its user does, but it is warned of.
 */
export async function readTokenFile(file: string, warn: Warn): Promise<string> {
  const read = await readRegularFile(file, MAX_TOKEN_BYTES);
  if ('problem' in read) {
    throw new CommandFailure(`the token file ${file} ${read.problem}`, { code: 'USAGE', exitCode: EXIT_CODES.usage });
  }
  const token = tokenIn(read.bytes.toString('utf8'), `the token file ${file}`);
  const { mode } = await stat(file);
  if (process.platform !== 'win32' && (mode & OF_OTHERS) !== 0)
    warn(`Others can get at the token in ${file}; unless it is a mounted secret: chmod 600 ${file}`);
  return token;
}
