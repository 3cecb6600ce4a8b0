import { spawn } from 'node:child_process';

/** A guard that outlives this process; see `reapAfterDeath`. */
export interface Reaper {
  /** Call once the pids are gone and the folders are removed. */
  dismiss(): void;
}

/**
 * Kills the processes and removes the folders once this process is gone, however it went: a killed test run leaves
 * neither servers nor folders. A shell waits for the end of its standard input, which the system closes for us.
 */
export function reapAfterDeath(options: { readonly pids: readonly number[]; readonly folders: readonly string[] }): Reaper {
  const script = 'pids=$1; shift; read -r line; [ "$line" = dismissed ] && exit 0; kill -9 $pids; sleep 1; rm -rf -- "$@"';
  const child = spawn('/bin/sh', ['-c', script, 'sh', options.pids.join(' '), ...options.folders], {
    detached: true,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.unref();
  // The shell may be gone first when the whole session is killed.
  child.stdin.on('error', () => undefined);
  return { dismiss: () => void child.stdin.end('dismissed\n') };
}
