import { readdir, realpath, stat } from 'node:fs/promises';
import type { Dirent } from 'node:fs';
import { join } from 'node:path';
import { artefactFolder } from '../domain/model-gate/artefact-folder.ts';
import type { ArtefactChoice, FileStamp } from '../app/model-ports.ts';
import { isIgnored } from './ignore-patterns.ts';
import type { ValidationLimits } from './limits.ts';
import type { ProblemList } from './problem-list.ts';
import { quoted } from './quoted.ts';

/** A regular file of the artefact. */
export interface ListedFile {
  readonly stamp: FileStamp;
  /** Where it really is, every link followed; inside the model's own folder. */
  readonly location: string;
}

export interface ListingOptions {
  /** The model folder of this process. */
  readonly modelsFolder: string;
  readonly choice: ArtefactChoice;
  readonly limits: ValidationLimits;
  readonly problems: ProblemList;
}

interface Walk extends ListingOptions {
  /** The model's own folder, every link followed. */
  readonly root: string;
  readonly files: ListedFile[];
  entries: number;
}

/**
 * Lists the files of an artefact by path: every regular file of the model's own folder that is not ignored, in its folders too. A link
 * may lead to a file of the same model and nowhere else, so that nothing escapes (M2). What is not listed is reported. null: there
 * is no model folder, or it cannot be read, so that nothing is known.
 */
export async function listArtefact(options: ListingOptions): Promise<readonly ListedFile[] | null> {
  const { modelsFolder, choice, problems } = options;
  const top = await realpath(modelsFolder).catch(() => null);
  if (top === null) return null;
  const folder = artefactFolder(choice.source);
  if ('problem' in folder) {
    problems.report(null, { code: 'SOURCE_UNSUPPORTED', message: folder.problem });
    return [];
  }
  const root = await realpath(join(top, ...folder.steps)).catch(() => null);
  if (root === null || !(await stat(root).catch(() => null))?.isDirectory()) {
    problems.report(null, { code: 'FOLDER_MISSING', message: `there is no folder ${folder.steps.join('/')} in the model folder` });
    return [];
  }
  if (!root.startsWith(`${top}/`)) {
    problems.report(null, { code: 'ESCAPES_FOLDER', message: "the model's folder is a link that leads out of the model folder" });
    return [];
  }
  const walk: Walk = { ...options, root, files: [], entries: 0 };
  await listFolder(walk, { path: '', depth: 0 });
  return walk.files.sort((a, b) => (a.stamp.path < b.stamp.path ? -1 : 1));
}

async function listFolder(walk: Walk, { path, depth }: { readonly path: string; readonly depth: number }): Promise<void> {
  if (depth > walk.limits.folderDepth) {
    report(walk, path, { code: 'LIMIT_EXCEEDED', message: `folders are nested more than ${String(walk.limits.folderDepth)} deep` });
    return;
  }
  const found = await readdir(join(walk.root, path), { withFileTypes: true }).catch(() => null);
  if (found === null) report(walk, path, { code: 'UNREADABLE', message: 'the folder cannot be read' });
  for (const entry of found ?? []) {
    walk.entries += 1;
    if (walk.entries === walk.limits.entries + 1) {
      walk.problems.report(null, {
        code: 'LIMIT_EXCEEDED',
        message: `there are more than ${String(walk.limits.entries)} files and folders`,
      });
    }
    if (walk.entries > walk.limits.entries) return;
    const own = path === '' ? entry.name : `${path}/${entry.name}`;
    if (isIgnored(own, walk.choice.ignored)) continue;
    if (!isPlainName(entry.name)) report(walk, own, { code: 'NAME_UNSUPPORTED', message: 'the name is not plain text' });
    else if (entry.isDirectory()) await listFolder(walk, { path: own, depth: depth + 1 });
    else await listFile(walk, own, entry);
  }
}

async function listFile(walk: Walk, path: string, entry: Dirent): Promise<void> {
  if (!entry.isFile() && !entry.isSymbolicLink()) {
    report(walk, path, { code: 'NOT_A_FILE', message: 'it is neither a file nor a folder' });
    return;
  }
  try {
    const location = await realpath(join(walk.root, path));
    if (!location.startsWith(`${walk.root}/`)) {
      report(walk, path, { code: 'ESCAPES_FOLDER', message: "it is a link that leads out of the model's own folder" });
      return;
    }
    const { size, mtimeNs, ino, isFile } = await statOf(location);
    if (isFile) walk.files.push({ location, stamp: { path, size: Number(size), mtimeNs: String(mtimeNs), inode: String(ino) } });
    else report(walk, path, { code: 'NOT_A_FILE', message: 'it is a link to something that is no file' });
  } catch {
    report(walk, path, { code: 'UNREADABLE', message: 'it cannot be read, or is a link to nothing' });
  }
}

async function statOf(location: string) {
  const found = await stat(location, { bigint: true });
  return { size: found.size, mtimeNs: found.mtimeNs, ino: found.ino, isFile: found.isFile() };
}

/** Text that can be shown and compared: no control, private or unassigned characters, none that was not UTF-8 on the disk. */
function isPlainName(name: string): boolean {
  return !/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Surrogate}\u2028\u2029\uFFFD\\]/u.test(name);
}

function report(walk: Walk, path: string, finding: Parameters<ProblemList['report']>[1]): void {
  const shown = path === '' ? null : path.split('/').every(isPlainName) ? path : quoted(path);
  walk.problems.report(shown, finding);
}
