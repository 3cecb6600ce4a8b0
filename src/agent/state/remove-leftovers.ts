import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { nullIfAbsent } from '../error-code.ts';
import { fileOfTemporary } from './write-atomically.ts';

/** Which temporary files are left over. */
export interface LeftoverRule {
  /** Whether the agent writes a file of this name there; another program's temporary file is never touched. */
  readonly writes: (fileName: string) => boolean;
  /** Left alone when younger, milliseconds: another process may be about to finish it. 0 where only this agent writes. */
  readonly youngestMs: number;
}

/**
 * Removes the temporary files of `writeAtomically` that kill -9 left in a folder; absent is empty. Only regular files of
 * exactly its names, so that nobody else's file goes.
 */
export async function removeLeftovers(dir: string, { writes, youngestMs }: LeftoverRule): Promise<void> {
  const entries = (await readdir(dir, { withFileTypes: true }).catch(nullIfAbsent)) ?? [];
  for (const entry of entries) {
    const file = entry.isFile() ? fileOfTemporary(entry.name) : null;
    if (file === null || !writes(file)) continue;
    const path = join(dir, entry.name);
    const age = Date.now() - ((await lstat(path).catch(nullIfAbsent))?.mtimeMs ?? 0);
    if (age >= youngestMs) await rm(path, { force: true });
  }
}
