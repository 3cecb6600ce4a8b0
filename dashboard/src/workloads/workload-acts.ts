import type { WorkloadRowFragment } from '../generated/graphql.ts';

/** What can be done with a workload. */
export type WorkloadAct = 'OPEN' | 'START' | 'STOP' | 'DELETE';

/** What of a workload decides about that. */
export type ActedOn = Pick<WorkloadRowFragment, 'phase' | 'desired' | 'deleteRequested' | 'driver' | 'member'>;

/**
 * What the viewer can do with it now. Ending work is possible in every phase, as long as its end was not asked for; whose work it is, and
 * operators. To open and to run it is for its member alone (T3); of simulated work there is
 * nothing to open.
 */
export function actsOn(work: ActedOn, viewer: { readonly id: string; readonly isOperator: boolean }): readonly WorkloadAct[] {
  const isMine = work.member.id === viewer.id;
  if (!isMine && !viewer.isOperator) return [];
  if (work.deleteRequested) return [];
  const acts: WorkloadAct[] = [];
  if (isMine && work.phase === 'RUNNING' && work.desired === 'RUN' && work.driver !== 'SIMULATION') acts.push('OPEN');
  if (work.desired === 'RUN' && work.phase !== 'FAILED' && work.phase !== 'STOPPED') acts.push('STOP');
  if (isMine && (work.phase === 'FAILED' || work.desired === 'STOP')) acts.push('START');
  acts.push('DELETE');
  return acts;
}

/** What stopping is called: work that does not run yet is cancelled. */
export function stopWord({ phase }: Pick<ActedOn, 'phase'>): string {
  return phase === 'RUNNING' ? 'Stop' : 'Cancel';
}

/** Whether stopping loses something that is in nobody's files. */
export function losesByStop({ phase }: Pick<ActedOn, 'phase'>): boolean {
  return phase === 'RUNNING';
}
