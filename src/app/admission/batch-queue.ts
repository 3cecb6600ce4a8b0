/** One item that waits for its batch. */
interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** How a batch queue runs. */
export interface BatchQueueOptions<Item, Result> {
  /** Runs a batch; one result an item, in order. Throwing rejects the batch as a whole. */
  readonly run: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Items that share a key are never in one batch: they would meet in one statement. */
  readonly keysOf: (item: Item) => readonly string[];
  /** Most items of one batch. */
  readonly largest: number;
}

/**
 * Group commit: what arrives while a batch is under way is the next batch. A lone item is never delayed, and under load the cost of
 * a commit is shared by all that wait for it. A batch that fails is run again item by item, so that one bad item
 * cannot take the others with it.
 */
export class BatchQueue<Item, Result> {
  readonly #options: BatchQueueOptions<Item, Result>;
  #waiting: Waiting<Item, Result>[] = [];
  #running: Promise<void> | null = null;

  constructor(options: BatchQueueOptions<Item, Result>) {
    this.#options = options;
  }

  /** Resolves with the item's own result once its batch is committed. */
  submit(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      this.#running ??= this.#drain();
    });
  }

  /** Resolves when nothing waits or runs any more. */
  async idle(): Promise<void> {
    while (this.#running !== null) await this.#running;
  }

  async #drain(): Promise<void> {
    try {
      while (this.#waiting.length > 0) await this.#runBatch(this.#take());
    } finally {
      this.#running = null;
    }
  }

  #take(): readonly Waiting<Item, Result>[] {
    const keys = new Set<string>();
    const batch: Waiting<Item, Result>[] = [];
    const later: Waiting<Item, Result>[] = [];
    for (const waiting of this.#waiting) {
      const itsKeys = this.#options.keysOf(waiting.item);
      if (batch.length === this.#options.largest || itsKeys.some((key) => keys.has(key))) {
        later.push(waiting);
      } else {
        batch.push(waiting);
      }
      for (const key of itsKeys) keys.add(key);
    }
    this.#waiting = later;
    return batch;
  }

  async #runBatch(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#options.run(batch.map((waiting) => waiting.item));
      batch.forEach((waiting, index) => {
        settle(waiting, results, index);
      });
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error);
      else for (const waiting of batch) await this.#runBatch([waiting]);
    }
  }
}

function settle<Item, Result>(waiting: Waiting<Item, Result>, results: readonly Result[], index: number): void {
  if (index in results) waiting.resolve(results[index] as Result);
  else waiting.reject(new TypeError('The batch returned fewer results than it had items.'));
}
