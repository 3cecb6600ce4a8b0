import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from './process-signals.ts';

const LOCK_FILE = 'starting.lock';
/** Longer than any start takes: an older lock was left by a killed process, whatever has its pid now. */
const LIFE_MILLISECONDS = 120_000;

/** Runs the action while no other process starts on the folder; waits for one that does. A killed one's lock is broken. */
export async function withFolderLock<Result>(folder: string, action: () => Promise<Result>): Promise<Result> {
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const path = join(folder, LOCK_FILE);
  while (!take(path)) {
    if (isAbandoned(path)) rmSync(path, { force: true });
    else await sleep(50);
  }
  try {
    return await action();
  } finally {
    rmSync(path, { force: true });
  }
}

function take(path: string): boolean {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function isAbandoned(path: string): boolean {
  try {
    const isOld = Date.now() - statSync(path).mtimeMs > LIFE_MILLISECONDS;
    const pid = Number.parseInt(readFileSync(path, 'utf8'), 10);
    return isOld || (Number.isSafeInteger(pid) && !isAlive(pid));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
