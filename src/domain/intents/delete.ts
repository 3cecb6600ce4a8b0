import type { WorkloadState } from '../model/workload.ts';
import type { WorkloadChange } from '../reservations/workload-change.ts';
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
    events: [...events, { type: 'DELETED', generation: state.generation }],
  };
}

const NOTHING: StopParts = { set: {}, events: [] };
