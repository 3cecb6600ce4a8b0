import type { WorkloadChange } from './workload-change.ts';

/**
 * Two changes of one workload, the second decided from the state after the first, as one: a launch and its first
 * evaluation are written together, so that nobody sees work that was never evaluated (L2). A phase that the first one
 * passes through is seen in its events alone.
 */
export function mergeChanges(first: WorkloadChange, second: WorkloadChange): WorkloadChange {
  return {
    ...first,
    ...second,
    expected: first.expected,
    set: { ...first.set, ...second.set },
    events: [...first.events, ...second.events],
  };
}
