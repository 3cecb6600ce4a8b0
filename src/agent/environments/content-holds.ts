import { join } from 'node:path';
import { nullIfAbsent } from '../error-code.ts';
import type { InstalledEnvironment } from './environment-store.ts';
import { digestFile, stampsHold } from './file-digests.ts';
import { venvFiles } from './venv-content.ts';

/**
 * Whether an environment's files are those of its lock, looked at cheaply: each by size and time; of a virtual environment also that no
 * file was added, since Python loads some by their mere presence; and the lock file that it was built from by its digest.
 */
export async function contentHolds({ lock, manifest }: InstalledEnvironment): Promise<boolean> {
  if (!(await stampsHold(manifest.stamps))) return false;
  if (manifest.kind !== 'venv') return true;
  const stamped = new Set(manifest.stamps.map(([path]) => path));
  const names = (await venvFiles(manifest.root).catch(nullIfAbsent)) ?? [];
  if (names.length === 0 || !names.every((name) => stamped.has(join(manifest.root, name)))) return false;
  if (lock.kind !== 'venv' || lock.requirements === undefined) return manifest.lockFile === undefined;
  if (manifest.lockFile === undefined) return false;
  return (await digestFile(manifest.lockFile).catch(nullIfAbsent)) === lock.requirements.sha256;
}
