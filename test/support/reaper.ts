import { spawn } from 'node:child_process';

/** A guard that outlives this process; see `reapAfterDeath`. */
export interface Reaper {
  /** The process to kill too; `undefined` once it is gone, since its pid may be somebody else's by then. */
  guard(pid: number | undefined): void;
  /** Call once the processes are gone and the folders are removed. */
  dismiss(): void;
}

/** Each line is the pid to guard, or empty; at the end of the input, which the system closes for a dead parent, it cleans up. */
const SCRIPT = `
  while read -r line; do
    case $line in dismissed) exit 0 ;; *) pid=$line ;; esac
  done
  [ -n "$pid" ] && kill -9 "$pid"
  sleep 1
  rm -rf -- "$@"`;

/**
 * Kills processes and removes folders once this process is gone, however it went: a killed test run leaves neither servers
 * nor folders behind.
 */
export function reapAfterDeath(folders: readonly string[]): Reaper {
  const child = spawn('/bin/sh', ['-c', SCRIPT, 'sh', ...folders], { detached: true, cwd: '/', stdio: ['pipe', 'ignore', 'ignore'] });
  child.unref();
  // The shell may be gone first when the whole session is killed.
  child.stdin.on('error', () => undefined);
  return {
    guard: (pid) => void child.stdin.write(`${pid ?? ''}\n`),
    dismiss: () => void child.stdin.end('dismissed\n'),
  };
}
