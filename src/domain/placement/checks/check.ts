import type { Reason } from '../../reason.ts';
import type { Candidate } from '../candidate.ts';
import type { PlacementRequest } from '../decision.ts';

/** What is asked for, whoever asks. */
export type AskedFor = Pick<PlacementRequest, 'kind' | 'class' | 'entry'>;

/** One rule about the request itself, whatever the machine and whoever asks. */
export interface RequestCheck {
  readonly name: string;
  /** null when the rule is met. */
  readonly check: (request: AskedFor) => Reason | null;
}

/** One rule about one candidate. */
export interface CandidateCheck {
  readonly name: string;
  /** Every reason against the candidate by this rule; null when it is met. */
  readonly check: (candidate: Candidate) => Reason | readonly Reason[] | null;
}

/** What of a candidate is the same whoever asks. */
export interface CheckedTarget extends Pick<Candidate, 'machine' | 'driver' | 'selection' | 'fit'> {
  readonly request: AskedFor;
}

/** A candidate check that looks at nothing of who asks, so that it can be asked for everybody. */
export interface TargetCheck extends CandidateCheck {
  readonly check: (target: CheckedTarget) => Reason | readonly Reason[] | null;
}
