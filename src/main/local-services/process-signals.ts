import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MILLISECONDS = 20;

/** Whether a process with the pid runs, ours or another user's. One that ended and that its parent has not asked after does not. */
export function isAlive(pid: number): boolean {
  return signalIfAlive(pid, 0) && !isZombie(pid);
}

/** Sends the signal; `false` when there is no such process. Signal 0 only asks. */
export function signalIfAlive(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    if ((error as NodeJS.ErrnoException).code === 'EPERM' && signal === 0) return true;
    throw error;
  }
}

/** Waits until the process is gone; `false` when it still exists after the time. Works for a child and for a stranger. */
export async function waitUntilGone(pid: number, timeoutMilliseconds: number): Promise<boolean> {
  const attempts = Math.ceil(timeoutMilliseconds / POLL_MILLISECONDS);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (!isAlive(pid)) return true;
    await sleep(POLL_MILLISECONDS);
  }
  return !isAlive(pid);
}

/** In a container whose first process waits for nobody, orphans that ended keep their pids. */
function isZombie(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
    // The name before the state may hold anything, parentheses and spaces included.
    return stat.slice(stat.lastIndexOf(')')).startsWith(') Z');
  } catch {
    // No /proc (macOS), or it is gone this moment, which the next look tells.
    return false;
  }
}
