import { lstat, readdir, readFile, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { AgentFailure } from '../agent-failure.ts';
import type { VenvLock } from './environment-lock.ts';
import { digestFile, digestFiles, stampFiles } from './file-digests.ts';
import type { FileStamp } from './file-digests.ts';

/** What can be run of an environment; it must have one of them. */
export const PROGRAMS = { notebook: 'bin/jupyter-server', endpoint: 'bin/berth-endpoint' } as const;

/** What a virtual environment consists of now. */
export interface VenvContent {
  readonly lock: VenvLock;
  readonly stamps: readonly FileStamp[];
  /** Absolute folder of the environment. */
  readonly root: string;
}

/**
 * Reads a virtual environment with something to run in it: Jupyter Server, or a program that serves models. Compiled caches do not count:
 * none is loaded from it. Refuses a folder that is none. `lockFile`: what it was built from, whose digest is then part of the lock.
 */
export async function readVenvContent(folder: string, lockFile?: string): Promise<VenvContent> {
  const root = resolve(folder);
  const has = await Promise.all(['pyvenv.cfg', 'bin/python', PROGRAMS.notebook, PROGRAMS.endpoint].map((path) => exists(join(root, path))));
  const [isVenv, hasPython, ...programs] = has;
  if (isVenv !== true || hasPython !== true || !programs.includes(true)) {
    throw new AgentFailure(
      `${root} is no virtual environment with Jupyter Server or a ${PROGRAMS.endpoint} in it. Make one: python3 -m venv DIR && DIR/bin/pip install jupyter-server ipykernel`,
    );
  }
  const names = await venvFiles(root);
  const interpreter = lockFile === undefined ? null : await realpath(join(root, 'bin/python'));
  const beside = lockFile === undefined || interpreter === null ? [] : [lockFile, interpreter];
  const stamps = await stampFiles([...names.map((name) => join(root, name)), ...beside]);
  const sha256 = await digestFiles(names.map((name) => ({ name, path: join(root, name) })));
  const [requirements, program] = await Promise.all(beside.map(async (path) => ({ sha256: await digestFile(path) })));
  const lock = { version: 1, kind: 'venv', distributions: await distributions(root, names), files: names.length, sha256 } as const;
  return { lock: { ...lock, ...(requirements && program && { requirements, interpreter: program }) }, stamps, root };
}

/** Names of all files of a virtual environment but compiled caches, which Python is told not to look for. */
export async function venvFiles(root: string): Promise<readonly string[]> {
  return [...(await filesBelow(root, ''))].sort();
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
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
  return names.flat();
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
