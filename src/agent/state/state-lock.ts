import { spawnSync } from 'node:child_process';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { AgentFailure } from '../agent-failure.ts';
import { errorCode } from '../error-code.ts';

/** BSD's open(2) flag for an exclusive lock; Node does not name it. */
const O_EXLOCK = 0x20;

export interface StateLock {
  release(): Promise<void>;
}

/**
 * Keeps a second agent from the same state folder. The lock is the kernel's, so it ends with the process, however that
 * ends. Node cannot lock files by itself: darwin locks with open(2), Linux with flock(1) on a descriptor that this process
 * goes on holding.
 */
export async function lockState(stateDir: string): Promise<StateLock> {
  const path = join(stateDir, 'lock');
  const file = process.platform === 'darwin' ? await openLocked(path) : await openThenFlock(path);
  return { release: () => file.close() };
}

async function openLocked(path: string): Promise<FileHandle> {
  try {
    return await open(path, constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | O_EXLOCK, 0o600);
  } catch (error) {
    if (['EAGAIN', 'EWOULDBLOCK'].includes(errorCode(error))) throw inUse(path);
    throw error;
  }
}

async function openThenFlock(path: string): Promise<FileHandle> {
  const file = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  const flock = spawnSync('flock', ['--nonblock', '3'], { stdio: ['ignore', 'ignore', 'ignore', file.fd] });
  if (flock.status === 0) return file;
  await file.close();
  if (flock.error)
    throw new AgentFailure(`The command flock (package util-linux) is needed to lock ${path}: ${flock.error.message}`, {
      cause: flock.error,
    });
  throw inUse(path);
}

function inUse(path: string): AgentFailure {
  return new AgentFailure(`Another agent uses this data folder (${path} is locked). Stop it, or give this agent a folder of its own.`);
}
