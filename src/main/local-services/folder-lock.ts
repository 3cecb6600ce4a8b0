import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lockFile, type FileLock } from '../../shared/file-lock.ts';
import { makeFolder } from '../../shared/make-folder.ts';

const LOCK_FILE = 'starting.lock';

/** Runs the action while nobody else starts on the folder; waits for one that does. A killed one's lock is gone with it. */
export async function withFolderLock<Result>(folder: string, action: () => Promise<Result>): Promise<Result> {
  makeFolder(folder, 0o711);
  const lock = await take(join(folder, LOCK_FILE));
  try {
    return await action();
  } finally {
    await lock.release();
  }
}

async function take(path: string): Promise<FileLock> {
  for (;;) {
    const lock = await lockFile(path);
    if (lock !== null) return lock;
    await sleep(50);
  }
}
