import type { ReactNode } from 'react';
import type { AdmissionState, WorkloadPhase } from '../generated/graphql.ts';
import styles from './badge.module.css';
import { phaseWords } from './phase-words.ts';

export interface PhaseBadgeProps {
  readonly phase: WorkloadPhase;
  readonly admission: AdmissionState;
}

/** A phase: a word, a sign and a colour, each of which says it alone. */
export function PhaseBadge({ phase, admission }: PhaseBadgeProps): ReactNode {
  const { word, sign, tone } = phaseWords({ phase, admission });
  return (
    <span className={`${styles['badge'] ?? ''} ${styles[tone] ?? ''}`} data-phase={phase}>
      <span aria-hidden="true">{sign}</span> {word}
    </span>
  );
}
