import type { WorkloadState } from '../model/workload.ts';
import { NotFound } from '../refusals.ts';
import type { WorkloadChange } from '../reservations/workload-change.ts';
import { expectationOf } from '../reservations/workload-change.ts';
import { stopParts } from './stop-parts.ts';

/**
 * The member wants it to stop (L8): at once where nothing holds a machine; else the agent is told, and the hold is
 * released by its confirmation, once. null when that is wanted already. Refuses deleted work.
 */
export function stop(state: WorkloadState): WorkloadChange | NotFound | null {
  if (state.deleted) return new NotFound(`input.${state.kind}Id`, state.kind);
  if (state.desired === 'STOP') return null;
  return { workloadId: state.id, expected: expectationOf(state), ...stopParts(state) };
}
