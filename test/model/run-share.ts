import type { Pool } from 'pg';
import { Broken } from './rules/broken.ts';
import { runSequence, type Bench, type SequenceEnd } from './run-sequence.ts';
import { shrink } from './shrink.ts';
import { stepsOf, type Step } from './steps.ts';
import { Tally } from './tally.ts';
import { databaseEmptier } from './world/virtual-clock.ts';

/** Sequences that may be run to make a failing one shorter. */
const SHRINKING = 150;

/** Which seeds are run: `sequences` of them from `first` on, of which a worker takes every second one. */
export interface Share {
  readonly first: number;
  readonly sequences: number;
  /** 0 or 1. */
  readonly place: number;
}

/** Seed and number of sequences, by the environment: 200 from seed 1 on unless told otherwise. */
export function shareOf(environment: Readonly<Record<string, string | undefined>>, place: number): Share {
  const first = Number(environment['BERTH_MODEL_SEED'] ?? 1);
  const sequences = Number(environment['BERTH_MODEL_SEQUENCES'] ?? 200);
  if (!Number.isSafeInteger(first) || !Number.isSafeInteger(sequences) || sequences < 1) {
    throw new TypeError('BERTH_MODEL_SEED and BERTH_MODEL_SEQUENCES must be whole numbers, the second at least 1.');
  }
  return { first, sequences, place };
}

/** Runs the sequences of one share; throws at the first in which a rule does not hold, with the fewest steps that show it. */
export async function runShare(pool: Pool, { first, sequences, place }: Share): Promise<Tally> {
  const tally = new Tally();
  const bench = { pool, empty: databaseEmptier(pool) };
  for (let seed = first + place; seed < first + sequences; seed += 2) {
    const end = await runSequence(bench, stepsOf(seed), tally);
    if (end.failure !== null) throw await explained(bench, seed, end);
  }
  return tally;
}

async function explained(bench: Bench, seed: number, end: SequenceEnd): Promise<Error> {
  const failure = end.failure ?? new Error('It did not fail.');
  const again = async (steps: readonly Step[]): Promise<SequenceEnd> => runSequence(bench, steps, new Tally());
  const sameRule = (other: Error | null): boolean =>
    failure instanceof Broken ? other instanceof Broken && other.rule === failure.rule : other?.message === failure.message;
  const fewest = await shrink(end.done, { fails: async (steps) => sameRule((await again(steps)).failure), budget: SHRINKING });
  const shortest = await again(fewest);
  const shown = sameRule(shortest.failure) ? shortest : end;
  const lines = [
    shown.failure?.message ?? failure.message,
    `Seed ${String(seed)}; run it alone with BERTH_MODEL_SEED=${String(seed)} BERTH_MODEL_SEQUENCES=1.`,
    `${String(end.done.length)} steps, made ${String(shown.done.length)}:`,
    ...shown.trace.map((line) => `  ${line}`),
  ];
  return new Error(lines.join('\n'), { cause: shown.failure ?? failure });
}
