import type { ReactNode } from 'react';
import styles from './note.module.css';

export interface NoteProps {
  readonly tone: 'info' | 'good' | 'warn' | 'bad';
  readonly title?: string;
  readonly children: ReactNode;
}

/** A few words set apart from the rest. What it means is in its words; the tone repeats it. */
export function Note({ tone, title, children }: NoteProps): ReactNode {
  return (
    <div className={`${styles['note'] ?? ''} ${styles[tone] ?? ''}`}>
      {title !== undefined && <p className={styles['title']}>{title}</p>}
      {children}
    </div>
  );
}
