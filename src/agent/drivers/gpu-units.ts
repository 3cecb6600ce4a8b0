/** Numbers of the GPUs that runs of one driver have; rejects when that cannot be told. */
type TakenUnits = () => Promise<ReadonlySet<number>>;

/**
 * Which GPUs of this machine are whose. The control plane reserves how many, and that they are free (V2); which ones they are is settled
 * by drivers, that know nothing of each other: here they choose one after the other, each with what the others' runs have before it.
 */
export class GpuUnits {
  readonly #drivers = new Map<string, TakenUnits>();
  #tail: Promise<unknown> = Promise.resolve();

  /** Every driver that gives runs GPUs says which these are. */
  register(driver: string, taken: TakenUnits): void {
    this.#drivers.set(driver, taken);
  }

  /** Lets one driver choose; what it chose must be told by its `taken` once this resolves. Rejects, and chooses nothing, when another cannot tell. */
  choose<Result>(driver: string, choose: (takenElsewhere: ReadonlySet<number>) => Promise<Result>): Promise<Result> {
    const chosen = this.#tail.then(async () => {
      const others = [...this.#drivers].filter(([name]) => name !== driver);
      const taken = await Promise.all(others.map(([, units]) => units()));
      return choose(new Set(taken.flatMap((units) => [...units])));
    });
    this.#tail = chosen.catch(() => undefined);
    return chosen;
  }
}
