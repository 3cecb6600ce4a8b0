import type { WorkloadId } from '../../domain/model/ids.ts';
import type { Logger } from '../../shared/logger.ts';
import type { HeardWakeup, WakeupListener } from '../ports.ts';
import type { OpenableWorkReader } from './open-ports.ts';

/** Longest time between two looks: what is open ends within 60 s even if every wake-up is lost. */
const LOOK_MILLISECONDS = 20_000;
const RETRY_MILLISECONDS = 1_000;
/** Looks that are asked for together are made together: one read for all runs. */
const GATHER_MILLISECONDS = 50;

/** A run that something is open to. */
export interface WatchedRun {
  readonly workloadId: WorkloadId;
  readonly generation: number;
}

/** Watches runs while somebody is let in to them. */
export interface RunWatches {
  /** Calls `ended` once the run is not the workload's current one any more, or does not run. Returns the function that ends the watching. */
  watch(run: WatchedRun, ended: () => void): () => void;
  /** Ends the listening; for shutdown. */
  close(): void;
}

export interface RunWatchOptions {
  readonly work: OpenableWorkReader;
  readonly bus: WakeupListener;
  readonly logger: Logger;
}

/**
 * Looks at the watched runs when watching begins, on wake-ups of their workloads, when some may have been missed, and every 20 s, with
 * one read for all of them. While the database is away the look is repeated each second.
 */
export function createRunWatches(options: RunWatchOptions): RunWatches {
  return new Watches(options);
}

interface Seat {
  readonly generation: number;
  readonly ended: () => void;
}

class Watches implements RunWatches {
  readonly #options: RunWatchOptions;
  readonly #seats = new Map<WorkloadId, Set<Seat>>();
  readonly #stopListening: () => void;
  #timer: NodeJS.Timeout | null = null;
  #dueAt = Number.POSITIVE_INFINITY;
  #looking = false;
  #closed = false;

  constructor(options: RunWatchOptions) {
    this.#options = options;
    this.#stopListening = options.bus.subscribe((wakeup: HeardWakeup) => {
      if (wakeup.kind === 'gap' || (wakeup.kind === 'workload' && this.#seats.has(wakeup.workloadId)))
        this.#lookWithin(GATHER_MILLISECONDS);
    });
  }

  watch({ workloadId, generation }: WatchedRun, ended: () => void): () => void {
    const seat = { generation, ended };
    const seats = this.#seats.get(workloadId) ?? new Set();
    this.#seats.set(workloadId, seats.add(seat));
    // What changed between the judgement of the request and now is seen by this look.
    this.#lookWithin(GATHER_MILLISECONDS);
    return () => {
      seats.delete(seat);
      if (seats.size === 0 && this.#seats.get(workloadId) === seats) this.#seats.delete(workloadId);
    };
  }

  close(): void {
    this.#closed = true;
    this.#stopListening();
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  #lookWithin(milliseconds: number): void {
    const dueAt = performance.now() + milliseconds;
    if (this.#closed || dueAt >= this.#dueAt) return;
    this.#dueAt = dueAt;
    if (this.#looking) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#look(), milliseconds).unref();
  }

  async #look(): Promise<void> {
    this.#looking = true;
    this.#dueAt = Number.POSITIVE_INFINITY;
    const next = await this.#lookAtAll();
    this.#looking = false;
    const asked = Math.max(0, this.#dueAt - performance.now());
    this.#dueAt = Number.POSITIVE_INFINITY;
    if (this.#seats.size > 0) this.#lookWithin(Math.min(next, asked));
  }

  /** Looks at all watched runs and returns in how many milliseconds to do so again. */
  async #lookAtAll(): Promise<number> {
    // Who begins to watch during the read is told by the next look.
    const watched = [...this.#seats].map(([workloadId, seats]) => [workloadId, [...seats]] as const);
    if (watched.length === 0) return LOOK_MILLISECONDS;
    try {
      const found = await this.#options.work.findWorks(watched.map(([workloadId]) => workloadId));
      const running = new Map(found.filter(({ phase }) => phase === 'RUNNING').map((work) => [work.workloadId, work.generation]));
      for (const [workloadId, seats] of watched) {
        for (const { generation, ended } of seats) if (running.get(workloadId) !== generation) ended();
      }
      return LOOK_MILLISECONDS;
    } catch (error) {
      this.#options.logger.warn({ err: error }, 'the runs that are open could not be looked at; it is tried again');
      return RETRY_MILLISECONDS;
    }
  }
}
