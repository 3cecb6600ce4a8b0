import { existsSync } from 'node:fs';
import { chmod, copyFile, cp, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runProgram } from './run-program.ts';

/** What an image is made of: programs of this machine with the libraries that they load, and files. */
export interface MachineImage {
  readonly name: string;
  /** Absolute paths, or names that are looked up on the path. */
  readonly programs: readonly string[];
  /** Folders and files that are copied as they are: from here, to there. */
  readonly copies?: Readonly<Record<string, string>>;
  /** Files that are written; those in a `bin` can be run. */
  readonly files?: Readonly<Record<string, string>>;
  /** Lines such as `CMD ["x"]`. */
  readonly changes?: readonly string[];
}

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

const USERS = {
  '/etc/passwd': 'root:x:0:0::/root:/bin/sh\npostgres:x:999:999::/:/bin/sh\nnode:x:1000:1000::/home/node:/bin/sh\n',
  '/etc/group': 'root:x:0:\npostgres:x:999:\nnode:x:1000:\n',
};

/** Folders that are one with their namesakes in /usr, as in Debian. */
const MERGED = ['bin', 'sbin', 'lib', 'lib64'];

/** What programs load without naming it: names of hosts and users, and the parts that older libraries ask for. */
const ALWAYS = ['libnss_files.so.2', 'libnss_dns.so.2', 'libresolv.so.2', 'librt.so.1', 'libutil.so.1', 'libpthread.so.0', 'libdl.so.2'];

/** Makes an image out of this machine's own programs, since no registry is needed for that. It has the users root, postgres and node (1000). */
export async function makeMachineImage({ name, programs, copies = {}, files = {}, changes = [] }: MachineImage): Promise<void> {
  const work = await mkdtemp(join(tmpdir(), 'berth-image-'));
  const root = join(work, 'root');
  try {
    for (const folder of ['tmp', 'etc', 'root', 'home/node', 'run', 'proc', 'dev', 'sys'])
      await mkdir(join(root, folder), { recursive: true });
    await chmod(join(root, 'tmp'), 0o1777);
    for (const folder of MERGED) {
      await mkdir(join(root, 'usr', folder), { recursive: true });
      await symlink(`usr/${folder}`, join(root, folder));
    }
    for (const program of programs) await copyProgram(root, found(program));
    for (const [from, to] of Object.entries(copies)) {
      await mkdir(dirname(join(root, to)), { recursive: true });
      await cp(await realpath(from), join(root, to), { recursive: true, verbatimSymlinks: true });
    }
    for (const [path, text] of Object.entries({ ...USERS, ...files })) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), text, { mode: path.includes('/bin/') ? 0o755 : 0o644 });
    }
    const tar = join(work, 'root.tar');
    await runProgram('tar', ['--numeric-owner', '--owner=0', '--group=0', '-C', root, '-cf', tar, '.']);
    const given = [`ENV PATH=${PATH}`, ...changes].flatMap((change) => ['--change', change]);
    await runProgram('docker', ['import', ...given, tar, name]);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

function found(program: string): string {
  if (program.startsWith('/')) return program;
  const path = PATH.split(':')
    .map((folder) => join(folder, program))
    .find((candidate) => existsSync(candidate));
  if (path === undefined) throw new Error(`This machine has no ${program}.`);
  return path;
}

async function copyProgram(root: string, path: string): Promise<void> {
  await copyInto(root, path);
  for (const library of await librariesOf(path)) await copyInto(root, library);
}

async function copyInto(root: string, path: string): Promise<void> {
  const target = join(root, path);
  if (existsSync(target)) return;
  await mkdir(dirname(target), { recursive: true });
  await copyFile(await realpath(path), target);
  await chmod(target, 0o755);
}

/** The libraries that a program loads, by the loader's own word; none for scripts and static programs. */
export async function librariesOf(path: string): Promise<readonly string[]> {
  const head = await readFile(path).then((bytes) => bytes.subarray(0, 4).toString('latin1'));
  if (head !== '\x7fELF') return [];
  const listed = await runProgram('ldd', [path]).catch(() => '');
  const named = [...listed.matchAll(/(\/\S+\.so\S*) \(/g)].map(([, library = '']) => library);
  const beside = named.filter((library) => library.includes('/libc.so')).flatMap((libc) => ALWAYS.map((each) => join(dirname(libc), each)));
  return [...new Set([...named, ...beside.filter((library) => existsSync(library))])];
}
