import { access, chmod, lstat, mkdir, realpath, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { release } from 'node:os';
import { dirname, join } from 'node:path';
import type { Assignment } from '../../../../agent-api/wire.ts';
import { nullIfAbsent } from '../../../error-code.ts';
import type { Workspace } from '../../../workspaces/workspaces.ts';
import { descendants } from '../process-table.ts';
import type { ProcessTable } from '../process-table.ts';
import type { RunFolder } from '../run-folder.ts';
import type { LaunchPlan, SandboxCapability, SandboxLauncher, SandboxSpec, SocketPath } from '../sandbox-launcher.ts';
import { taskCommand, taskVariables } from '../sandbox-task.ts';
import { findLaunchers } from '../strays.ts';
import { LAUNCH_SCRIPT } from './launch-script.ts';
import { psTable } from './ps-table.ts';
import { sandboxProfile } from './sandbox-profile.ts';

export interface SandboxExecOptions {
  /** The agent's data folder and what else no notebook may see. */
  readonly closed: readonly string[];
  readonly interpreterRoots: readonly string[];
  readonly processes?: ProcessTable;
}

/** Sandboxes with sandbox-exec(1) on macOS, as the agent's own user. Memory and processors are not limited, Metal is not confined (V4). */
export class SandboxExecLauncher implements SandboxLauncher {
  readonly processes: ProcessTable;
  readonly #options: SandboxExecOptions;

  constructor(options: SandboxExecOptions) {
    this.#options = options;
    this.processes = options.processes ?? psTable;
  }

  async capability(): Promise<SandboxCapability> {
    const found = await access('/usr/bin/sandbox-exec').then(
      () => true,
      () => false,
    );
    if (!found) return { available: false, why: 'sandbox-exec is not there.' };
    const warnings = ['macOS has no control groups: processor and memory limits are not enforced.'];
    return { available: true, version: `sandbox-exec of Darwin ${release()}`, confinesAccelerators: false, accelerators: null, warnings };
  }

  limit(): Promise<void> {
    return Promise.resolve();
  }

  plan({ run, folder, home, environment, task }: SandboxSpec): LaunchPlan {
    const { closed, interpreterRoots } = this.#options;
    const temporary = join(home.path, '.rt', 'tmp');
    const endpoint = task.kind === 'endpoint' ? task : null;
    const profile = sandboxProfile({
      environment,
      home: home.path,
      temporary,
      model: endpoint?.modelDir ?? null,
      port: endpoint?.port ?? null,
      metal: endpoint === null || run.accelerator === 'apple-gpu',
      interpreterRoots,
      closed,
    });
    const places = { home: home.path, temporary, model: endpoint?.modelDir ?? '' };
    const variables = [
      ['PATH', `${dirname(environment.python)}:/usr/bin:/bin`],
      ...taskVariables(task, places),
      ['PYTHONPYCACHEPREFIX', join(temporary, 'pycache')],
      ...(endpoint === null ? [['TMPDIR', temporary]] : []),
    ];
    const exports = variables.map(([name = '', value = '']) => `export ${name}=${shellQuote(value)}\n`);
    const work = ['/usr/bin/sandbox-exec', '-f', folder.file('profile.sb'), ...taskCommand(task, run, { home: home.path, environment })];
    return {
      files: [
        { name: 'profile.sb', text: profile },
        { name: 'variables', text: `cd ${shellQuote(home.path)}\n${exports.join('')}` },
      ],
      command: '/bin/sh',
      args: ['-c', LAUNCH_SCRIPT, 'berth-notebook', folder.path, '--', ...work],
    };
  }

  /** A path of a socket may have 104 bytes here, and the folder of a run is deep. */
  async endpointPort(): Promise<number> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    await new Promise((resolve) => server.close(resolve));
    if (address === null || typeof address === 'string') throw new TypeError('The system gave no port.');
    return address.port;
  }

  /** Metal gives a program every GPU of a Mac. */
  units(): Promise<null> {
    return Promise.resolve(null);
  }

  async remains(_run: Assignment, folder: RunFolder): Promise<readonly number[]> {
    const owner = await folder.process();
    if (!owner || owner.bootId !== (await this.processes.bootId())) return [];
    return descendants(await this.processes.list(), owner.pid)
      .filter((entry) => !entry.ended)
      .map((entry) => entry.pid);
  }

  strays(run: Assignment): Promise<readonly number[]> {
    return findLaunchers(this.processes, run);
  }

  memoryKills(): Promise<number> {
    return Promise.resolve(0);
  }

  unlimit(): Promise<void> {
    return Promise.resolve();
  }

  async prepareSocket({ path }: Workspace): Promise<void> {
    const place = join(path, '.rt');
    await rm(place, { recursive: true, force: true });
    await mkdir(join(place, 'tmp'), { recursive: true, mode: 0o700 });
    await chmod(place, 0o700);
  }

  /** Agent and notebook are the same user here: a link is refused, and where it leads must be the workspace itself. */
  async openSocket({ path, uid }: Workspace): Promise<SocketPath | null> {
    const socket = join(path, '.rt', 'j.sock');
    const stat = await lstat(socket).catch(nullIfAbsent);
    if (!stat?.isSocket() || stat.uid !== uid) return null;
    if ((await realpath(dirname(socket))) !== join(await realpath(path), '.rt')) return null;
    return { path: socket, close: () => Promise.resolve() };
  }
}

function shellQuote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
