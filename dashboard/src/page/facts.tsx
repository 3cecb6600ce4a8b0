import type { ReactNode } from 'react';
import styles from './facts.module.css';

export interface FactsProps {
  /** Names and values; a null value is left out. */
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
}

/** Names with their values. */
export function Facts({ facts }: FactsProps): ReactNode {
  return (
    <dl className={styles['facts']}>
      {facts
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
