import { randomBytes } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, nullIfAbsent } from '../error-code.ts';

const FILE = 'reserve';

/** Room that is held back for the state, bytes: enough for many ends and stops, each of which takes a little. */
const RESERVE_BYTES = 262_144;

/** There is no room to record that something begins, so it is not begun. */
export class NoRoom extends Error {
  readonly code = 'ENOSPC';
}

/** Whether a write failed because the disk, or the user's share of it, is full. */
export function isNoRoom(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(errorCode(error));
}

/** Holds room back in the folder; false when there is none to hold. Random bytes, since a file system may store zeros as nothing. */
export async function keepReserve(stateDir: string): Promise<boolean> {
  const path = join(stateDir, FILE);
  const found = await stat(path).catch(nullIfAbsent);
  if (found?.size === RESERVE_BYTES) return true;
  try {
    const file = await open(path, 'w', 0o600);
    try {
      await file.writeFile(randomBytes(RESERVE_BYTES));
      await file.sync();
    } finally {
      await file.close();
    }
    return true;
  } catch (error) {
    await rm(path, { force: true }).catch(() => undefined);
    if (isNoRoom(error)) return false;
    throw error;
  }
}

/** Gives the room that was held back to the next write. */
export async function giveUpReserve(stateDir: string): Promise<void> {
  await rm(join(stateDir, FILE), { force: true });
}
