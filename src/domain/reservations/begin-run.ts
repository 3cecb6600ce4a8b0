import type { NewEvent } from '../timeline.ts';
import type { WorkloadFields } from './workload-change.ts';

/** A queued run: the fields that begin it, no evaluation yet, and the event that tells of it. */
export interface BegunRun {
  readonly set: WorkloadFields;
  readonly evaluation: null;
  readonly events: readonly NewEvent[];
}

/** Queues run `generation`: PENDING, waiting, and SUBMITTED as the first event of its generation (L1). */
export function beginRun(generation: number): BegunRun {
  return {
    set: { phase: 'PENDING', desired: 'RUN', generation, admission: 'WAITING', queue: 'ENTER' },
    evaluation: null,
    events: [{ type: 'SUBMITTED', generation }],
  };
}
