import type { EntryKind } from './runtime.ts';
import type { WorkloadKind } from './workload.ts';

const KIND_BY_ENTRY: Readonly<Record<EntryKind, WorkloadKind>> = { 'notebook-image': 'notebook', model: 'endpoint' };

/** What an entry of the kind is launched as: images as notebooks, models as endpoints. */
export function workloadKindOf(entry: EntryKind): WorkloadKind {
  return KIND_BY_ENTRY[entry];
}
