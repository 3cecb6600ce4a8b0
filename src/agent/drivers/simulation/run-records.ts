import type { Assignment } from '../../../agent-api/wire.ts';

/** A simulated run as it is kept: it outlives the agent as a process would. Forgetting it is killing it. */
export interface SimulatedRun {
  readonly assignment: Assignment;
  /** Unix time in ms. */
  readonly preparingSince: number;
  readonly startedAt: number | null;
  readonly failedStops: number;
}

/** Where simulated runs are kept. */
export interface RunRecords {
  /** Makes the place, and removes what writes that were cut left. */
  open(): Promise<void>;
  /** null when there is nothing of this run; a run of another decision counts as nothing. */
  read(run: Assignment): Promise<SimulatedRun | null>;
  write(run: SimulatedRun): Promise<void>;
  remove(run: Assignment): Promise<void>;
  list(): Promise<readonly SimulatedRun[]>;
}
