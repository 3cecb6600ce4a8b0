import type { AdmissionState } from '../model/workload.ts';
import { reasonKey } from '../placement/reason-key.ts';
import type { Evaluation } from '../reservations/workload-change.ts';
import type { PlacementOutcome } from '../timeline.ts';

/** Where an outcome leaves the workload's admission (L2). */
export function admissionOf(outcome: PlacementOutcome): AdmissionState {
  switch (outcome) {
    case 'ADMIT_NOW':
      return 'ADMITTED';
    case 'WAIT':
      return 'WAITING';
    case 'BLOCKED':
      return 'BLOCKED';
  }
}

/**
 * Whether an evaluation repeats another: same outcome and same reasons with the same parameters, in the same order (E6).
 * A stored one may have its keys in another order.
 */
export function sameEvaluation(left: Evaluation, right: Evaluation): boolean {
  return (
    left.outcome === right.outcome &&
    left.reasons.length === right.reasons.length &&
    left.reasons.every((reason, index) => {
      const other = right.reasons[index];
      return other !== undefined && reasonKey(reason) === reasonKey(other);
    })
  );
}
