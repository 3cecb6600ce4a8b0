import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { assignment } from '../../../agent-api/wire.ts';
import type { Assignment } from '../../../agent-api/wire.ts';
import { nullIfAbsent } from '../../error-code.ts';
import { removeLeftovers } from '../../state/remove-leftovers.ts';
import { writeAtomically } from '../../state/write-atomically.ts';
import { runName } from './run-names.ts';

const runRecord = z.object({
  assignment,
  /** What its ref was resolved to, so that a repeated preparation runs the same. */
  image: z.object({ id: z.string(), digest: z.string() }),
  /** The container as it was first seen running: any other one, or a later start of it, is not this run. */
  container: z.object({ id: z.string(), startedAt: z.string() }).nullable(),
});
export type RunRecord = Readonly<z.infer<typeof runRecord>>;

/** What the driver keeps of its runs on disk, one file each; it holds no secret. */
export class RunRecords {
  readonly #dir: string;

  constructor(dir: string) {
    this.#dir = dir;
  }

  /** Makes the folder, and removes what writes that were cut left in it. */
  async open(): Promise<void> {
    await mkdir(this.#dir, { recursive: true, mode: 0o700 });
    await removeLeftovers(this.#dir, { writes: (name) => name.endsWith('.json'), youngestMs: 60_000 });
  }

  /** null when there is none. */
  async read(run: Assignment): Promise<RunRecord | null> {
    const text = await readFile(this.#path(run), 'utf8').catch(nullIfAbsent);
    return text === null ? null : runRecord.parse(JSON.parse(text));
  }

  async write(record: RunRecord): Promise<void> {
    await mkdir(this.#dir, { recursive: true, mode: 0o700 });
    await writeAtomically(this.#path(record.assignment), JSON.stringify(record));
  }

  async remove(run: Assignment): Promise<void> {
    await rm(this.#path(run), { force: true });
  }

  #path(run: Assignment): string {
    return join(this.#dir, `${runName(run)}.json`);
  }
}
