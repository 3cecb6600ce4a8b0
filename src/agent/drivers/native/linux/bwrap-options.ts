import type { ResolvedEnvironment } from '../../../environments/resolve-environment.ts';
import type { SandboxTask, TaskPlaces } from '../sandbox-task.ts';
import { taskVariables } from '../sandbox-task.ts';
import { nvidiaNodes } from './nvidia-nodes.ts';

/** The work's uid as seen inside. */
const UID = '1000';

/** Places on this machine, at paths that the work's own uid can reach. */
export interface ReachablePlaces {
  readonly home: string;
  /** null for Debian packages. */
  readonly venv: string | null;
  /** Where its Python is installed; null for the system's. */
  readonly interpreter: string | null;
  /** null for notebooks. */
  readonly model: string | null;
}

export interface BwrapInputs {
  readonly environment: ResolvedEnvironment;
  readonly task: SandboxTask;
  readonly reachable: ReachablePlaces;
  /** NVIDIA GPUs that the work may use, by number. */
  readonly units: readonly number[];
  /** Descriptor on which bwrap says which process leads the sandbox. */
  readonly infoFd: number;
  /** Keeps the work from making user namespaces of its own; not every bwrap can. */
  readonly disablesUserNamespaces: boolean;
}

/** Where things are inside of a sandbox on Linux. An endpoint has no files of its own: what it writes is gone with it. */
export function placesInside(task: SandboxTask): TaskPlaces {
  return { home: task.kind === 'notebook' ? '/work' : '/run/berth', temporary: '/tmp', model: '/model' };
}

/**
 * Options of bwrap(1), for `--args`: no network, own namespaces of every kind, no capability; of the file system only what
 * the environment needs, read-only, and the home; an environment made of nothing. Everything else does not exist. Later options go over
 * earlier ones, so what the work is given comes after the private /tmp, wherever it lies.
 */
export function bwrapOptions(inputs: BwrapInputs): readonly string[] {
  const { environment, task, reachable, units, infoFd, disablesUserNamespaces } = inputs;
  const places = placesInside(task);
  return [
    ...['--die-with-parent', '--new-session'],
    ...['user', 'ipc', 'pid', 'uts', 'cgroup', 'net'].map((kind) => `--unshare-${kind}`),
    ...(disablesUserNamespaces ? ['--disable-userns'] : []),
    ...['--uid', UID, '--gid', UID, '--hostname', task.kind, '--cap-drop', 'ALL'],
    ...['--info-fd', String(infoFd)],
    ...systemFiles(),
    ...['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp', '--dir', '/run'],
    // A node that is not there, as where only a driver is loaded, is left out.
    ...(units.length === 0 ? [] : nvidiaNodes(units).flatMap((path) => ['--dev-bind-try', path, path])),
    ...environmentFiles(environment, reachable),
    ...(reachable.model === null ? [] : ['--ro-bind', reachable.model, places.model]),
    ...['--bind', reachable.home, places.home, '--remount-ro', '/', '--chdir', task.kind === 'notebook' ? places.home : places.temporary],
    '--clearenv',
    ...variables(environment, task).flatMap(([name, value]) => ['--setenv', name, value]),
  ];
}

/** Programs and shared libraries. /usr/local, the configuration of the machine and the homes stay outside. */
function systemFiles(): readonly string[] {
  return [
    ...['--ro-bind', '/usr/bin', '/usr/bin', '--ro-bind', '/usr/lib', '/usr/lib', '--ro-bind-try', '/usr/lib64', '/usr/lib64'],
    ...['--symlink', 'usr/bin', '/bin', '--symlink', 'usr/lib', '/lib', '--symlink', 'usr/lib64', '/lib64'],
    ...['/etc/ld.so.cache', '/etc/alternatives', '/etc/mime.types'].flatMap((path) => ['--ro-bind-try', path, path]),
  ];
}

/** Of Debian's Python modules and shared data only what the lock covers, so that nothing unlocked can be loaded. */
function environmentFiles(environment: ResolvedEnvironment, { venv, interpreter }: ReachablePlaces): readonly string[] {
  if (environment.kind === 'venv') {
    const installed = environment.interpreter;
    return [
      ...(installed === null
        ? []
        : ['bin', 'lib'].flatMap((part) => ['--ro-bind-try', `${interpreter ?? installed}/${part}`, `${installed}/${part}`])),
      ...['--ro-bind', venv ?? environment.root, environment.root, '--ro-bind-try', '/usr/share/zoneinfo', '/usr/share/zoneinfo'],
    ];
  }
  const { sitePackages, siteEntries, shareEntries } = environment;
  return [
    ...['--tmpfs', sitePackages],
    ...siteEntries.map((entry) => `${sitePackages}/${entry}`).flatMap((path) => ['--ro-bind', path, path]),
    ...['--remount-ro', sitePackages],
    ...shareEntries.map((entry) => `/usr/share/${entry}`).flatMap((path) => ['--ro-bind-try', path, path]),
  ];
}

function variables(environment: ResolvedEnvironment, task: SandboxTask): readonly (readonly [string, string])[] {
  const places = placesInside(task);
  if (environment.kind === 'debian') return [['PATH', '/usr/bin:/bin'], ...taskVariables(task, places)];
  // No lock covers compiled files, so those beside the sources are never loaded.
  return [
    ['PATH', `${environment.root}/bin:/usr/bin:/bin`],
    ...taskVariables(task, places),
    ['PYTHONPYCACHEPREFIX', `${places.temporary}/pycache`],
  ];
}
