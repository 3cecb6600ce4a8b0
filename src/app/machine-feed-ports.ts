import type { MachineId } from '../domain/model/ids.ts';

/** Which machines a follower hears of, and how its stream ends early. */
export interface FollowMachinesOptions {
  /** null: every machine of the fleet, those that join later too. */
  readonly machineId: MachineId | null;
  /** Ends the stream quietly. */
  readonly signal: AbortSignal;
  /** Called once when the follower has not pulled for too long: cut its connection, for it will not hear an error. */
  readonly onStalled?: () => void;
}

/** Follows the state of machines as Postgres has it. Pull-based: a follower that does not pull costs no more than the ids of the fleet. */
export interface MachineFeed {
  /**
   * Ids of machines, some at once: each machine first, then each that changed, told once however often it did; heartbeats are no
   * changes. A named machine's stream ends after it was forgotten. Throws `StreamInterrupted` when the server closes or the
   * follower stalls.
   */
  changes(options: FollowMachinesOptions): AsyncGenerator<readonly MachineId[]>;
}
