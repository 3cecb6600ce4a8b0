import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CommandFailure, EXIT_CODES } from '../../cli/command-failure.ts';
import { lockFile, LockUnavailable, type FileLock } from '../../shared/file-lock.ts';
import { makeFolder } from '../../shared/make-folder.ts';

const holderShape = z.object({ pid: z.int().positive(), url: z.string().nullable() });

/** The data folder of `npm start`, which is this process's alone until its release or its end. */
export interface DataFolder {
  readonly path: string;
  /** Writes down where this process answers, for whoever tries to start a second time. */
  sayUrl(url: string): void;
  release(): Promise<void>;
}

/**
 * Makes the folder and takes its lock, before anything in it is opened: two at once would stop each other's database, Redis and
 * agent. Refuses one that cannot be used, and one that another `npm start` uses, with that one's pid and address.
 */
export async function takeDataFolder(path: string): Promise<DataFolder> {
  const holderFile = join(path, 'running.json');
  const lock = await lockIn(path);
  if (lock === null) throw inUse(path, holderFile);
  const say = (url: string | null): void => {
    const next = `${holderFile}.new`;
    writeFileSync(next, `${JSON.stringify({ pid: process.pid, url })}\n`, { mode: 0o600 });
    renameSync(next, holderFile);
  };
  try {
    say(null);
  } catch (error) {
    await lock.release();
    throw unusable(path, error);
  }
  return {
    path,
    sayUrl: say,
    async release() {
      rmSync(holderFile, { force: true });
      await lock.release();
    },
  };
}

async function lockIn(path: string): Promise<FileLock | null> {
  try {
    // As root, Postgres runs under an account of its own, which must be able to pass; secrets are files of mode 600.
    makeFolder(path, 0o711);
    return await lockFile(join(path, 'running.lock'));
  } catch (error) {
    if (error instanceof LockUnavailable)
      throw new CommandFailure(error.message, { code: 'LOCK_UNAVAILABLE', exitCode: EXIT_CODES.refused }, { cause: error });
    throw unusable(path, error);
  }
}

function inUse(path: string, holderFile: string): CommandFailure {
  const holder = readHolder(holderFile);
  const who = holder === null ? 'another process' : `process ${String(holder.pid)}, ${holder.url ?? 'which is still starting'}`;
  return new CommandFailure(
    `Berth already runs on the data folder ${path} (${who}); use that one, or set BERTH_DATA_DIR to another folder`,
    {
      code: 'DATA_FOLDER_IN_USE',
      exitCode: EXIT_CODES.refused,
    },
  );
}

/** null: the holder has not written it yet, or is just ending. */
function readHolder(path: string): z.infer<typeof holderShape> | null {
  try {
    return holderShape.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
}

const WHY: Readonly<Record<string, string>> = {
  EEXIST: 'it is not a folder',
  ENOTDIR: 'something above it is not a folder',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is read-only',
  ENOENT: 'nothing can be made there',
  ENOSPC: 'the disk is full',
};

function unusable(path: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) return error;
  return new CommandFailure(
    `the data folder ${path} cannot be used: ${WHY[code] ?? 'the system refuses it'} (${code}); set BERTH_DATA_DIR to a folder that can be written`,
    { code: 'DATA_FOLDER_UNUSABLE', exitCode: EXIT_CODES.refused },
    { cause: error },
  );
}
