import type { Assignment } from '../../agent-api/wire.ts';
import { isLive } from './work.ts';
import type { Ending, Work } from './work.ts';

/*
 *   begin ──► preparing ──ready──► running           clear ──► stopping
 *                 │  end             │  end            ending = how it will be reported
 *                 ▼                  ▼
 *          (stopping, or as before while it fails) ──gone──► stopped | failed
 */

interface At {
  /** RFC 3339. */
  readonly at: string;
}

/** A dispatch that the agent takes: from here on something may exist. */
export function begin(assignment: Assignment, { at }: At): Work {
  return { assignment, state: 'preparing', ending: null, at };
}

/** An answer about a run of which nothing exists here: a refusal (A2), or a stop of work that is over. */
export function answer(assignment: Assignment, how: Ending & At): Work {
  const { at, outcome, reason, message } = how;
  return { assignment, state: outcome, ending: null, ...(reason && { reason }), ...(message !== undefined && { message }), at };
}

/**
 * Work that this agent has no trace of, and that may exist here all the same: its disk was lost, or it died before it wrote.
 * The driver looks for it by its name and ends what there is; only then is the outcome told (V3).
 */
export function clear(assignment: Assignment, how: Ending & At): Work {
  const { at, ...ending } = how;
  return { assignment, state: 'stopping', ending, at };
}

/** Progress of a run that is being prepared; ignored in every other state. */
export function progressed(work: Work, news: At & { readonly progress: number; readonly message?: string }): Work {
  if (work.state !== 'preparing' || work.ending) return work;
  return { ...work, progress: news.progress, ...(news.message !== undefined && { message: news.message }), at: news.at };
}

/** The run answers for real; ignored when it is being torn down already. */
export function becameReady(work: Work, news: At & { readonly address?: string }): Work {
  if (work.state !== 'preparing' || work.ending) return work;
  const { assignment } = work;
  return { assignment, state: 'running', ending: null, ...(news.address !== undefined && { address: news.address }), at: news.at };
}

/**
 * Tear-down begins. One that was asked for shows `stopping`; a failure keeps its state until nothing exists any more,
 * because `failed` asserts that. A stop that arrives while a failure is torn down turns its outcome into `stopped`.
 */
export function end(work: Work, how: Ending & At): Work {
  if (!isLive(work)) return work;
  if (work.ending && how.outcome !== 'stopped') return work;
  if (work.ending?.outcome === 'stopped') return work;
  const { at, ...ending } = how;
  return { ...work, state: ending.outcome === 'stopped' ? 'stopping' : work.state, ending, at };
}

/** A kill did not succeed: the run may still exist, so its hold must stay (V3). */
export function stopFailed(work: Work, news: At & { readonly message: string }): Work {
  if (!isLive(work) || !work.ending) return work;
  if (work.state === 'stopping' && work.reason === 'STOP_FAILED') return work;
  return { ...work, state: 'stopping', reason: 'STOP_FAILED', message: news.message, at: news.at };
}

/** Nothing of the run exists any more. */
export function gone(work: Work, { at }: At): Work {
  if (!isLive(work) || !work.ending) return work;
  return answer(work.assignment, { ...work.ending, at });
}
