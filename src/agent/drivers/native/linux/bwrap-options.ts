import type { ResolvedEnvironment } from '../../../environments/resolve-environment.ts';

/** The notebook's home, and its uid, as seen inside. */
export const HOME = '/work';
const UID = '1000';

export interface BwrapInputs {
  readonly environment: ResolvedEnvironment;
  /** The workspace, at a path that the notebook's own uid can reach. */
  readonly workspace: string;
  /** The virtual environment, likewise; null for Debian packages. */
  readonly venv: string | null;
  readonly token: string;
  /** Descriptor on which bwrap says which process leads the sandbox. */
  readonly infoFd: number;
}

/**
 * Options of bwrap(1), for `--args`: no network, own namespaces of every kind, no capability; of the file system only what
 * the environment needs, read-only, and the workspace; an environment made of nothing. Everything else does not exist.
 */
export function bwrapOptions(inputs: BwrapInputs): readonly string[] {
  const { environment, workspace, token, infoFd } = inputs;
  return [
    ...['--die-with-parent', '--new-session'],
    ...['user', 'ipc', 'pid', 'uts', 'cgroup', 'net'].map((kind) => `--unshare-${kind}`),
    ...['--uid', UID, '--gid', UID, '--hostname', 'notebook', '--cap-drop', 'ALL'],
    ...['--info-fd', String(infoFd)],
    ...systemFiles(),
    ...environmentFiles(environment, inputs.venv),
    ...['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp', '--dir', '/run'],
    ...['--bind', workspace, HOME, '--remount-ro', '/', '--chdir', HOME],
    '--clearenv',
    ...variables(environment, token).flatMap(([name, value]) => ['--setenv', name, value]),
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
function environmentFiles(environment: ResolvedEnvironment, venv: string | null): readonly string[] {
  if (environment.kind === 'venv')
    return ['--ro-bind', venv ?? environment.root, environment.root, '--ro-bind-try', '/usr/share/zoneinfo', '/usr/share/zoneinfo'];
  const { sitePackages, siteEntries, shareEntries } = environment;
  return [
    ...['--tmpfs', sitePackages],
    ...siteEntries.map((entry) => `${sitePackages}/${entry}`).flatMap((path) => ['--ro-bind', path, path]),
    ...['--remount-ro', sitePackages],
    ...shareEntries.map((entry) => `/usr/share/${entry}`).flatMap((path) => ['--ro-bind-try', path, path]),
  ];
}

function variables(environment: ResolvedEnvironment, token: string): readonly (readonly [string, string])[] {
  return [
    ['PATH', environment.kind === 'venv' ? `${environment.root}/bin:/usr/bin:/bin` : '/usr/bin:/bin'],
    ['HOME', HOME],
    ['LANG', 'C.UTF-8'],
    ['JUPYTER_RUNTIME_DIR', '/tmp/jupyter'],
    ['IPYTHONDIR', '/tmp/ipython'],
    ['JUPYTER_TOKEN', token],
  ];
}
