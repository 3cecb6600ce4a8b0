import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { ServiceNotStarted } from './service-not-started.ts';

const run = promisify(execFile);

/** A user of this machine, as numbers. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * The account that embedded Postgres runs as: `undefined` (that is, the caller's own) unless the caller is root, because
 * Postgres refuses root. As root it is the user `postgres`, which is created when the machine has none.
 */
export async function postgresAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const existing = await lookUp();
  if (existing !== undefined) return existing;
  try {
    await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']);
  } catch (cause) {
    throw new ServiceNotStarted(
      'Postgres refuses to run as root, and the user "postgres" could not be created. Run as another user, or set DATABASE_URL.',
      {
        cause,
      },
    );
  }
  const created = await lookUp();
  if (created === undefined)
    throw new ServiceNotStarted('The user "postgres" was created and cannot be found. Run as another user, or set DATABASE_URL.');
  return created;
}

/** Whether the account may enter the folder, by trying: modes of every parent, ACLs and mounts all count. */
export function canEnter(account: Account | undefined, folder: string): boolean {
  const identity = account === undefined ? {} : { uid: account.uid, gid: account.gid };
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...identity, cwd: '/', stdio: 'ignore' }).status === 0;
}

async function lookUp(): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])]);
    return { uid: Number.parseInt(uid.stdout, 10), gid: Number.parseInt(gid.stdout, 10) };
  } catch {
    return undefined;
  }
}
