import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { promisify } from 'node:util';

/** `disablesUserNamespaces`: whether its bwrap can keep work from making user namespaces of its own. */
type Trial =
  { readonly ok: true; readonly version: string; readonly disablesUserNamespaces: boolean } | { readonly ok: false; readonly why: string };

const PROGRAMS = [
  { path: '/usr/bin/bwrap', from: 'bubblewrap' },
  { path: '/usr/bin/setpriv', from: 'util-linux' },
  { path: '/usr/bin/prlimit', from: 'util-linux' },
];
const NAMESPACES = ['--unshare-user', '--unshare-ipc', '--unshare-pid', '--unshare-uts', '--unshare-cgroup', '--unshare-net'];
const FILES = [
  '--ro-bind',
  '/usr',
  '/usr',
  '--symlink',
  'usr/lib',
  '/lib',
  '--symlink',
  'usr/lib64',
  '/lib64',
  '--proc',
  '/proc',
  '--dev',
  '/dev',
];
const TIMEOUT_MS = 20_000;

/** Whether a sandbox comes up here, by making one just as notebooks get it; says plainly what is in the way. */
export async function trySandbox(uid: number | null): Promise<Trial> {
  const present = await Promise.all(
    PROGRAMS.map(({ path }) =>
      access(path).then(
        () => true,
        () => false,
      ),
    ),
  );
  const lacking = new Set(PROGRAMS.filter((_, index) => !present[index]).map(({ from }) => from));
  if (lacking.size > 0) return { ok: false, why: `These packages are not installed: ${[...lacking].join(', ')}.` };
  const sandbox = (more: readonly string[]): string[] => ['bwrap', ...NAMESPACES, ...more, ...FILES, '/usr/bin/true'];
  const user =
    uid === null ? [] : ['--reuid', String(uid), '--regid', String(uid), '--clear-groups', '--bounding-set=-all', '--inh-caps=-all'];
  const mounts = uid === null ? [] : ['unshare', '--mount', '--propagation', 'private', '--'];
  try {
    const tryWith = (more: readonly string[]): Promise<string> =>
      run([...mounts, 'setpriv', ...user, '--no-new-privs', '--', ...sandbox(more)]);
    const disablesUserNamespaces = await tryWith(['--disable-userns']).then(
      () => true,
      () => false,
    );
    if (!disablesUserNamespaces) await tryWith([]);
    const version = (await run(['bwrap', '--version'])).trim();
    return { ok: true, version: [version, ...(await packageVersion('jupyter-server'))].join(' + '), disablesUserNamespaces };
  } catch (error) {
    const text = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    return { ok: false, why: `bubblewrap cannot make a sandbox: ${text.slice(0, 300)}` };
  }
}

/** None where it is not installed: environments may come from lock files alone. */
async function packageVersion(name: string): Promise<readonly string[]> {
  const version = await run(['dpkg-query', '--show', '--showformat=${Version}', name]).catch(() => '');
  return version === '' ? [] : [`${name} ${version}`];
}

async function run([command = '', ...args]: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, { timeout: TIMEOUT_MS, env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' } });
  return stdout;
}
