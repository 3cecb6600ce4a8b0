import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The name that `writeAtomically` gives to what it has not finished: the file's own, a random id, `.tmp`. */
const TEMPORARY = /^(.+)\.[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\.tmp$/;

/** The name of the file that a temporary file of `writeAtomically` was to become; null for every other name. */
export function fileOfTemporary(name: string): string | null {
  return TEMPORARY.exec(name)?.[1] ?? null;
}

/**
 * Replaces a file so that a reader, also one after kill -9 or a power cut at any moment, sees the old text or the new one,
 * never a part. Mode 600. A kill may leave its temporary file, which `removeLeftovers` removes.
 */
export async function writeAtomically(path: string, text: string): Promise<void> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(text, 'utf8');
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncDirectory(dirname(path));
}

/** Makes a rename, a link or a new entry of a directory last. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
