import { z } from 'zod';
import type { Assignment } from '../../../agent-api/wire.ts';
import type { GpuUnits } from '../gpu-units.ts';
import { RunFolder, storedRuns } from './run-folder.ts';
import type { SandboxLauncher } from './sandbox-launcher.ts';

const numbers = z.array(z.int().min(0));
const FILE = 'units.json';
const DRIVER = 'native';

/** The first free ones, so many as are wanted; null when there are too few. */
export function chooseUnits(wanted: {
  readonly present: readonly number[];
  readonly taken: ReadonlySet<number>;
  readonly count: number;
}): readonly number[] | null {
  const free = [...wanted.present].sort((a, b) => a - b).filter((unit) => !wanted.taken.has(unit));
  return free.length < wanted.count ? null : free.slice(0, wanted.count);
}

interface RunUnitsOptions {
  readonly runsDir: string;
  readonly launcher: Pick<SandboxLauncher, 'units'>;
  /** Of the whole machine. */
  readonly gpus: GpuUnits;
}

/** Gives native runs GPUs of their own, by number, and keeps what each has in its folder. */
export class RunUnits {
  readonly #options: RunUnitsOptions;

  constructor(options: RunUnitsOptions) {
    this.#options = options;
    options.gpus.register(DRIVER, () => this.#taken(null));
  }

  /** The run's own, chosen at its first call; none for a run without accelerator. null when too few are free. */
  async ensure(run: Assignment, folder: RunFolder): Promise<readonly number[] | null> {
    const { acceleratorCount: count } = run.resources;
    const present = count === 0 ? null : await this.#options.launcher.units(run.accelerator);
    if (present === null) return [];
    return this.#options.gpus.choose(DRIVER, async (takenElsewhere) => {
      const own = await unitsOf(folder);
      if (own.length === count) return own;
      const taken = new Set([...takenElsewhere, ...(await this.#taken(folder))]);
      const units = chooseUnits({ present, taken, count });
      if (units !== null) await folder.write(FILE, JSON.stringify(units));
      return units;
    });
  }

  async #taken(besides: RunFolder | null): Promise<ReadonlySet<number>> {
    const { runsDir } = this.#options;
    const folders = (await storedRuns(runsDir)).map((run) => new RunFolder(runsDir, run)).filter(({ path }) => path !== besides?.path);
    return new Set((await Promise.all(folders.map(unitsOf))).flat());
  }
}

async function unitsOf(folder: RunFolder): Promise<readonly number[]> {
  const text = await folder.read(FILE);
  return text === null ? [] : numbers.parse(JSON.parse(text));
}
