import type { WorkloadState } from '../model/workload.ts';
import { InvalidState, NotFound } from '../refusals.ts';
import { beginRun } from '../reservations/begin-run.ts';
import type { WorkloadChange } from '../reservations/workload-change.ts';
import { expectationOf } from '../reservations/workload-change.ts';

/**
 * The member wants it to run. Queues a new run when nothing holds a machine; while a hold is open, only the intent changes
 * and the run begins at the release (L8). null when that is wanted already. Refuses deleted work, and work that is being
 * deleted.
 */
export function start(state: WorkloadState): WorkloadChange | NotFound | InvalidState | null {
  if (state.deleted) return new NotFound(`input.${state.kind}Id`, state.kind);
  if (state.deleteRequested !== null) return new InvalidState(`This ${state.kind} is being deleted; launch a new one.`);
  const about = { workloadId: state.id, expected: expectationOf(state) };
  switch (state.phase) {
    case 'PENDING':
    case 'PREPARING':
    case 'RUNNING':
      return null;
    case 'STOPPED':
      return { ...about, ...beginRun(state.generation + 1) };
    case 'STOPPING':
      if (state.desired === 'RUN') return null;
      return { ...about, set: { desired: 'RUN' }, events: [{ type: 'INTENT_CHANGED', generation: state.generation, desired: 'RUN' }] };
    case 'FAILED':
      return startFailed(state);
  }
}

/** Without a hold the next run begins; with one it is counted now, so that the release knows that it was asked for. */
function startFailed(state: WorkloadState): WorkloadChange | null {
  const about = { workloadId: state.id, expected: expectationOf(state) };
  const generation = state.generation + 1;
  if (state.hold === null) return { ...about, ...beginRun(generation) };
  const counted = state.generation > state.hold.generation;
  if (counted && state.desired === 'RUN') return null;
  return {
    ...about,
    set: { desired: 'RUN', ...(counted ? {} : { generation }) },
    events: [{ type: 'INTENT_CHANGED', generation: counted ? state.generation : generation, desired: 'RUN' }],
  };
}
