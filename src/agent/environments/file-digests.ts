import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, readlink } from 'node:fs/promises';
import { canonicalDigest } from '../../shared/canonical-digest.ts';
import { nullIfAbsent } from '../error-code.ts';

/** A file as it was when its environment was built: what the cheap check compares. */
export type FileStamp = readonly [path: string, size: number, mtimeMs: number];

/** Files looked at together; more would only queue. */
const AT_ONCE = 32;

/** Applies an asynchronous function to each item, some at once, results in order. */
export async function mapSome<Item, Result>(items: readonly Item[], act: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += AT_ONCE) {
    results.push(...(await Promise.all(items.slice(from, from + AT_ONCE).map(act))));
  }
  return results;
}

/** Stamps of those of the paths that are regular files or symbolic links, by path; absent ones are left out. */
export async function stampFiles(paths: readonly string[]): Promise<FileStamp[]> {
  const stamps = await mapSome(paths, async (path): Promise<FileStamp | null> => {
    const stat = await lstat(path).catch(nullIfAbsent);
    return stat?.isFile() || stat?.isSymbolicLink() ? [path, stat.size, Math.trunc(stat.mtimeMs)] : null;
  });
  return stamps.filter((stamp) => stamp !== null);
}

/** Whether every file still has the size and time of its stamp. */
export async function stampsHold(stamps: readonly FileStamp[]): Promise<boolean> {
  const now = await stampFiles(stamps.map(([path]) => path));
  return (
    now.length === stamps.length &&
    now.every(([path, size, mtimeMs], index) => stamps[index]?.[0] === path && stamps[index][1] === size && stamps[index][2] === mtimeMs)
  );
}

/** One digest over the content of files: of each its name as given, and the SHA-256 of its bytes or the goal of the link. */
export async function digestFiles(files: readonly { readonly name: string; readonly path: string }[]): Promise<string> {
  const sorted = [...files].sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
  return canonicalDigest(await mapSome(sorted, async ({ name, path }) => [name, await digestFile(path)]));
}

/** SHA-256 of a file's bytes, lower-case hex; of a symbolic link, `-> ` and where it leads. */
export async function digestFile(path: string): Promise<string> {
  const stat = await lstat(path);
  if (stat.isSymbolicLink()) return `-> ${await readlink(path)}`;
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
