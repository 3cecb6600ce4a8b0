import type { Observation, RunFailure } from '../driver.ts';
import type { ContainerFacts } from './engine.ts';
import type { RunRecord } from './run-records.ts';

/** What a look at a run's container shows; UP is not ready yet, it has to be asked. */
export type Sight =
  | { readonly kind: 'UP' }
  | { readonly kind: 'PAUSED' }
  /** Over: for a good reason, to be told with what it wrote. */
  | { readonly kind: 'OVER'; readonly failure: RunFailure }
  | { readonly kind: 'ABSENT' };

/**
 * Judges a container against what was first seen of it. One that somebody replaced or started again is over, although it runs: what was
 * in its memory is gone. `OOMKilled` is about the whole container: when the limit ends a kernel alone, the server lives on, the engine
 * says nothing in its state, and the run goes on.
 */
export function sightOf(found: ContainerFacts | null, seen: RunRecord['container']): Sight {
  if (found === null || found.status === 'created') return { kind: 'ABSENT' };
  if (seen && (seen.id !== found.id || seen.startedAt !== found.startedAt))
    return over('WORK_VANISHED', 'Somebody started it again, or put another container in its place.');
  if (found.status === 'running') return { kind: 'UP' };
  if (found.status === 'paused') return { kind: 'PAUSED' };
  if (found.oomKilled) return over('OUT_OF_MEMORY', `It needed more memory than its class has (exit code ${String(found.exitCode)}).`);
  return over('WORK_VANISHED', `It ended with exit code ${String(found.exitCode)}.`);
}

/** A sight as the cheap look at a run that was ready. */
export function asAlive(sight: Sight): Observation {
  switch (sight.kind) {
    case 'UP':
    case 'PAUSED':
      return { state: 'ready' };
    case 'OVER':
      return { state: 'exited', failure: sight.failure };
    case 'ABSENT':
      return { state: 'absent' };
  }
}

function over(reason: RunFailure['reason'], message: string): Sight {
  return { kind: 'OVER', failure: { reason, message } };
}
