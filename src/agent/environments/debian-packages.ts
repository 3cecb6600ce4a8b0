import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { AgentFailure } from '../agent-failure.ts';

/** An installed Debian package. */
export interface DebianPackage {
  readonly name: string;
  readonly version: string;
  readonly architecture: string;
  /** Each one of a group of alternatives: names without versions. */
  readonly depends: readonly (readonly string[])[];
  /** Virtual packages that it stands for. */
  readonly provides: readonly string[];
}

const FORMAT = ['Package', 'Version', 'Architecture', 'db:Status-Status', 'Pre-Depends', 'Depends', 'Provides']
  .map((field) => `\${${field}}`)
  .join('\\t');
const BUFFER_BYTES = 64 * 1_048_576;

/** All installed packages of this machine, from dpkg's own database. Refuses a machine without dpkg. */
export async function installedPackages(): Promise<readonly DebianPackage[]> {
  return parsePackages(await dpkgQuery(['--show', `--showformat=${FORMAT}\\n`]));
}

/** Parses lines of `dpkg-query` in the format above. */
export function parsePackages(text: string): readonly DebianPackage[] {
  return text
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([, , , status]) => status === 'installed')
    .map(([name = '', version = '', architecture = '', , preDepends = '', depends = '', provides = '']) => ({
      name,
      version,
      architecture,
      depends: [...parseRelations(preDepends), ...parseRelations(depends)],
      provides: parseRelations(provides).flat(),
    }));
}

/** `a (>= 1), b:any | c` becomes [[a], [b, c]]. */
function parseRelations(text: string): readonly (readonly string[])[] {
  const groups = text.split(',').map((group) => group.split('|').map((term) => term.replace(/[([:].*$/s, '').trim()));
  return groups.map((group) => group.filter((name) => name !== '')).filter((group) => group.length > 0);
}

/**
 * The roots and everything that they depend on, installed, by name: of alternatives every installed one counts, so that
 * the answer does not depend on order. Refuses roots that are not installed.
 */
export function packageClosure(installed: readonly DebianPackage[], roots: readonly string[]): readonly DebianPackage[] {
  const byName = new Map(installed.map((item) => [item.name, item]));
  const lacking = roots.filter((root) => !byName.has(root));
  if (lacking.length > 0)
    throw new AgentFailure(`These Debian packages are not installed: ${lacking.join(', ')}. As root: apt-get install ${lacking.join(' ')}`);
  const providers = new Map<string, DebianPackage[]>();
  for (const item of installed) for (const name of item.provides) providers.set(name, [...(providers.get(name) ?? []), item]);
  const closure = new Map<string, DebianPackage>();
  const waiting = [...roots];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const own = byName.get(name);
    const found = own ? [own] : (providers.get(name) ?? []);
    for (const item of found) {
      if (closure.has(item.name)) continue;
      closure.set(item.name, item);
      waiting.push(...item.depends.flat());
    }
  }
  return [...closure.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Paths that a package installed, folders included. */
export async function packagePaths({ name, architecture }: DebianPackage): Promise<readonly string[]> {
  const text = await dpkgQuery(['--listfiles', `${name}:${architecture}`]).catch(() => dpkgQuery(['--listfiles', name]));
  return text.split('\n').filter((path) => path.startsWith('/') && path !== '/.');
}

async function dpkgQuery(args: readonly string[]): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)('dpkg-query', args, {
      maxBuffer: BUFFER_BYTES,
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
    });
    return stdout;
  } catch (error) {
    throw new AgentFailure('dpkg-query does not answer: this way of building an environment needs a Debian system.', { cause: error });
  }
}
