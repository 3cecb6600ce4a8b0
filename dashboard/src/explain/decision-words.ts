import type { CandidateVerdictKind, PlacementOutcome } from '../generated/graphql.ts';

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
