import { homedir } from 'node:os';
import type { SandboxLauncher } from './sandbox-launcher.ts';
import { SandboxExecLauncher } from './darwin/sandbox-exec-launcher.ts';
import { BubblewrapLauncher } from './linux/bubblewrap-launcher.ts';
import { findControlGroups } from './linux/find-control-groups.ts';

/** Places of Python interpreters that virtual environments of macOS lead to. */
const INTERPRETER_ROOTS = [
  '/opt/homebrew',
  '/usr/local/Cellar',
  '/Library/Frameworks/Python.framework',
  '/Library/Developer/CommandLineTools',
];

/** The sandbox of this system. */
export async function chooseLauncher({
  dataDir,
  firstUid,
}: {
  readonly dataDir: string;
  readonly firstUid: number | null;
}): Promise<SandboxLauncher> {
  if (process.platform === 'darwin') return new SandboxExecLauncher({ closed: [homedir(), dataDir], interpreterRoots: INTERPRETER_ROOTS });
  return new BubblewrapLauncher({ groups: await findControlGroups(), firstUid });
}
