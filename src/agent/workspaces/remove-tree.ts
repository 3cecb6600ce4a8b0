import { randomUUID } from 'node:crypto';
import { chmod, lstat, opendir, rename, rmdir, unlink } from 'node:fs/promises';
import { nullIfAbsent } from '../error-code.ts';

/**
 * Removes what a notebook may have made: folders deeper than any path can name, folders without a mode, names of any bytes.
 * Folders inside folders are moved up before they are emptied, so that no path grows. No symbolic link is followed. Nothing
 * that writes there may be alive. Absent is removed; may be repeated after it was cut.
 */
export async function removeTree(path: string): Promise<void> {
  const root = Buffer.from(path);
  const found = await lstat(root).catch(nullIfAbsent);
  if (found === null) return;
  if (!found.isDirectory()) return unlink(root);
  await chmod(root, 0o700);
  // Folders that are moved up may or may not be seen by the pass that moves them.
  while ((await forEachEntry(root, (entry) => removeEntry(root, entry))) > 0);
  await rmdir(root);
}

/** Removes a file, or a folder whose own folders move up to the root. */
async function removeEntry(root: Buffer, path: Buffer): Promise<void> {
  const found = await lstat(path).catch(nullIfAbsent);
  if (found === null) return;
  if (!found.isDirectory()) return unlink(path);
  await chmod(path, 0o700);
  await forEachEntry(path, async (inner) => {
    if ((await lstat(inner)).isDirectory()) {
      await chmod(inner, 0o700); // moving a folder writes to it
      await rename(inner, below(root, Buffer.from(randomUUID())));
    } else await unlink(inner);
  });
  await rmdir(path);
}

/** Calls back for each entry with its path; gives their number. */
async function forEachEntry(folder: Buffer, act: (path: Buffer) => Promise<void>): Promise<number> {
  let count = 0;
  // latin1 keeps every byte of a name as it is.
  for await (const { name } of await opendir(folder, { encoding: 'latin1' })) {
    count += 1;
    await act(below(folder, Buffer.from(name, 'latin1')));
  }
  return count;
}

function below(folder: Buffer, name: Buffer): Buffer {
  return Buffer.concat([folder, Buffer.from('/'), name]);
}
