import type { WorkloadState } from '../model/workload.ts';
import type { WorkloadChange } from '../reservations/workload-change.ts';
import type { NewEvent } from '../timeline.ts';
import { expectationOf } from '../reservations/workload-change.ts';
import type { StopParts } from './stop-parts.ts';
import { stopParts } from './stop-parts.ts';

/** What becomes of a notebook's files (L7). */
export interface DeleteWish {
  readonly deleteFiles: boolean;
}

/**
 * The member wants it gone: at once where nothing holds a machine, else when its hold is released (L8). A repeat changes
 * nothing, except that a later wish to delete the files too is taken up while there is time; it is never taken back.
 */
export function deleteWorkload(state: WorkloadState, wish: DeleteWish): WorkloadChange | null {
  if (state.deleted) return null;
  const about = { workloadId: state.id, expected: expectationOf(state) };
  const { deleteFiles } = wish;
  if (state.deleteRequested !== null && (state.deleteRequested.deleteFiles || !deleteFiles)) return null;

  const deleteRequested = { deleteFiles };
  const { set, events } = state.desired === 'RUN' ? stopParts(state) : NOTHING;
  if (state.hold !== null) return { ...about, set: { ...set, deleteRequested }, events };
  return {
    ...about,
    set: { ...set, deleteRequested, deleted: true },
    events: [...events, deletedEvent(state)],
  };
}

const NOTHING: StopParts = { set: {}, events: [] };

/** Names the machine that has the files, whose agent may have to delete them (L7). */
function deletedEvent({ generation, pin }: WorkloadState): NewEvent {
  return { type: 'DELETED', generation, ...(pin === null ? {} : { machineId: pin.machineId }) };
}
