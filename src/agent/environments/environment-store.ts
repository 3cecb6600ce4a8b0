import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { nullIfAbsent } from '../error-code.ts';
import { removeLeftovers } from '../state/remove-leftovers.ts';
import { writeAtomically } from '../state/write-atomically.ts';
import { environmentLock, lockHash, lockText } from './environment-lock.ts';
import type { EnvironmentLock } from './environment-lock.ts';
import { isEnvironmentName } from './environment-ref.ts';
import type { EnvironmentRef } from './environment-ref.ts';

const stamps = z.array(z.tuple([z.string(), z.number(), z.number()]));

/** Beside the lock: where the content is, and how its files looked when they were digested. Not part of the hash. */
const environmentManifest = z.discriminatedUnion('kind', [
  z.object({
    version: z.literal(1),
    kind: z.literal('debian'),
    builtAt: z.string(),
    stamps,
    siteEntries: z.array(z.string()),
    shareEntries: z.array(z.string()),
  }),
  z.object({
    version: z.literal(1),
    kind: z.literal('venv'),
    builtAt: z.string(),
    stamps,
    root: z.string(),
    /** The lock file of pip that it was built from, beside it in the store. */
    lockFile: z.string().optional(),
  }),
]);
export type EnvironmentManifest = Readonly<z.infer<typeof environmentManifest>>;

export interface InstalledEnvironment {
  readonly lock: EnvironmentLock;
  readonly manifest: EnvironmentManifest;
}

/** What the store holds for a ref: nothing, something whose lock is not what the ref says, or the environment. */
export type StoredEnvironment =
  { readonly kind: 'ABSENT' } | { readonly kind: 'TAMPERED' } | ({ readonly kind: 'INSTALLED' } & InstalledEnvironment);

/** Where an environment is, or would be. */
export function folderOf(storeDir: string, { name, hash }: EnvironmentRef): string {
  return join(storeDir, name, hash);
}

/** Reads an environment; its lock must hash to the ref's HASH, byte for byte. */
export async function readEnvironment(storeDir: string, ref: EnvironmentRef): Promise<StoredEnvironment> {
  const folder = folderOf(storeDir, ref);
  const bytes = await readFile(join(folder, 'lock.json')).catch(nullIfAbsent);
  if (!bytes) return { kind: 'ABSENT' };
  if (lockHash(bytes) !== ref.hash) return { kind: 'TAMPERED' };
  const manifestText = await readFile(join(folder, 'manifest.json'), 'utf8').catch(nullIfAbsent);
  const lock = environmentLock.safeParse(parseJson(bytes.toString('utf8')));
  const manifest = environmentManifest.safeParse(parseJson(manifestText ?? ''));
  return lock.success && manifest.success ? { kind: 'INSTALLED', lock: lock.data, manifest: manifest.data } : { kind: 'TAMPERED' };
}

/** Installs an environment whole or not at all; the same content again only renews its manifest. Gives the hash. */
export async function installEnvironment(storeDir: string, name: string, { lock, manifest }: InstalledEnvironment): Promise<string> {
  const text = lockText(lock);
  const hash = lockHash(text);
  const folder = folderOf(storeDir, { name, hash });
  await mkdir(join(storeDir, name), { recursive: true, mode: 0o700 });
  const manifestText = JSON.stringify(manifest);
  if (await stat(join(folder, 'lock.json')).catch(nullIfAbsent)) {
    await writeAtomically(join(folder, 'lock.json'), text);
    await writeAtomically(join(folder, 'manifest.json'), manifestText);
    return hash;
  }
  await inBuildingFolder(storeDir, name, async (building) => {
    await writeDescription(building, { lock, manifest });
    await rename(building, folder);
  });
  return hash;
}

/** Gives a private folder of the store to work in, which may be moved into place; what is left of it afterwards is removed. */
export async function inBuildingFolder<Result>(storeDir: string, name: string, act: (folder: string) => Promise<Result>): Promise<Result> {
  const building = join(storeDir, name, `.building-${randomUUID()}`);
  await mkdir(join(storeDir, name), { recursive: true, mode: 0o700 });
  await mkdir(building, { mode: 0o700 });
  try {
    return await act(building);
  } finally {
    await rm(building, { recursive: true, force: true });
  }
}

/** Writes what describes an environment into its folder. */
export async function writeDescription(folder: string, { lock, manifest }: InstalledEnvironment): Promise<void> {
  await writeFile(join(folder, 'lock.json'), lockText(lock), { mode: 0o600 });
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest), { mode: 0o600 });
}

/** A build that is under way takes minutes at most, milliseconds. */
const ABANDONED_MS = 3_600_000;

/** Removes what builds that were cut left; `berth env build` may run beside the agent, so what is young stays. */
export async function sweepEnvironments(storeDir: string): Promise<void> {
  const writes = (name: string): boolean => name === 'lock.json' || name === 'manifest.json';
  for (const ref of await installedRefs(storeDir)) await removeLeftovers(folderOf(storeDir, ref), { writes, youngestMs: ABANDONED_MS });
  for (const name of ((await readdir(storeDir).catch(nullIfAbsent)) ?? []).filter(isEnvironmentName))
    await sweepBuilds(join(storeDir, name));
}

async function sweepBuilds(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((entry) => entry.startsWith('.building-'))) {
    const found = await stat(join(folder, name)).catch(nullIfAbsent);
    if (found && Date.now() - found.mtimeMs >= ABANDONED_MS) await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Refs of all installed environments, by name and hash. */
export async function installedRefs(storeDir: string): Promise<readonly EnvironmentRef[]> {
  const names = ((await readdir(storeDir).catch(nullIfAbsent)) ?? []).filter(isEnvironmentName).sort();
  const refs = await Promise.all(
    names.map(async (name) =>
      (await readdir(join(storeDir, name)))
        .filter((hash) => /^[0-9a-f]{64}$/.test(hash))
        .sort()
        .map((hash) => ({ name, hash })),
    ),
  );
  return refs.flat();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
