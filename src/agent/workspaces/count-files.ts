import { lstat, opendir } from 'node:fs/promises';
import type { Dir, Stats } from 'node:fs';
import type { FileCount } from '../state/agent-state.ts';

/** Where a count ends early; it is then not complete. */
export interface CountLimits {
  /** Entries looked at, folders included. */
  readonly entries: number;
  /** Folders inside each other. */
  readonly depth: number;
  /** Milliseconds. */
  readonly forMs: number;
}

/** A stop waits for its count, so the count takes seconds at most, whatever a notebook left. */
export const COUNT_LIMITS: CountLimits = { entries: 100_000, depth: 64, forMs: 5_000 };

/** The folder of the notebook's socket, which is made anew before each start. */
const SOCKET_FOLDER = '.rt';
/** Last millisecond that RFC 3339 can write; a file may claim a later one. */
const LAST_MOMENT = 253_402_300_799_999;

interface Progress {
  files: number;
  bytes: number;
  newest: number | null;
  complete: boolean;
  left: number;
}

/**
 * Counts what is in a workspace: everything but folders is a file, whatever it is. Nothing is opened but folders, no
 * symbolic link is followed, names may be any bytes, and memory and time are bounded. null where there is no folder.
 * Rejects when the signal aborts.
 */
export async function countFiles(root: string, limits: CountLimits, signal?: AbortSignal): Promise<FileCount | null> {
  const top = await lstat(root).catch(() => null);
  if (top?.isDirectory() !== true) return null;
  const progress: Progress = { files: 0, bytes: 0, newest: null, complete: true, left: limits.entries };
  const until = performance.now() + limits.forMs;
  const open: { readonly path: Buffer; readonly dir: Dir }[] = [];
  const enter = async (path: Buffer): Promise<void> => {
    const dir = open.length < limits.depth ? await opendir(path, { encoding: 'latin1' }).catch(() => null) : null;
    if (dir === null) progress.complete = false;
    else open.push({ path, dir });
  };
  try {
    await enter(Buffer.from(root));
    for (let folder = open.at(-1); folder !== undefined; folder = open.at(-1)) {
      signal?.throwIfAborted();
      if (progress.left === 0 || performance.now() >= until) return result({ ...progress, complete: false });
      const entry = await folder.dir.read();
      if (entry === null) {
        open.pop();
        await folder.dir.close();
        continue;
      }
      if (open.length === 1 && entry.name === SOCKET_FOLDER) continue;
      // latin1 keeps every byte of a name as it is.
      const path = Buffer.concat([folder.path, Buffer.from('/'), Buffer.from(entry.name, 'latin1')]);
      const found = await lstat(path).catch(() => null);
      add(progress, found);
      if (found?.isDirectory() === true) await enter(path);
    }
    return result(progress);
  } finally {
    await Promise.all(open.map(({ dir }) => dir.close()));
  }
}

/** An entry that cannot be looked at makes the count incomplete. */
function add(progress: Progress, found: Stats | null): void {
  progress.left -= 1;
  if (found === null) {
    progress.complete = false;
    return;
  }
  const changed = Math.min(Math.max(0, Math.floor(found.mtimeMs)), LAST_MOMENT);
  progress.newest = Math.max(progress.newest ?? 0, changed);
  if (found.isDirectory()) return;
  progress.files += 1;
  if (found.isFile()) progress.bytes = Math.min(progress.bytes + found.size, Number.MAX_SAFE_INTEGER);
}

function result({ files, bytes, newest, complete }: Progress): FileCount {
  return { files, bytes, newestChangeAt: newest === null ? null : new Date(newest).toISOString(), complete };
}
