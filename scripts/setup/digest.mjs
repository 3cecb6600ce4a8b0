// What a build was made of, as one digest: the paths and contents of files and folders. Only Node's own modules may be imported here.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** sha-256 of all files at or below the paths, which are relative to the root; what does not exist counts as nothing. */
export function digestOf(root, paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap((each) => filesOf(root, each))) hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

function filesOf(root, path) {
  const status = statSync(join(root, path), { throwIfNoEntry: false });
  if (status === undefined) return [];
  if (status.isFile()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesOf(root, join(path, name)));
}
