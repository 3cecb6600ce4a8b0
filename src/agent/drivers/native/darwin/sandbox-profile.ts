import type { ResolvedEnvironment } from '../../../environments/resolve-environment.ts';

export interface ProfileInputs {
  readonly environment: ResolvedEnvironment;
  /** A notebook's files, or an endpoint's own folder: the one place, with `temporary`, that the work may write. */
  readonly home: string;
  /** A temporary folder of this run alone. */
  readonly temporary: string;
  /** Where the interpreter of the virtual environment lives outside of it, such as Homebrew's or python.org's framework. */
  readonly interpreterRoots: readonly string[];
  /** An endpoint's model, to be read only; null for notebooks. */
  readonly model: string | null;
  /** The one port of loopback on which an endpoint may take connections; null for notebooks, which need loopback for their kernels. */
  readonly port: number | null;
  /** Whether Metal is named. A notebook always gets it, since macOS could not keep it off (V4). */
  readonly metal: boolean;
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

/** Services of macOS that Python asks, and that Metal asks. */
const MACH_SERVICES = ['com.apple.system.notification_center', 'com.apple.system.opendirectoryd.libinfo'];
const METAL_SERVICES = ['com.apple.MTLCompilerService', 'com.apple.CARenderServer'];
const METAL_CLIENTS = ['AGXDeviceUserClient', 'IOSurfaceRootUserClient', 'IOSurfaceAcceleratorClient'];

/**
 * A sandbox-exec(1) profile for one notebook or endpoint: nothing is allowed that is not said. It reads macOS and its environment,
 * writes its home and its own temporary folder. A notebook speaks over loopback and its own socket only; an endpoint takes connections on
 * its own port and makes none, and reads its model. In this language
 * the last line that matches decides, so the closed folders come before what is opened inside of them. Metal stays
 * reachable: macOS gives no way to keep native code off it (V4).
 */
export function sandboxProfile(inputs: ProfileInputs): string {
  const { environment, home, temporary, model, metal, interpreterRoots, closed } = inputs;
  const readable = [...(environment.kind === 'venv' ? [environment.root] : []), ...interpreterRoots];
  const data = model === null ? [] : [model];
  const lines = [
    '(version 1)',
    '(deny default)',
    '(allow process-fork)',
    '(allow signal (target same-sandbox))',
    '(allow process-info* (target same-sandbox))',
    '(allow sysctl-read)',
    '(allow ipc-posix-sem)',
    rule(
      'allow mach-lookup',
      [...MACH_SERVICES, ...(metal ? METAL_SERVICES : [])].map((name) => `(global-name ${quote(name)})`),
    ),
    rule(
      'allow iokit-open',
      (metal ? METAL_CLIENTS : []).map((name) => `(iokit-user-client-class ${quote(name)})`),
    ),
    rule('allow file-read-metadata', SYSTEM_FILES.map(literal)),
    rule('allow file-read* process-exec', SYSTEM_READ.map(subpath)),
    '(allow file-write-data (literal "/dev/null"))',
    rule('deny file-read* file-write* process-exec', closed.map(subpath)),
    rule('allow file-read* process-exec', readable.map(subpath)),
    rule('allow file-read*', data.map(subpath)),
    rule('allow file-read-metadata', ancestors([home, temporary, ...readable, ...data]).map(literal)),
    rule('allow file-read* file-write* process-exec', [subpath(home)]),
    rule('allow file-read* file-write*', [subpath(temporary)]),
    '(deny network*)',
    ...network(inputs),
  ];
  return `${lines.filter((line) => line !== '').join('\n')}\n`;
}

function network({ home, temporary, port }: ProfileInputs): readonly string[] {
  if (port !== null) return [`(allow network-bind network-inbound (local ip "localhost:${String(port)}"))`];
  return [
    '(allow network-bind network-inbound (local ip "localhost:*"))',
    '(allow network-outbound (remote ip "localhost:*"))',
    rule('allow network-bind network-inbound network-outbound', [home, temporary].map(subpath)),
  ];
}

/** One line; none without a filter, because a line without one would hold for everything. */
function rule(what: string, filters: readonly string[]): string {
  return filters.length === 0 ? '' : `(${what} ${filters.join(' ')})`;
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
