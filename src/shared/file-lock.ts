import { spawnSync } from 'node:child_process';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';

/** BSD's open(2) flag for an exclusive lock; Node does not name it. */
const O_EXLOCK = 0x20;

/** A lock that this process holds. */
export interface FileLock {
  release(): Promise<void>;
}

/** This machine lacks what locking takes; the message says what to install. */
export class LockUnavailable extends Error {}

/**
 * Locks the file, which is made when it is absent and stays; `null` when another holder has it, in this process or another. The
 * lock is the kernel's, so it ends with the process, however that ends. Node cannot lock files by itself: darwin locks with
 * open(2), Linux with flock(1) on a descriptor that this process goes on holding. Throws `LockUnavailable` without that program.
 */
export async function lockFile(path: string): Promise<FileLock | null> {
  const file = process.platform === 'darwin' ? await openLocked(path) : await openThenFlock(path);
  return file === null ? null : { release: () => file.close() };
}

async function openLocked(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | O_EXLOCK, 0o600);
  } catch (error) {
    if (['EAGAIN', 'EWOULDBLOCK'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

async function openThenFlock(path: string): Promise<FileHandle | null> {
  const file = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  const flock = spawnSync('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', file.fd] });
  if (flock.status === 0) return file;
  await file.close();
  if (flock.error === undefined) return null;
  throw new LockUnavailable(`The command flock (package util-linux) is needed to lock ${path}: ${flock.error.message}`, {
    cause: flock.error,
  });
}
