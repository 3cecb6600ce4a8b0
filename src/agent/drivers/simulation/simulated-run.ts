import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { assignment } from '../../../agent-api/wire.ts';
import type { Assignment } from '../../../agent-api/wire.ts';
import { nullIfAbsent } from '../../error-code.ts';
import { removeLeftovers } from '../../state/remove-leftovers.ts';
import { writeAtomically } from '../../state/write-atomically.ts';
import type { SimulatedRun } from './run-records.ts';

/** A simulated run on disk. Deleting the file is killing it. */
const simulatedRun = z.object({
  assignment,
  /** Unix time in ms. */
  preparingSince: z.number(),
  startedAt: z.number().nullable(),
  failedStops: z.int(),
});

function fileOf(dir: string, run: Pick<Assignment, 'workloadId' | 'generation'>): string {
  return join(dir, `${run.workloadId}-${String(run.generation)}.json`);
}

/** null when there is nothing of this run; a run of another decision counts as nothing. */
export async function readRun(dir: string, run: Assignment): Promise<SimulatedRun | null> {
  const found = await parseFile(fileOf(dir, run));
  return found?.assignment.decisionId === run.decisionId ? found : null;
}

export async function writeRun(dir: string, run: SimulatedRun): Promise<void> {
  await writeAtomically(fileOf(dir, run.assignment), JSON.stringify(run));
}

export async function removeRun(dir: string, run: Assignment): Promise<void> {
  await rm(fileOf(dir, run), { force: true });
}

/** Removes what writes that were cut left. */
export async function sweepRuns(dir: string): Promise<void> {
  await removeLeftovers(dir, { writes: (name) => name.endsWith('.json'), youngestMs: 0 });
}

export async function listRuns(dir: string): Promise<readonly SimulatedRun[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.json'));
  const runs = await Promise.all(names.map((name) => parseFile(join(dir, name))));
  return runs.filter((run) => run !== null);
}

async function parseFile(path: string): Promise<SimulatedRun | null> {
  const text = await readFile(path, 'utf8').catch(nullIfAbsent);
  return text === null ? null : simulatedRun.parse(JSON.parse(text));
}
