import type { AdmissionEventType, WorkloadPhase } from '../../client/generated/graphql.ts';
import { EXIT_CODES } from '../command-failure.ts';

/** Where a run is meant to get. */
export type RunGoal = 'RUNNING' | 'STOPPED';

/** Work as it was when its following began. */
export interface FollowedRun {
  readonly phase: WorkloadPhase;
  readonly generation: number;
}

/** Whether there is nothing to follow: what is there already brings no event. The exit code then; null while there is. */
export function outcomeAlready({ phase }: FollowedRun, goal: RunGoal): number | null {
  if (phase === goal) return EXIT_CODES.done;
  return goal === 'STOPPED' && phase === 'FAILED' ? EXIT_CODES.refused : null;
}

/**
 * What an event means for the run that is followed: done, over in another way, or null while it goes on. Of work that was started while it
 * still stopped, the run that is followed begins once that is over; what ends before is the run before (L8).
 */
export function outcomeOf(
  event: { readonly type: AdmissionEventType; readonly generation: number },
  run: FollowedRun,
  goal: RunGoal,
): number | null {
  const followed = run.phase === 'STOPPING' && goal === 'RUNNING' ? run.generation + 1 : run.generation;
  if (event.type === 'DELETED') return EXIT_CODES.refused;
  if (event.generation < followed) return null;
  if (event.type === goal) return EXIT_CODES.done;
  return event.type === 'FAILED' || event.type === 'STOPPED' ? EXIT_CODES.refused : null;
}
