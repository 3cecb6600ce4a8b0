import { lstat, readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { AgentFailure } from '../agent-failure.ts';
import type { VenvLock } from './environment-lock.ts';
import { digestFiles, stampFiles } from './file-digests.ts';
import type { FileStamp } from './file-digests.ts';

/** What a virtual environment consists of now. */
export interface VenvContent {
  readonly lock: VenvLock;
  readonly stamps: readonly FileStamp[];
  /** Absolute folder of the environment. */
  readonly root: string;
}

/** Reads a virtual environment with Jupyter Server in it. Compiled caches do not count. Refuses a folder that is none. */
export async function readVenvContent(folder: string): Promise<VenvContent> {
  const root = resolve(folder);
  const complete = await Promise.all(
    ['pyvenv.cfg', 'bin/python', 'bin/jupyter-server'].map((path) =>
      lstat(join(root, path)).then(
        () => true,
        () => false,
      ),
    ),
  );
  if (!complete.every(Boolean)) {
    throw new AgentFailure(
      `${root} is no virtual environment with Jupyter Server. Make one: python3 -m venv DIR && DIR/bin/pip install jupyter-server ipykernel`,
    );
  }
  const names = await filesBelow(root, '');
  const stamps = await stampFiles(names.map((name) => join(root, name)));
  const sha256 = await digestFiles(names.map((name) => ({ name, path: join(root, name) })));
  return { lock: { version: 1, kind: 'venv', distributions: await distributions(root, names), files: names.length, sha256 }, stamps, root };
}

async function filesBelow(root: string, folder: string): Promise<readonly string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  const names = await Promise.all(
    entries.map(async (entry): Promise<readonly string[]> => {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) return entry.name === '__pycache__' ? [] : filesBelow(root, name);
      return entry.isFile() || entry.isSymbolicLink() ? [name] : [];
    }),
  );
  return names.flat().sort();
}

async function distributions(root: string, names: readonly string[]): Promise<VenvLock['distributions']> {
  const metadata = names.filter((name) => name.endsWith('.dist-info/METADATA'));
  const found = await Promise.all(metadata.map(async (name) => parseMetadata(await readFile(join(root, name), 'utf8'))));
  return found.sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
}

function parseMetadata(text: string): VenvLock['distributions'][number] {
  const field = (name: string): string => new RegExp(`^${name}: *(.*)$`, 'm').exec(text)?.[1]?.trim() ?? '';
  return { name: field('Name').toLowerCase(), version: field('Version') };
}
