import type { ReactNode } from 'react';
import styles from './badge.module.css';

export interface BadgeProps {
  readonly tone: 'quiet' | 'info' | 'good' | 'warn' | 'bad';
  /** A sign before the word, so that the colour is never alone. */
  readonly sign: string;
  readonly children: ReactNode;
}

/** A state in a word, with a sign and a colour. */
export function Badge({ tone, sign, children }: BadgeProps): ReactNode {
  return (
    <span className={`${styles['badge'] ?? ''} ${styles[tone] ?? ''}`}>
      <span aria-hidden="true">{sign}</span> {children}
    </span>
  );
}
