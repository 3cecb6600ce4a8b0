import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MILLISECONDS = 20;

/** Whether a process with the pid exists, ours or another user's. */
export function isAlive(pid: number): boolean {
  return signalIfAlive(pid, 0);
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
