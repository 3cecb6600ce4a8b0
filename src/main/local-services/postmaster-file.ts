import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from './process-signals.ts';

/** What a running Postgres says about itself in `postmaster.pid`. */
export interface PostmasterFile {
  readonly pid: number;
  /** `undefined` while it begins. */
  readonly port: number | undefined;
  readonly ready: boolean;
}

const PID_LINE = 0;
const PORT_LINE = 3;
const STATUS_LINE = 7;

/** Reads the file; `undefined` when there is none or it is still empty. */
export function readPostmasterFile(dataFolder: string): PostmasterFile | undefined {
  let lines: readonly string[];
  try {
    lines = readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const pid = Number.parseInt(lines[PID_LINE] ?? '', 10);
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  const port = Number.parseInt(lines[PORT_LINE] ?? '', 10);
  return { pid, port: Number.isSafeInteger(port) ? port : undefined, ready: (lines[STATUS_LINE] ?? '').trim() === 'ready' };
}

/** The Postgres that lives on the folder, or `undefined`. A pid that another program has by now does not count. */
export function livePostmaster(dataFolder: string): PostmasterFile | undefined {
  const file = readPostmasterFile(dataFolder);
  return file !== undefined && isAlive(file.pid) && isPostgres(file.pid) ? file : undefined;
}

/**
 * Removes the file that a killed Postgres left, but only when nothing or another program has its pid. Postgres itself
 * would refuse to start in the second case, which is usual in containers, where pids are few.
 */
export function removeStalePostmasterFile(dataFolder: string): void {
  if (readPostmasterFile(dataFolder) !== undefined && livePostmaster(dataFolder) === undefined) {
    rmSync(join(dataFolder, 'postmaster.pid'), { force: true });
  }
}

function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${String(pid)}/comm`, 'utf8').startsWith('postgres');
  } catch {
    // No /proc: macOS.
  }
  try {
    return execFileSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' })
      .trim()
      .endsWith('postgres');
  } catch {
    return false;
  }
}
