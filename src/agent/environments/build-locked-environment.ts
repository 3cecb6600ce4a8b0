import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readRegularFile } from '../../shared/read-regular-file.ts';
import { AgentFailure } from '../agent-failure.ts';
import { contentHolds } from './content-holds.ts';
import { lockHash, lockText } from './environment-lock.ts';
import { folderOf, inBuildingFolder, readEnvironment, writeDescription } from './environment-store.ts';
import type { InstalledEnvironment } from './environment-store.ts';
import { installRequirements } from './install-requirements.ts';
import type { PackageSources } from './install-requirements.ts';
import { makeRelocatable } from './make-relocatable.ts';
import { findPython } from './python-interpreter.ts';
import { readContent } from './read-content.ts';
import { parseRequirementsLock } from './requirements-lock.ts';
import type { LockProblem } from './requirements-lock.ts';

export interface LockedBuild {
  readonly storeDir: string;
  readonly name: string;
  /** Lock file of pip with hashes, as `pip-compile --generate-hashes` writes it. */
  readonly lockFile: string;
  readonly sources: PackageSources;
  /** Interpreter to use; absent: this system's. */
  readonly python?: string;
  /** Variables that pip may see, such as those of a proxy. */
  readonly variables: Readonly<Record<string, string>>;
}

/** A build that is not to be: the lock file is no lock, or what it names is not what it was. */
export class LockRefused extends AgentFailure {
  readonly code: 'LOCK_INVALID' | 'ENVIRONMENT_HASH_MISMATCH';
  readonly problems: readonly LockProblem[];
  /** What is wrong, one thing a line. */
  readonly lines: readonly string[];

  constructor(message: string, refusal: Pick<LockRefused, 'code' | 'problems' | 'lines'>) {
    super(message);
    this.code = refusal.code;
    this.problems = refusal.problems;
    this.lines = refusal.lines;
  }
}

const MAX_LOCK_BYTES = 4 * 1_048_576;
const LOCK_FILE = 'requirements.lock';

/**
 * Builds a virtual environment from a lock file in a private folder of the store and moves it into place whole, or leaves the store as
 * it was. The same lock file, files and interpreter give the same hash on every machine. Refuses with LockRefused what is not locked or
 * does not match its hash, and with AgentFailure what cannot be built here.
 */
export async function buildLockedEnvironment(
  build: LockedBuild,
): Promise<{ readonly hash: string; readonly lock: InstalledEnvironment['lock'] }> {
  const { storeDir, name, lockFile, sources, variables } = build;
  const bytes = await readLock(lockFile);
  const python = await findPython(build.python);
  return inBuildingFolder(storeDir, name, async (building) => {
    const root = join(building, 'venv');
    const kept = join(building, LOCK_FILE);
    await writeFile(kept, bytes, { mode: 0o600 });
    const installed = await installRequirements({ python, root, lockFile: kept, sources, variables });
    if (!installed.ok && installed.isHashMismatch) {
      const lines = installed.output.trim().split('\n');
      throw new LockRefused('A file does not have the hash that the lock file names.', {
        code: 'ENVIRONMENT_HASH_MISMATCH',
        problems: [],
        lines,
      });
    }
    if (!installed.ok) throw new AgentFailure(`The environment cannot be built.\n${installed.output.trim()}`);
    await makeRelocatable(root);
    const content = await readContent({ kind: 'venv', root, lockFile: kept });
    const hash = lockHash(lockText(content.lock));
    const final = folderOf(storeDir, { name, hash });
    await writeDescription(building, movedTo(content, { from: building, to: final }));
    await moveIntoPlace({ storeDir, name, hash, building });
    return { hash, lock: content.lock };
  });
}

async function readLock(lockFile: string): Promise<Buffer> {
  const read = await readRegularFile(lockFile, MAX_LOCK_BYTES);
  if ('problem' in read) throw new AgentFailure(`The lock file ${lockFile} ${read.problem}.`);
  const parsed = parseRequirementsLock(read.bytes.toString('utf8'));
  if ('ok' in parsed) return read.bytes;
  const lines = parsed.problems.map(({ line, column, message }) => `${lockFile}:${String(line)}:${String(column)}: ${message}`);
  throw new LockRefused('The lock file cannot be used.', { code: 'LOCK_INVALID', problems: parsed.problems, lines });
}

/** The description with the paths that hold once the folder was moved. */
function movedTo({ lock, manifest }: InstalledEnvironment, way: { readonly from: string; readonly to: string }): InstalledEnvironment {
  if (manifest.kind !== 'venv') return { lock, manifest };
  const moved = (path: string): string => (path.startsWith(`${way.from}/`) ? way.to + path.slice(way.from.length) : path);
  const stamps = manifest.stamps.map(([path, size, mtimeMs]): [string, number, number] => [moved(path), size, mtimeMs]);
  const { lockFile } = manifest;
  return {
    lock,
    manifest: { ...manifest, stamps, root: moved(manifest.root), ...(lockFile !== undefined && { lockFile: moved(lockFile) }) },
  };
}

/** One that is there and as it should be stays: work may be using it. One that was changed makes room. */
async function moveIntoPlace(place: {
  readonly storeDir: string;
  readonly name: string;
  readonly hash: string;
  readonly building: string;
}): Promise<void> {
  const { storeDir, building, ...ref } = place;
  const stored = await readEnvironment(storeDir, ref);
  if (stored.kind === 'INSTALLED' && (await contentHolds(stored))) return;
  const final = folderOf(storeDir, ref);
  const outOfTheWay = `${building}-before`;
  await mkdir(final, { recursive: true, mode: 0o700 });
  await rename(final, outOfTheWay);
  await rename(building, final);
  await rm(outOfTheWay, { recursive: true, force: true });
}
