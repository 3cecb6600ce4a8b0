import { spawnSync } from 'node:child_process';

/** Whether a program can be run with these words. */
function runs(program: string, ...args: readonly string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}

/** The Compose of this machine: the plug-in of today, else the program of before. */
export const COMPOSE: readonly string[] = runs('docker', 'compose', 'version') ? ['docker', 'compose'] : ['docker-compose'];

function whyAbsent(): string | null {
  if ((process.env['DOCKER_HOST'] ?? '') === '') return 'DOCKER_HOST names no engine';
  if (!runs('docker', 'version')) return 'the engine of DOCKER_HOST does not answer the command docker';
  if (COMPOSE.length === 1 && !runs('docker-compose', 'version')) return 'Compose is not installed';
  return runs('caddy', 'version') ? null : 'caddy is not installed';
}

/** Why nothing of deploy/ can be run here; null where it can. In CI a missing part fails instead. */
const compositionAbsent = whyAbsent();
export const canRunComposition = compositionAbsent === null || process.env['BERTH_CI'] === '1';

/** For titles: why the tests are left out. */
export const unlessComposition = canRunComposition ? '' : ` (left out: ${compositionAbsent ?? ''})`;
