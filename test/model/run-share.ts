import type { Pool } from 'pg';
import { Broken } from './rules/broken.ts';
import { runSequence, type Bench, type SequenceEnd } from './run-sequence.ts';
import { shrink } from './shrink.ts';
import { stepsOf, type Step } from './steps.ts';
import { Tally } from './tally.ts';
import { databaseEmptier } from './world/virtual-clock.ts';

/** Which seeds are run: `sequences` of them from `first` on, of which a worker takes every second one. */
export interface Share {
  readonly first: number;
  readonly sequences: number;
  /** 0 or 1. */
  readonly place: number;
  /** Most sequences that are run to make a failing one shorter. */
  readonly shrinking: number;
}

/** Seed and number of sequences, by the environment: 200 from seed 1 on, and 150 to make a failing one shorter, unless told otherwise. */
export function shareOf(environment: Readonly<Record<string, string | undefined>>, place: number): Share {
  const first = Number(environment['BERTH_MODEL_SEED'] ?? 1);
  const sequences = Number(environment['BERTH_MODEL_SEQUENCES'] ?? 200);
  const shrinking = Number(environment['BERTH_MODEL_SHRINKING'] ?? 150);
  if (![first, sequences, shrinking].every((number) => Number.isSafeInteger(number) && number >= 0) || sequences < 1) {
    throw new TypeError('BERTH_MODEL_SEED, BERTH_MODEL_SEQUENCES and BERTH_MODEL_SHRINKING must be whole numbers, not below 0.');
  }
  return { first, sequences, place, shrinking };
}

/** Runs the sequences of one share; throws at the first in which a rule does not hold, with the fewest steps that show it. */
export async function runShare(pool: Pool, { first, sequences, place, shrinking }: Share): Promise<Tally> {
  const tally = new Tally();
  const bench = { pool, empty: databaseEmptier(pool) };
  for (let seed = first + place; seed < first + sequences; seed += 2) {
    const end = await runSequence(bench, stepsOf(seed), tally);
    if (end.failure !== null) throw await explained(bench, { seed, end, shrinking });
  }
  return tally;
}

interface Failed {
  readonly seed: number;
  readonly end: SequenceEnd;
  readonly shrinking: number;
}

async function explained(bench: Bench, { seed, end, shrinking }: Failed): Promise<Error> {
  const failure = end.failure ?? new Error('It did not fail.');
  const again = async (steps: readonly Step[]): Promise<SequenceEnd> => runSequence(bench, steps, new Tally());
  const sameRule = (other: Error | null): boolean =>
    failure instanceof Broken ? other instanceof Broken && other.rule === failure.rule : other?.message === failure.message;
  const fewest = await shrink(end.done, { fails: async (steps) => sameRule((await again(steps)).failure), budget: shrinking });
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
