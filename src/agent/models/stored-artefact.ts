import { lstat, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { ArtefactFile } from '../../domain/model-gate/artefact.ts';
import { errorCode, nullIfAbsent } from '../error-code.ts';
import { digestFile } from '../environments/file-digests.ts';
import { writeAtomically } from '../state/write-atomically.ts';
import { artefactDigest } from './check-listing.ts';

/** A file with how it looked when its digest was computed. */
const storedFile = z.object({
  path: z.string(),
  size: z.number(),
  sha256: z.string(),
  mtimeNs: z.string(),
  inode: z.string(),
});
const description = z.object({ version: z.literal(1), files: z.array(storedFile) });
type StoredFile = Readonly<z.infer<typeof storedFile>>;

const DESCRIPTION = 'artefact.json';
export const FILES = 'files';

/** `WHOLE`: every file is as it was digested. `CHANGED`: not. `ABSENT`: there is none. */
export type ArtefactState = 'WHOLE' | 'CHANGED' | 'ABSENT';

/**
 * Looks at an artefact in its folder: that its files are exactly those of the digest, and each as it was when it was digested, by size,
 * time and inode. Where only the looks differ, every byte is read again, and the look renewed.
 */
export async function checkArtefact(folder: string, digest: string): Promise<ArtefactState> {
  const text = await readFile(join(folder, DESCRIPTION), 'utf8').catch(nullIfAbsent);
  if (text === null) return 'ABSENT';
  const parsed = description.safeParse(parseJson(text));
  if (!parsed.success || artefactDigest(parsed.data.files) !== digest) return 'CHANGED';
  const { files } = parsed.data;
  if (!(await hasExactly(join(folder, FILES), files))) return 'CHANGED';
  const looks = await Promise.all(files.map((file) => look(join(folder, FILES), file)));
  if (files.every((file, index) => isSame(file, looks[index]))) return 'WHOLE';
  for (const { path, sha256 } of files) if ((await digestFile(join(folder, FILES, path))) !== sha256) return 'CHANGED';
  await describeArtefact(folder, files);
  return 'WHOLE';
}

/** Writes down how the files of an artefact look, whose digests were just checked. */
export async function describeArtefact(folder: string, files: readonly ArtefactFile[]): Promise<void> {
  const looks = await Promise.all(files.map((file) => look(join(folder, FILES), file)));
  const described = looks.filter((found) => found !== null);
  await writeAtomically(join(folder, DESCRIPTION), JSON.stringify({ version: 1, files: described }));
}

/** Removes it, its description first, so that what a cut leaves is none. */
export async function removeArtefact(folder: string): Promise<void> {
  await rm(join(folder, DESCRIPTION), { force: true });
  await rm(folder, { recursive: true, force: true });
}

async function hasExactly(root: string, files: readonly StoredFile[]): Promise<boolean> {
  const found = await readdir(root, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return [];
    throw error;
  });
  const wanted = new Set(files.map(({ path }) => join(root, path)));
  const present = found.filter((entry) => !entry.isDirectory());
  return present.length === wanted.size && present.every((entry) => entry.isFile() && wanted.has(join(entry.parentPath, entry.name)));
}

async function look(root: string, { path, size, sha256 }: ArtefactFile): Promise<StoredFile | null> {
  const stat = await lstat(join(root, path), { bigint: true }).catch(nullIfAbsent);
  if (stat === null || !stat.isFile() || stat.size !== BigInt(size)) return null;
  return { path, size, sha256, mtimeNs: String(stat.mtimeNs), inode: String(stat.ino) };
}

function isSame(file: StoredFile, found: StoredFile | null | undefined): boolean {
  return found?.mtimeNs === file.mtimeNs && found.inode === file.inode;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
