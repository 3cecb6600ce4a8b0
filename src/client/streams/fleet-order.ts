/** What is known of an event of the fleet. */
interface PlacedFleetEvent {
  readonly cursor: string;
  readonly sequence: number;
  /** Null where the viewer may not read it. */
  readonly workload: { readonly id: string } | null;
}

/** Workloads that are remembered; those that were quiet longest are forgotten first. */
const REMEMBERED_AT_MOST = 10_000;

/** Where a stream of the fleet stands. Knows an event that was had before; which ones are missing nobody can tell, since filters leave some out. */
export class FleetOrder {
  #cursor: string | null;
  readonly #sequences = new Map<string, number>();

  /** `after` is the cursor of the last event that the caller has; null from the first. */
  constructor(after: string | null) {
    this.#cursor = after;
  }

  /** Cursor of the last event that was taken. */
  get cursor(): string | null {
    return this.#cursor;
  }

  /** Takes an event; false where it was had before. */
  take({ cursor, sequence, workload }: PlacedFleetEvent): boolean {
    const key = workload?.id ?? cursor;
    if (cursor === this.#cursor || sequence <= (this.#sequences.get(key) ?? -1)) return false;
    this.#cursor = cursor;
    this.#sequences.delete(key);
    this.#sequences.set(key, sequence);
    const [quietest] = this.#sequences.keys();
    if (this.#sequences.size > REMEMBERED_AT_MOST && quietest !== undefined) this.#sequences.delete(quietest);
    return true;
  }
}
