import { chown, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { agentPaths } from '../agent-paths.ts';
import { writeAtomically } from '../state/write-atomically.ts';

/** Where `berth agent install` leaves the one-time token for the agent of a data folder; removed once it is used up (A3). */
export function keptTokenFile(dataDir: string): string {
  return join(agentPaths(dataDir).stateDir, 'enrollment-token');
}

interface TokenOwner {
  readonly uid: number;
  readonly gid: number;
}

/** Writes the token where its agent alone can read it (mode 600). What is made of the folder is `owner`'s; null: this process's user. */
export async function keepToken(dataDir: string, token: string, owner: TokenOwner | null): Promise<void> {
  const file = keptTokenFile(dataDir);
  const firstMade = await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeAtomically(file, `${token}\n`);
  if (owner === null) return;
  const own = (path: string): Promise<void> => chown(path, owner.uid, owner.gid);
  await own(file);
  if (firstMade === undefined) return;
  await own(dirname(file));
  if (firstMade !== dirname(file)) await own(dataDir);
}

export async function removeKeptToken(dataDir: string): Promise<void> {
  await rm(keptTokenFile(dataDir), { force: true });
}
