import { join } from 'node:path';
import { lockFile, LockUnavailable, type FileLock } from '../../shared/file-lock.ts';
import { AgentFailure } from '../agent-failure.ts';

/** Keeps a second agent from the same state folder, for the life of this process at most. Refuses where another agent has it. */
export async function lockState(stateDir: string): Promise<FileLock> {
  const path = join(stateDir, 'lock');
  const lock = await lockFile(path).catch((error: unknown) => {
    throw error instanceof LockUnavailable ? new AgentFailure(error.message, { cause: error }) : error;
  });
  if (lock !== null) return lock;
  throw new AgentFailure(
    `Another agent uses this data folder (${path} is locked). Stop it, or give this agent another folder with --data-dir.`,
  );
}
