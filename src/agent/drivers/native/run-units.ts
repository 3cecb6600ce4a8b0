import { z } from 'zod';
import type { Assignment } from '../../../agent-api/wire.ts';
import { RunFolder, storedRuns } from './run-folder.ts';
import type { SandboxLauncher } from './sandbox-launcher.ts';

const numbers = z.array(z.int().min(0));
const FILE = 'units.json';

/** The first free ones, so many as are wanted; null when there are too few. */
export function chooseUnits(wanted: {
  readonly present: readonly number[];
  readonly taken: ReadonlySet<number>;
  readonly count: number;
}): readonly number[] | null {
  const free = [...wanted.present].sort((a, b) => a - b).filter((unit) => !wanted.taken.has(unit));
  return free.length < wanted.count ? null : free.slice(0, wanted.count);
}

/**
 * Gives runs of one driver accelerators of their own, by number, and keeps what each has in its folder. The control plane reserves how
 * many, and that they are free (V2); which ones they are is settled here.
 */
export class RunUnits {
  readonly #runsDir: string;
  readonly #launcher: Pick<SandboxLauncher, 'units'>;
  #tail: Promise<unknown> = Promise.resolve();

  constructor(options: { readonly runsDir: string; readonly launcher: Pick<SandboxLauncher, 'units'> }) {
    this.#runsDir = options.runsDir;
    this.#launcher = options.launcher;
  }

  /** The run's own, chosen at its first call; none for a run without accelerator. null when too few are free. One at a time. */
  async ensure(run: Assignment, folder: RunFolder): Promise<readonly number[] | null> {
    const chosen = this.#tail.then(() => this.#ensure(run, folder));
    this.#tail = chosen.catch(() => undefined);
    return chosen;
  }

  async #ensure(run: Assignment, folder: RunFolder): Promise<readonly number[] | null> {
    const { acceleratorCount: count } = run.resources;
    const present = count === 0 ? null : await this.#launcher.units(run.accelerator);
    if (present === null) return [];
    const own = await unitsOf(folder);
    if (own.length === count) return own;
    const others = (await storedRuns(this.#runsDir))
      .map((other) => new RunFolder(this.#runsDir, other))
      .filter(({ path }) => path !== folder.path);
    const taken = new Set((await Promise.all(others.map(unitsOf))).flat());
    const units = chooseUnits({ present, taken, count });
    if (units !== null) await folder.write(FILE, JSON.stringify(units));
    return units;
  }
}

async function unitsOf(folder: RunFolder): Promise<readonly number[]> {
  const text = await folder.read(FILE);
  return text === null ? [] : numbers.parse(JSON.parse(text));
}
