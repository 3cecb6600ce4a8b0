import { readlink } from 'node:fs/promises';
import { z } from 'zod';
import type { Assignment } from '../../../../agent-api/wire.ts';
import type { Accelerator } from '../../../../domain/model/runtime.ts';
import { nvidiaUnits } from '../../../machine/nvidia-gpus.ts';
import type { RunFolder } from '../run-folder.ts';
import { findLaunchers } from '../strays.ts';
import type { LaunchPlan, SandboxCapability, SandboxLauncher, SandboxSpec } from '../sandbox-launcher.ts';
import { taskCommand } from '../sandbox-task.ts';
import { bwrapOptions, placesInside } from './bwrap-options.ts';
import { NO_GROUPS, MAX_PROCESSES } from './control-groups.ts';
import type { ControlGroups } from './control-groups.ts';
import { ENTER_SCRIPT, LAUNCH_SCRIPT } from './launch-script.ts';
import { openNotebookSocket, prepareNotebookSocket } from './notebook-socket.ts';
import { procTable } from './proc-table.ts';
import { trySandbox } from './try-sandbox.ts';

const sandboxInfo = z.object({ 'child-pid': z.int(), 'pid-namespace': z.int() });

export interface BubblewrapOptions {
  /** null where none can be made: cpu and memory are then not limited. */
  readonly groups: ControlGroups | null;
  /** First uid for notebooks when the agent is root; null: the agent's own. */
  readonly firstUid: number | null;
}

/** Sandboxes with bubblewrap on Linux: own uid when the agent is root, namespaces, limits of processes and of control groups. */
export class BubblewrapLauncher implements SandboxLauncher {
  readonly processes = procTable;
  readonly openSocket = openNotebookSocket;
  readonly prepareSocket = prepareNotebookSocket;
  readonly #options: BubblewrapOptions;
  /** Found out by `capability`. */
  #disablesUserNamespaces = true;

  constructor(options: BubblewrapOptions) {
    this.#options = options;
  }

  async capability(): Promise<SandboxCapability> {
    const trial = await trySandbox(this.#options.firstUid);
    if (!trial.ok) return { available: false, why: trial.why };
    this.#disablesUserNamespaces = trial.disablesUserNamespaces;
    const warnings = [
      ...(this.#options.groups ? [] : ['No control group can be made: processor and memory limits are not enforced.']),
      ...(trial.disablesUserNamespaces ? [] : ['This bubblewrap is older than 0.8: work may make user namespaces of its own.']),
    ];
    // The sandbox shows the device nodes of a run's own accelerators, and no others: nothing else in it reaches one (V4).
    return { available: true, version: trial.version, confinesAccelerators: true, accelerators: null, warnings };
  }

  async limit(run: Assignment): Promise<void> {
    await this.#groups.create(groupName(run), run.resources);
  }

  plan({ run, folder, home, environment, task, units }: SandboxSpec): LaunchPlan {
    const asRoot = this.#options.firstUid !== null;
    const places = [
      { name: 'home', path: home.path },
      { name: 'venv', path: environment.kind === 'venv' ? environment.root : null },
      { name: 'interpreter', path: environment.kind === 'venv' ? environment.interpreter : null },
      { name: 'model', path: task.kind === 'endpoint' ? task.modelDir : null },
    ] as const;
    const reachable = (name: (typeof places)[number]['name']): string | null => {
      const path = places.find((place) => place.name === name)?.path ?? null;
      return path === null || !asRoot ? path : `/mnt/${name}`;
    };
    const options = bwrapOptions({
      environment,
      task,
      units,
      reachable: {
        home: reachable('home') ?? home.path,
        venv: reachable('venv'),
        interpreter: reachable('interpreter'),
        model: reachable('model'),
      },
      infoFd: 4,
      disablesUserNamespaces: this.#disablesUserNamespaces,
    });
    const inside = { home: placesInside(task).home, environment };
    const entrances = this.#groups.entrances(groupName(run));
    const confined = [
      ...['/bin/sh', '-c', ENTER_SCRIPT, 'berth-enter', ...entrances, '--'],
      ...(asRoot ? otherUser(home.uid) : ['setpriv', '--no-new-privs', '--']),
      ...['prlimit', '--core=0', '--nofile=4096', '--fsize=1073741824', ...(asRoot ? [`--nproc=${MAX_PROCESSES}`] : []), '--'],
      ...['bwrap', '--args', '3', '--', ...taskCommand(task, run, inside)],
    ];
    const shown = asRoot ? places.flatMap(({ name, path }) => (path === null ? [] : [path, name])) : [];
    const launch = ['/bin/sh', '-c', LAUNCH_SCRIPT, 'berth-notebook', folder.path, ...shown, '--', ...confined];
    const [command = '', ...args] = asRoot ? ['unshare', '--mount', '--propagation', 'private', '--', ...launch] : launch;
    return { files: [{ name: 'bwrap-options', text: `${options.join('\0')}\0` }], command, args };
  }

  endpointPort(): Promise<null> {
    return Promise.resolve(null);
  }

  async units(kind: Accelerator): Promise<readonly number[] | null> {
    return kind === 'nvidia-gpu' ? nvidiaUnits() : null;
  }

  async remains(run: Assignment, folder: RunFolder): Promise<readonly number[]> {
    const leader = await this.#leader(folder);
    return [...new Set([...(leader === null ? [] : [leader]), ...(await this.#groups.processes(groupName(run)))])];
  }

  async strays(run: Assignment): Promise<readonly number[]> {
    return [...new Set([...(await findLaunchers(procTable, run)), ...(await this.#groups.processes(groupName(run)))])];
  }

  memoryKills(run: Assignment): Promise<number> {
    return this.#groups.memoryKills(groupName(run));
  }

  async unlimit(run: Assignment): Promise<void> {
    await this.#groups.remove(groupName(run));
  }

  get #groups(): ControlGroups {
    return this.#options.groups ?? NO_GROUPS;
  }

  /** The sandbox's first process, with which all others inside end; null once it is gone. Its pid namespace tells it from a later process of that pid. */
  async #leader(folder: RunFolder): Promise<number | null> {
    const info = sandboxInfo.safeParse(parseJson((await folder.read('sandbox.json')) ?? ''));
    if (!info.success) return null;
    const pid = info.data['child-pid'];
    const found = await procTable.find(pid);
    if (!found || found.ended) return null;
    const namespace = await readlink(`/proc/${pid}/ns/pid`).catch(() => null);
    return namespace === `pid:[${info.data['pid-namespace']}]` ? pid : null;
  }
}

function groupName(run: Assignment): string {
  return `berth-${run.workloadId}-${run.generation}`;
}

/** The work's own uid outside, and no capability left. */
function otherUser(uid: number): readonly string[] {
  return [
    'setpriv',
    '--reuid',
    String(uid),
    '--regid',
    String(uid),
    '--clear-groups',
    '--no-new-privs',
    '--bounding-set=-all',
    '--inh-caps=-all',
    '--',
  ];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
