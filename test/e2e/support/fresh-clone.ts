import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, symlinkSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { quietPort } from '../../support/quiet-port.ts';
import { reapAfterDeath } from '../../support/reaper.ts';

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));

/** Why nothing can be cloned here; undefined where it can. In CI it must. */
export const notCloneable =
  existsSync(join(PROJECT, '.git')) || process.env['BERTH_CI'] === '1' ? undefined : 'this copy of the project is no git repository';

/** A clone of what is committed, in which a new user types `npm start`. */
export interface FreshClone {
  readonly url: string;
  /** All that it printed. */
  readonly output: () => string;
  /** Ends it as Ctrl-C does, and removes everything. */
  readonly remove: () => Promise<void>;
}

/**
 * Clones the project and runs `npm start` there until it says that it is ready. The packages are those of this project, by a link, unless
 * `BERTH_TEST_INSTALL=1` asks for a real `npm ci`: that takes what the registry takes, and no test of ours makes it faster.
 */
export async function startFreshClone(): Promise<FreshClone> {
  const folder = await mkdtemp(join(tmpdir(), 'berth-clone-'));
  // As root, Postgres has another account, which must be able to pass.
  await chmod(folder, 0o711);
  const reaper = reapAfterDeath([folder]);
  const clone = join(folder, 'berth');
  execFileSync('git', ['clone', '--quiet', PROJECT, clone]);
  if (process.env['BERTH_TEST_INSTALL'] !== '1') symlinkSync(join(PROJECT, 'node_modules'), join(clone, 'node_modules'));
  const [port, openPort] = [await quietPort(), await quietPort()];
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: String(port), OPEN_PORT: String(openPort) };
  const child = spawn('npm', ['start'], { cwd: clone, env, stdio: ['ignore', 'pipe', 'pipe'] });
  reaper.guard(child.pid);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  const remove = async (): Promise<void> => {
    await ended(child);
    reaper.dismiss();
    const database = JSON.parse(await readFile(join(clone, '.berth', 'database.json'), 'utf8').catch(() => 'null')) as {
      readonly dataFolder: string;
    } | null;
    if (database !== null) await rm(database.dataFolder, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  };
  while (!output.includes('Berth is ready.')) {
    if (child.exitCode !== null) {
      await remove();
      throw new Error(`npm start ended:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { url: `http://127.0.0.1:${String(port)}`, output: () => output, remove };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}
