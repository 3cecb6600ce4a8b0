import type { FollowMachinesOptions } from '../app/machine-feed-ports.ts';
import { StreamInterrupted } from '../app/timeline-ports.ts';
import type { MachineId } from '../domain/model/ids.ts';
import type { MachineRevision } from './machine-source.ts';
import { SignalWaiters } from './signal-waiters.ts';

/** Most machines of one pull, so that what is read of them is not old when it is shown. */
const BATCH = 20;

/** One subscriber of machines: the ids that it has not been told of since they changed; never more than the fleet has. */
export class MachineFollower {
  readonly #options: FollowMachinesOptions;
  readonly #pending = new Set<MachineId>();
  readonly #waiters = new SignalWaiters();
  /** Whether it was told of the state that it began with. */
  #begun = false;
  #over = false;
  #closed = false;
  #stalled = false;
  /** When the consumer took what it has not come back from; null while it waits for us. */
  #handedOverAt: number | null = null;

  constructor(options: FollowMachinesOptions) {
    this.#options = options;
  }

  /** The machine that it follows; null: the fleet. */
  get machineId(): MachineId | null {
    return this.#options.machineId;
  }

  /** Takes what was read of all machines, and which of them changed since the read before. */
  heard(read: readonly MachineRevision[], changed: ReadonlySet<MachineId>): void {
    for (const { id, forgotten } of read) {
      if (this.machineId !== null && id !== this.machineId) continue;
      if (this.#begun ? changed.has(id) : this.machineId !== null || !forgotten) this.#pending.add(id);
      if (id === this.machineId && forgotten) this.#over = true;
    }
    this.#begun = true;
    this.#waiters.wake();
  }

  /** Ends it with SERVER_CLOSING. */
  close(): void {
    this.#closed = true;
    this.#waiters.wake();
  }

  /** Cuts it if its consumer has not pulled since a moment, though there is more to take (reliability rule 11). */
  cutIfStalledSince(moment: number): void {
    if (this.#stalled || this.#handedOverAt === null || this.#handedOverAt > moment || this.#pending.size === 0) return;
    this.#stalled = true;
    this.#options.onStalled?.();
  }

  /** The ids, some at once; ends when the machine that it follows is forgotten. */
  async *batches(signal: AbortSignal): AsyncGenerator<readonly MachineId[]> {
    while (!signal.aborted) {
      this.#refuseIfEnded();
      if (this.#pending.size === 0) {
        if (this.#over) return;
        // Nothing is awaited between the look above and this registration, so no change falls between them.
        await this.#waiters.wait(signal);
        continue;
      }
      const batch = [...this.#pending].slice(0, BATCH);
      for (const id of batch) this.#pending.delete(id);
      this.#handedOverAt = performance.now();
      yield batch;
      this.#handedOverAt = null;
    }
  }

  #refuseIfEnded(): void {
    if (this.#stalled) throw new StreamInterrupted('STREAM_STALLED', null);
    if (this.#closed) throw new StreamInterrupted('SERVER_CLOSING', null);
  }
}
