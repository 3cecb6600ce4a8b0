import { randomBytes } from 'node:crypto';
import { open, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, nullIfAbsent } from '../error-code.ts';

const FILE = 'reserve';

/** Room that is held back for the state, bytes: enough for many ends and stops, each of which takes a little. */
const RESERVE_BYTES = 262_144;

/** Below this much room, bytes, nothing begins: a driver would fail to prepare it, and it is better off waiting. */
export const LEAST_ROOM_BYTES = 16 * 1_048_576;

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

/** Whether there is room for something new, for this user, beside what is held back. */
export async function hasRoom(stateDir: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(stateDir);
  return bavail * bsize >= LEAST_ROOM_BYTES;
}

/** Gives the room that was held back to the next write. */
export async function giveUpReserve(stateDir: string): Promise<void> {
  await rm(join(stateDir, FILE), { force: true });
}
