import { link, mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assignment } from '../../../agent-api/wire.ts';
import type { Assignment } from '../../../agent-api/wire.ts';
import { errorCode, nullIfAbsent } from '../../error-code.ts';
import { removeLeftovers } from '../../state/remove-leftovers.ts';
import { writeAtomically } from '../../state/write-atomically.ts';
import { removeTree } from '../../workspaces/remove-tree.ts';
import type { ProcessIdentity } from './process-table.ts';

/** Most that a run's log keeps, bytes; past it the log begins anew. */
const LOG_MAX_BYTES = 4 * 1_048_576;

/**
 * A run's folder in the agent's state, out of the notebook's reach: `run.json` the assignment, `token`, what its launcher
 * reads, `process` the launcher's claim, `exit` its result, `log`. The claim is made with link(2), by the launcher itself,
 * before it starts anything: of two launchers of one run only one gets past it, whatever crashed in between.
 */
export class RunFolder {
  readonly path: string;

  constructor(runsDir: string, run: Pick<Assignment, 'workloadId' | 'generation' | 'decisionId'>) {
    this.path = join(runsDir, `${run.workloadId}-${run.generation}-${run.decisionId}`);
  }

  file(name: 'run.json' | 'token' | 'process' | 'exit' | 'log' | 'sandbox.json' | (string & {})): string {
    return join(this.path, name);
  }

  async create(run: Assignment): Promise<void> {
    await mkdir(this.path, { recursive: true, mode: 0o700 });
    await writeAtomically(this.file('run.json'), JSON.stringify(run));
  }

  async write(name: string, text: string): Promise<void> {
    await writeAtomically(this.file(name), text);
  }

  /** null when absent. */
  async read(name: string): Promise<string | null> {
    return readFile(this.file(name), 'utf8').catch(nullIfAbsent);
  }

  /** The process that claimed this run; null before one did. */
  async process(): Promise<ProcessIdentity | null> {
    const [bootId, pid, startedAt] = ((await this.read('process')) ?? '').split('\n');
    return bootId && pid && startedAt ? { bootId, pid: Number(pid), startedAt } : null;
  }

  /** Takes the claim so that no launcher that is still on its way can start the run; false when one was faster. */
  async bar(): Promise<boolean> {
    const tombstone = this.file('barred');
    await writeFile(tombstone, 'none\n0\n0\n', { mode: 0o600 });
    try {
      await link(tombstone, this.file('process'));
      return true;
    } catch (error) {
      if (errorCode(error) === 'EEXIST') return false;
      throw error;
    }
  }

  /** The last characters of the log, without the token. */
  async logTail(characters: number): Promise<string> {
    const text = (await this.read('log')) ?? '';
    const token = (await this.read('token')) ?? '';
    const tail = text.slice(-characters);
    return token === '' ? tail : tail.replaceAll(token, '***');
  }

  /** Keeps a chatty or hostile notebook from filling the disk with its log, which it writes by appending. */
  async boundLog(): Promise<void> {
    const file = await open(this.file('log'), 'r+').catch(nullIfAbsent);
    if (!file) return;
    try {
      if ((await file.stat()).size > LOG_MAX_BYTES) await file.truncate(0);
    } finally {
      await file.close();
    }
  }

  /** An endpoint's own folder in it may hold what only `removeTree` can remove. */
  async remove(): Promise<void> {
    await removeTree(this.file('home'));
    await rm(this.path, { recursive: true, force: true });
  }
}

/** Removes what writes that were cut left in the folders of runs; whatever the agent writes there, it writes whole. */
export async function sweepRunFolders(runsDir: string): Promise<void> {
  for (const name of (await readdir(runsDir).catch(nullIfAbsent)) ?? [])
    await removeLeftovers(join(runsDir, name), { writes: () => true, youngestMs: 0 });
}

/** The runs that have a folder, however they are. */
export async function storedRuns(runsDir: string): Promise<readonly Assignment[]> {
  const names = (await readdir(runsDir).catch(nullIfAbsent)) ?? [];
  const runs = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(runsDir, name, 'run.json'), 'utf8').catch(nullIfAbsent);
      return text === null ? null : assignment.parse(JSON.parse(text));
    }),
  );
  return runs.filter((run) => run !== null);
}
