import type { Pool } from 'pg';
import type { FollowMachinesOptions, MachineFeed } from '../app/machine-feed-ports.ts';
import type { HeardWakeup, WakeupListener } from '../app/ports.ts';
import { StreamInterrupted } from '../app/timeline-ports.ts';
import type { MachineId } from '../domain/model/ids.ts';
import { endableGenerator } from '../shared/endable-generator.ts';
import type { Logger } from '../shared/logger.ts';
import { CatchUpPoll } from './catch-up-poll.ts';
import { MachineFollower } from './machine-follower.ts';
import { createMachineSource, type MachineSource } from './machine-source.ts';

const TICK_MILLISECONDS = 250;
const STALL_MILLISECONDS = 30_000;
/** Wake-ups that come together make one read. */
const GATHER_MILLISECONDS = 50;
const POLL_MILLISECONDS = { disconnected: 1_000, connected: 1_750 };

export interface MachineFeedOptions {
  readonly pool: Pick<Pool, 'query'>;
  readonly bus: WakeupListener;
  readonly logger: Logger;
  /** How long a follower may leave changes waiting before it is cut; default 30 s. */
  readonly stallMilliseconds?: number;
}

/** The feed with its end. */
export interface RunningMachineFeed extends MachineFeed {
  /** Streams that are open now. */
  readonly openStreams: number;
  /** Ends every stream at once; later ones are refused in the same way. */
  close(): void;
}

/**
 * Follows machines: one read of their revisions for all followers of this process, woken by the bus, with Postgres polled behind
 * it, so that a change is told within 2 s whatever is lost.
 */
export function createMachineFeed(options: MachineFeedOptions): RunningMachineFeed {
  return new PollingMachineFeed(options);
}

class PollingMachineFeed implements RunningMachineFeed {
  readonly #source: MachineSource;
  readonly #poll: CatchUpPoll;
  readonly #followers = new Set<MachineFollower>();
  /** Revisions as read last, of what is followed. */
  #known: ReadonlyMap<MachineId, string> = new Map();
  readonly #stopListening: () => void;
  readonly #timer: NodeJS.Timeout;
  #gathering: NodeJS.Timeout | null = null;
  #closed = false;

  constructor({ pool, bus, logger, stallMilliseconds = STALL_MILLISECONDS }: MachineFeedOptions) {
    this.#source = createMachineSource(pool);
    this.#poll = new CatchUpPoll({ bus, logger, look: () => this.#look(), every: POLL_MILLISECONDS });
    this.#stopListening = bus.subscribe((wakeup) => {
      if (this.#concerns(wakeup)) this.#lookSoon();
    });
    this.#timer = setInterval(() => {
      this.#poll.ifDue();
      const moment = performance.now() - stallMilliseconds;
      for (const follower of this.#followers) follower.cutIfStalledSince(moment);
    }, TICK_MILLISECONDS).unref();
  }

  get openStreams(): number {
    return this.#followers.size;
  }

  changes(options: FollowMachinesOptions): AsyncGenerator<readonly MachineId[]> {
    return endableGenerator(options.signal, (signal) => this.#follow(options, signal));
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#timer);
    if (this.#gathering !== null) clearTimeout(this.#gathering);
    this.#stopListening();
    for (const follower of this.#followers) follower.close();
  }

  async *#follow(options: FollowMachinesOptions, signal: AbortSignal): AsyncGenerator<readonly MachineId[]> {
    if (this.#closed) throw new StreamInterrupted('SERVER_CLOSING', null);
    const follower = new MachineFollower(options);
    this.#followers.add(follower);
    this.#poll.now();
    try {
      yield* follower.batches(signal);
    } finally {
      this.#followers.delete(follower);
    }
  }

  /** Whether something that is followed may have changed. `capacity` says not whose, and tells of releases, losses and reports. */
  #concerns(wakeup: HeardWakeup): boolean {
    switch (wakeup.kind) {
      case 'workload':
      case 'feed':
      case 'access':
        return false;
      case 'machine':
        return [...this.#followers].some(({ machineId }) => machineId === null || machineId === wakeup.machineId);
      case 'capacity':
      case 'gap':
        return this.#followers.size > 0;
    }
  }

  #lookSoon(): void {
    this.#gathering ??= setTimeout(() => {
      this.#gathering = null;
      this.#poll.now();
    }, GATHER_MILLISECONDS).unref();
  }

  async #look(): Promise<void> {
    // Who comes during the read is told by the next one, which it asked for.
    const followers = [...this.#followers];
    if (followers.length === 0) return;
    const before = this.#known;
    const fleet = followers.some(({ machineId }) => machineId === null);
    const named = followers.flatMap(({ machineId }) => machineId ?? []);
    const machineIds = [...new Set([...named, ...(fleet ? before.keys() : [])])];
    const read = await this.#source.readRevisions({ fleet, machineIds });
    const changed = new Set(read.flatMap(({ id, revision }) => (before.get(id) === revision ? [] : [id])));
    this.#known = new Map(read.map(({ id, revision }) => [id, revision]));
    for (const follower of followers) follower.heard(read, changed);
  }
}
