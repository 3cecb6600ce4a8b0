import type { CandidateVerdictKind, DecisionPartsFragment, Driver, PlacementOutcome } from '../generated/graphql.ts';

/** How an outcome or a verdict is shown: a word, a sign and a tone. */
export interface VerdictWords {
  readonly word: string;
  readonly sign: string;
  readonly tone: 'good' | 'warn' | 'bad';
}

export const OUTCOME_WORDS: Readonly<Record<PlacementOutcome, VerdictWords>> = {
  ADMIT_NOW: { word: 'Runs at once', sign: '●', tone: 'good' },
  WAIT: { word: 'Would wait', sign: '◷', tone: 'warn' },
  BLOCKED: { word: 'Blocked', sign: '⊘', tone: 'bad' },
};

export const VERDICT_WORDS: Readonly<Record<CandidateVerdictKind, VerdictWords>> = {
  ADMISSIBLE: { word: 'Can take it', sign: '●', tone: 'good' },
  WAIT: { word: 'Busy', sign: '◷', tone: 'warn' },
  BLOCKED: { word: 'Cannot', sign: '⊘', tone: 'bad' },
};

export const DRIVER_WORDS: Readonly<Record<Driver, string>> = {
  NATIVE: 'native',
  DOCKER: 'docker',
  KUBERNETES: 'kubernetes',
  SIMULATION: 'simulation',
};

/** One machine and driver of a decision. */
export type Candidate = DecisionPartsFragment['candidates'][number];

const ORDER: readonly CandidateVerdictKind[] = ['ADMISSIBLE', 'WAIT', 'BLOCKED'];

/** The candidates that come nearest to taking the work first; else by the machine's name and the driver. */
export function byVerdict(candidates: readonly Candidate[]): readonly Candidate[] {
  return [...candidates].sort(
    (left, right) =>
      ORDER.indexOf(left.verdict) - ORDER.indexOf(right.verdict) ||
      compare(left.machine.name, right.machine.name) ||
      compare(left.driver, right.driver),
  );
}

function compare(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
