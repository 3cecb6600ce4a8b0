import type { WorkloadState } from '../domain/model/workload.ts';
import { NotFound } from '../domain/refusals.ts';
import type { Actor } from './actor.ts';
import type { WorkloadReference } from './application.ts';

/** What the caller wants to do; the field is its name for the workload in a refusal. */
export interface WorkloadClaim {
  readonly actor: Actor;
  readonly reference: WorkloadReference;
  /** Whether an operator may do it to another member's work: to end work, yes; to run it, no (T3). */
  readonly operatorsToo: boolean;
}

/**
 * Returns the workload if the caller may act on it. Anything else, unknown work, another kind and another member's, is one
 * NOT_FOUND, so that nobody learns what exists.
 */
export function authoriseWorkload(state: WorkloadState | undefined, claim: WorkloadClaim): WorkloadState {
  const { actor, reference, operatorsToo } = claim;
  const mayAct = state?.memberId === actor.memberId || (operatorsToo && actor.role === 'OPERATOR');
  if (state === undefined || state.kind !== reference.kind || !mayAct) {
    throw new NotFound(`input.${reference.kind}Id`, reference.kind);
  }
  return state;
}
