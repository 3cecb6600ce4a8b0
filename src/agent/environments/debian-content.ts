import { realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { DebianLock } from './environment-lock.ts';
import { installedPackages, packageClosure, packagePaths } from './debian-packages.ts';
import type { DebianPackage } from './debian-packages.ts';
import { digestFiles, mapSome, stampFiles } from './file-digests.ts';
import type { FileStamp } from './file-digests.ts';

/** What has to be installed for a notebook. */
const ROOTS = ['jupyter-server', 'python3-ipykernel'];
export const SITE_PACKAGES = '/usr/lib/python3/dist-packages';
const SHARE = '/usr/share/';
/** Of /usr/share: what nothing at run time reads. */
const UNUSED_SHARE = /^\/usr\/share\/(?:doc|doc-base|man|info|locale|lintian|bug|applications|pixmaps|menu|bash-completion|vim)\//;

/** What an environment of Debian packages consists of now. */
export interface DebianContent {
  readonly lock: DebianLock;
  readonly stamps: readonly FileStamp[];
  /** Entries of the site packages that the closure owns; the sandbox shows no other. */
  readonly siteEntries: readonly string[];
  /** Entries of /usr/share that the closure uses. */
  readonly shareEntries: readonly string[];
}

/** Looks at the installed closure of Jupyter Server and the Python kernel and digests its files. The same content gives the same lock. */
export async function readDebianContent(): Promise<DebianContent> {
  const folders = new Map<string, Promise<string>>();
  const packages = packageClosure(await installedPackages(), ROOTS);
  const read = await mapSome(packages, (item) => readPackage(item, folders));
  const paths = read.flatMap(({ stamps }) => stamps.map(([path]) => path));
  return {
    lock: { version: 1, kind: 'debian', roots: [...ROOTS], packages: read.map(({ entry }) => entry) },
    stamps: read.flatMap(({ stamps }) => stamps),
    siteEntries: entriesBelow(`${SITE_PACKAGES}/`, paths),
    shareEntries: entriesBelow(SHARE, paths),
  };
}

type LockedPackage = DebianLock['packages'][number];

async function readPackage(
  item: DebianPackage,
  folders: Map<string, Promise<string>>,
): Promise<{ readonly entry: LockedPackage; readonly stamps: readonly FileStamp[] }> {
  const { name, version, architecture } = item;
  const real = await Promise.all((await packagePaths(item)).map((path) => realPath(path, folders)));
  const stamps = await stampFiles([...new Set(real)].filter(isUsed));
  const sha256 = await digestFiles(stamps.map(([path]) => ({ name: path, path })));
  return { entry: { name, version, architecture, files: stamps.length, sha256 }, stamps };
}

/** /lib/… is /usr/lib/… on a merged system; the last part stays as it is, since it may itself be a link of the package. */
async function realPath(path: string, folders: Map<string, Promise<string>>): Promise<string> {
  const folder = dirname(path);
  const known = folders.get(folder) ?? realpath(folder).catch(() => folder);
  folders.set(folder, known);
  return join(await known, basename(path));
}

/** Programs, libraries, Python's modules and the data that they load. */
function isUsed(path: string): boolean {
  return (
    path.startsWith('/usr/bin/') ||
    path.startsWith('/usr/lib/') ||
    path.startsWith('/usr/lib64/') ||
    (path.startsWith(SHARE) && !UNUSED_SHARE.test(path))
  );
}

function entriesBelow(prefix: string, paths: readonly string[]): readonly string[] {
  const entries = paths.filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length).split('/')[0] ?? '');
  return [...new Set(entries)].filter((entry) => entry !== '').sort();
}
