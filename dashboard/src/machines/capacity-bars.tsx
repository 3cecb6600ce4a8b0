import type { ReactNode } from 'react';
import styles from './capacity-bars.module.css';
import { capacityRows, type Amounts } from './capacity-rows.ts';

export interface CapacityBarsProps {
  readonly capacity: Amounts;
  readonly allocated: Amounts;
}

/** What is held of a machine, thing by thing: the numbers, and a bar that shows them. */
export function CapacityBars(amounts: CapacityBarsProps): ReactNode {
  return (
    <ul className={styles['bars']}>
      {capacityRows(amounts).map(({ key, label, text, share }) => (
        <li key={key}>
          <span className={styles['label']}>{label}</span>
          <span className={styles['track']} aria-hidden="true">
            <span className={styles['held']} style={{ inlineSize: `${String(share * 100)}%` }} />
          </span>
          <span className={styles['text']}>{text}</span>
        </li>
      ))}
    </ul>
  );
}
