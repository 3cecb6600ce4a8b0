import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { AgentFailure } from '../agent-failure.ts';

/** An interpreter that environments can be made with. */
export interface PythonInterpreter {
  readonly path: string;
  /** Such as `3.11.2`. */
  readonly version: string;
}

/** pip can install into another environment since this version. */
const OLDEST_PIP = [22, 3] as const;
const TIMEOUT_MS = 60_000;
const ADVICE = 'On Debian as root: apt-get install python3-venv python3-pip. On macOS: brew install python';

const answer = z.object({ version: z.string(), venv: z.boolean(), pip: z.string().nullable() });
const QUESTION = `
import json, sys, importlib.util as u
has = lambda name: u.find_spec(name) is not None
pip = None
if has("pip"):
    import pip as p
    pip = p.__version__
print(json.dumps({"version": "%d.%d.%d" % sys.version_info[:3], "venv": has("venv"), "pip": pip}))
`;

/**
 * The interpreter to make an environment with: the named one, or that of a named environment, else this system's. Refuses, and says what to install, where there is
 * none, or its venv or pip is missing or too old. It is asked in isolated mode, so that no module of the working folder is loaded.
 */
export async function findPython(named: string | undefined): Promise<PythonInterpreter> {
  const path = named === undefined ? await systemPython() : await realpath(named).catch(() => refuse(`There is no Python at ${named}.`));
  const { stdout } = await promisify(execFile)(path, ['-I', '-c', QUESTION], { timeout: TIMEOUT_MS, env: { PATH: '/usr/bin:/bin' } }).catch(
    (error: unknown) => {
      throw new AgentFailure(`${path} is no Python 3 that runs here. ${ADVICE}`, { cause: error });
    },
  );
  const about = answer.parse(JSON.parse(stdout));
  if (!about.venv) refuse(`${path} lacks the module venv. ${ADVICE}`);
  if (about.pip === null || !isRecent(about.pip)) refuse(`${path} needs pip ${OLDEST_PIP.join('.')} or newer. ${ADVICE}`);
  return { path, version: about.version };
}

/** On Linux only what the sandbox shows as it is; elsewhere the first on the usual paths. */
async function systemPython(): Promise<string> {
  const folders = process.platform === 'linux' ? ['/usr/bin'] : ['/opt/homebrew/bin', '/usr/local/bin', '/usr/bin'];
  for (const folder of folders) {
    const path = join(folder, 'python3');
    if (await mayRun(path)) return path;
  }
  return refuse(`There is no python3 in ${folders.join(', ')}. ${ADVICE}`);
}

async function mayRun(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

function isRecent(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > OLDEST_PIP[0] || (major === OLDEST_PIP[0] && minor >= OLDEST_PIP[1]);
}

function refuse(message: string): never {
  throw new AgentFailure(message);
}
