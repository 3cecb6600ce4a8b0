import { useId, type ReactNode } from 'react';
import styles from './section.module.css';

export interface SectionProps {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page under its own heading, on a surface of its own. */
export function Section({ title, actions, children }: SectionProps): ReactNode {
  const id = useId();
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <div className={styles['head']}>
        <h2 id={id}>{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
