import { constants } from 'node:fs';
import { chmod, copyFile, link, lstat, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { artefactFolder } from '../../domain/model-gate/artefact-folder.ts';
import type { ArtefactFile } from '../../domain/model-gate/artefact.ts';
import { digestFile } from '../environments/file-digests.ts';

export interface TakenFile {
  /** A folder of models on this machine's own disk, as the control plane's `BERTH_MODELS_DIR`. */
  readonly modelsDir: string;
  readonly source: string;
  readonly file: ArtefactFile;
  /** Where it is to be. */
  readonly path: string;
}

/** Everybody may read it: work runs as users of its own. */
const OTHERS_READ = 0o004;

/**
 * Takes a file out of a folder of this machine: as one more name of it where that can be, which copies nothing, else as a copy. Only what
 * has its SHA-256 is taken, and nothing from outside of the model's own folder. False where it is not there, or another.
 */
export async function takeFromFolder({ modelsDir, source, file, path }: TakenFile): Promise<boolean> {
  const folder = artefactFolder(source);
  if ('problem' in folder) return false;
  const root = await realpath(join(modelsDir, ...folder.steps)).catch(() => null);
  const location = root === null ? null : await realpath(join(root, file.path)).catch(() => null);
  if (root === null || location === null || !location.startsWith(`${root}/`)) return false;
  const found = await lstat(location).catch(() => null);
  if (found?.isFile() !== true || found.size !== file.size) return false;
  await rm(path, { force: true });
  const isLinked = (found.mode & OTHERS_READ) !== 0 && (await tried(() => link(location, path)));
  if (!isLinked && !(await tried(() => copy(location, path)))) return false;
  if ((await digestFile(path)) === file.sha256) return true;
  await rm(path, { force: true });
  return false;
}

async function copy(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_FICLONE);
  await chmod(to, 0o444);
}

async function tried(act: () => Promise<void>): Promise<boolean> {
  return act().then(
    () => true,
    () => false,
  );
}
