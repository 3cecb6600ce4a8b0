import { deadlineSeconds, type Deadlines } from '../intents/deadline.ts';
import type { WorkloadState } from '../model/workload.ts';
import { assignmentTerms, type AssignmentFacts, type AssignmentTerms } from './assignment-terms.ts';
import { assignedIntent } from './lifecycle.ts';

/** What an agent is told about one hold: its terms, and whether the work is to run or to be gone. */
export interface Assignment extends AssignmentTerms {
  /** SHA-256 of the canonical JSON of the terms, as stored with the hold (A2). */
  readonly decisionDigest: string;
  readonly desired: 'run' | 'stop';
  /** Longest time that preparing (run) or stopping (stop) may take (L8); a constant, so that equal answers stay equal. */
  readonly deadlineSeconds: number;
}

/** The terms of a hold as stored, with the intent. */
export interface AssignmentOrder {
  readonly facts: AssignmentFacts;
  readonly decisionDigest: string;
  readonly desired: 'run' | 'stop';
}

/** Makes the assignment of a hold; the same order always makes the same assignment (A1). */
export function buildAssignment(order: AssignmentOrder, deadlines: Deadlines): Assignment {
  return {
    ...assignmentTerms(order.facts),
    decisionDigest: order.decisionDigest,
    desired: order.desired,
    deadlineSeconds: deadlineSeconds(order.desired === 'run' ? 'PREPARING' : 'STOPPING', deadlines) ?? 0,
  };
}

/** `run` only while the member wants exactly the held run and it prepares or runs; else it is to be gone. */
export function intentOfHold(state: WorkloadState): 'run' | 'stop' {
  const wanted = state.hold !== null && state.desired === 'RUN' && state.generation === state.hold.generation;
  return wanted ? assignedIntent(state.phase) : 'stop';
}
