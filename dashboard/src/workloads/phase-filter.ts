import type { WorkloadPhase } from '../generated/graphql.ts';

/** Which phases a list shows. */
export interface PhaseFilter {
  readonly id: string;
  readonly label: string;
  /** null for all. */
  readonly phases: readonly WorkloadPhase[] | null;
}

export const ALL_PHASES: PhaseFilter = { id: 'ALL', label: 'All', phases: null };

/** What can be chosen; the phases of a filter are those that the server knows. */
export const PHASE_FILTERS: readonly PhaseFilter[] = [
  ALL_PHASES,
  { id: 'ACTIVE', label: 'Waiting to stopping', phases: ['PENDING', 'PREPARING', 'RUNNING', 'STOPPING'] },
  { id: 'PENDING', label: 'Waiting or blocked', phases: ['PENDING'] },
  { id: 'RUNNING', label: 'Running', phases: ['RUNNING'] },
  { id: 'STOPPED', label: 'Stopped', phases: ['STOPPED'] },
  { id: 'FAILED', label: 'Failed', phases: ['FAILED'] },
];

/** The filter of an address; all phases where it names none that is known. */
export function phaseFilter(id: string | null): PhaseFilter {
  return PHASE_FILTERS.find((filter) => filter.id === id) ?? ALL_PHASES;
}
