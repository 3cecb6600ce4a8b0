import { spawnSync } from 'node:child_process';
import { describe } from 'vitest';

/** Each thing that a sandboxed notebook needs, with a command that succeeds only where it works. */
const NEEDS = [
  {
    what: 'bubblewrap that can make a sandbox (bwrap)',
    command: ['bwrap', '--unshare-all', '--ro-bind', '/', '/', '--proc', '/proc', '--dev', '/dev', 'true'],
  },
  { what: 'setpriv (util-linux)', command: ['setpriv', '--version'] },
  { what: 'prlimit (util-linux)', command: ['prlimit', '--version'] },
  { what: 'jupyter-server', command: ['/usr/bin/python3', '-c', 'import jupyter_server'] },
  { what: 'python3-ipykernel', command: ['/usr/bin/python3', '-c', 'import ipykernel'] },
] as const;

/** Why real notebooks cannot run in a sandbox here, or `undefined` when they can. Throws under `BERTH_CI=1`, where nothing is skipped. */
function nativeNotebookProblem(): string | undefined {
  if (process.platform !== 'linux') return report('the Linux sandbox needs Linux');
  const missing = NEEDS.filter(({ command: [program, ...args] }) => spawnSync(program, args, { stdio: 'ignore' }).status !== 0);
  return missing.length === 0 ? undefined : report(`missing: ${missing.map((need) => need.what).join(', ')}`);
}

/** A group of tests that start real notebooks; where that is impossible its title says why it is skipped. */
export function describeNativeNotebooks(title: string, body: () => void): void {
  const problem = nativeNotebookProblem();
  describe.skipIf(problem !== undefined)(problem === undefined ? title : `${title} (skipped, ${problem})`, body);
}

function report(problem: string): string {
  if (process.env['BERTH_CI'] === '1') throw new Error(`Real notebooks cannot run here, and in CI nothing is skipped: ${problem}.`);
  return problem;
}
