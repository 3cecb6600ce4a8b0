import type { Reason } from '../../reason.ts';
import type { Candidate } from '../candidate.ts';
import type { PlacementRequest } from '../decision.ts';

/** One rule about the request itself, whatever the machine. */
export interface RequestCheck {
  readonly name: string;
  /** null when the rule is met. */
  readonly check: (request: PlacementRequest) => Reason | null;
}

/** One rule about one candidate. */
export interface CandidateCheck {
  readonly name: string;
  /** Every reason against the candidate by this rule; null when it is met. */
  readonly check: (candidate: Candidate) => Reason | readonly Reason[] | null;
}
