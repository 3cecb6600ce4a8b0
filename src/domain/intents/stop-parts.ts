import type { WorkloadState } from '../model/workload.ts';
import type { WorkloadFields } from '../reservations/workload-change.ts';
import type { NewEvent } from '../timeline.ts';

/** What a stop sets and tells. */
export interface StopParts {
  readonly set: WorkloadFields;
  /** Why it waited is of the past once it does not. */
  readonly evaluation?: null;
  readonly events: readonly NewEvent[];
}

/** The parts of a stop of work that is wanted running; a delete begins with them too (L8). */
export function stopParts(state: WorkloadState): StopParts {
  const { generation, hold } = state;
  const requested: NewEvent = { type: 'STOP_REQUESTED', generation, desired: 'STOP' };
  if (hold === null) {
    const set = { phase: 'STOPPED', desired: 'STOP', queue: 'LEAVE' } as const;
    return { set, evaluation: null, events: [requested, { type: 'STOPPED', generation }] };
  }
  // STOPPING goes on, with no run after it; FAILED stays until its hold is confirmed gone (V3).
  if (state.phase !== 'PREPARING' && state.phase !== 'RUNNING') return { set: { desired: 'STOP' }, events: [requested] };
  const stopping: NewEvent = { type: 'STOPPING', generation: hold.generation, machineId: hold.machineId };
  return { set: { phase: 'STOPPING', desired: 'STOP' }, events: [requested, stopping] };
}
