import type { ResolvedEnvironment } from '../../../environments/resolve-environment.ts';

export interface ProfileInputs {
  readonly environment: ResolvedEnvironment;
  /** The notebook's home: the one place, with `temporary`, that it may write. */
  readonly workspace: string;
  /** A temporary folder of this run alone. */
  readonly temporary: string;
  /** Where the interpreter of the virtual environment lives outside of it, such as Homebrew's or python.org's framework. */
  readonly interpreterRoots: readonly string[];
  /** Folders that stay shut even if a line above opened one around them: the agent's state, other workspaces, the person's home. */
  readonly closed: readonly string[];
}

/** What programs of macOS itself need to run at all. */
const SYSTEM_READ = [
  '/System',
  '/usr/lib',
  '/usr/bin',
  '/bin',
  '/usr/share',
  '/Library/Apple',
  '/private/var/db/dyld',
  '/private/var/db/timezone',
  '/dev/null',
  '/dev/random',
  '/dev/urandom',
  '/dev/zero',
  '/dev/dtracehelper',
];
const SYSTEM_FILES = ['/', '/etc', '/private', '/private/etc', '/private/etc/localtime', '/tmp', '/var', '/private/tmp', '/private/var'];

/**
 * A sandbox-exec(1) profile for one notebook: nothing is allowed that is not said. It reads macOS and its environment,
 * writes its workspace and its own temporary folder, and speaks over loopback and its own socket only. In this language
 * the last line that matches decides, so the closed folders come before what is opened inside of them. Metal stays
 * reachable: macOS gives no way to keep native code off it (V4).
 */
export function sandboxProfile(inputs: ProfileInputs): string {
  const { environment, workspace, temporary, interpreterRoots, closed } = inputs;
  const readable = [...(environment.kind === 'venv' ? [environment.root] : []), ...interpreterRoots];
  const lines = [
    '(version 1)',
    '(deny default)',
    '(allow process-fork)',
    '(allow signal (target same-sandbox))',
    '(allow process-info* (target same-sandbox))',
    '(allow sysctl-read)',
    '(allow mach-lookup (global-name "com.apple.system.notification_center") (global-name "com.apple.system.opendirectoryd.libinfo") (global-name "com.apple.MTLCompilerService") (global-name "com.apple.CARenderServer"))',
    '(allow iokit-open (iokit-user-client-class "AGXDeviceUserClient") (iokit-user-client-class "IOSurfaceRootUserClient") (iokit-user-client-class "IOSurfaceAcceleratorClient"))',
    '(allow ipc-posix-sem)',
    `(allow file-read-metadata ${SYSTEM_FILES.map(literal).join(' ')})`,
    `(allow file-read* process-exec ${SYSTEM_READ.map(subpath).join(' ')})`,
    `(allow file-read* process-exec ${readable.map(subpath).join(' ')})`,
    '(allow file-write-data (literal "/dev/null"))',
    ...(closed.length > 0 ? [`(deny file-read* file-write* process-exec ${closed.map(subpath).join(' ')})`] : []),
    ...[environment.kind === 'venv' ? `(allow file-read* process-exec ${subpath(environment.root)})` : ''].filter((line) => line !== ''),
    `(allow file-read-metadata ${ancestors([workspace, temporary, ...readable])
      .map(literal)
      .join(' ')})`,
    `(allow file-read* file-write* process-exec ${subpath(workspace)})`,
    `(allow file-read* file-write* ${subpath(temporary)})`,
    '(deny network*)',
    '(allow network-bind network-inbound (local ip "localhost:*"))',
    '(allow network-outbound (remote ip "localhost:*"))',
    `(allow network-bind network-inbound network-outbound ${[workspace, temporary].map(subpath).join(' ')})`,
  ];
  return `${lines.join('\n')}\n`;
}

/** Folders above the given ones: a process must be able to look them up, not to read them. */
function ancestors(paths: readonly string[]): readonly string[] {
  const above = paths.flatMap((path) => {
    const parts = path.split('/').slice(1, -1);
    return parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`);
  });
  return [...new Set(above)].sort();
}

function subpath(path: string): string {
  return `(subpath ${quote(path)})`;
}

function literal(path: string): string {
  return `(literal ${quote(path)})`;
}

/** A text of the profile language; a path with a control character is refused, since it could end the text. */
function quote(path: string): string {
  if (/[\u0000-\u001f\u007f]/.test(path)) throw new TypeError('a path in a sandbox profile must hold no control character');
  return `"${path.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
