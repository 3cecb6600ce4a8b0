import type { WorkloadRowFragment } from '../generated/graphql.ts';

/** The page of a workload. Global ids have no character that a path could not have. */
export function workloadPath(id: string): string {
  return `/workloads/${id}`;
}

/** The page that explains why it does not run. */
export function explainPath(id: string): string {
  return `${workloadPath(id)}/explain`;
}

/** Whether there is something to explain: it waits, or nothing that runs can change that it is blocked. */
export function isHeldBack({ phase, admission }: Pick<WorkloadRowFragment, 'phase' | 'admission'>): boolean {
  return phase === 'PENDING' && admission.state !== 'ADMITTED';
}
