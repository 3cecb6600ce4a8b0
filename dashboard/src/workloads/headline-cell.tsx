import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { WorkloadRowFragment } from '../generated/graphql.ts';
import styles from './headline-cell.module.css';
import { explainPath, isHeldBack } from './workload-path.ts';

/** The most severe reason why work is not where its member wants it, its place in the queue, and the way to all the rest. */
export function HeadlineCell({ work }: { readonly work: WorkloadRowFragment }): ReactNode {
  const { headline, queuePosition } = work.admission;
  if (work.deleteRequested) return 'It is deleted once its machine confirms that nothing of it is left.';
  if (work.phase === 'STOPPED' || (headline === null && !isHeldBack(work))) return null;
  return (
    <div className={styles['headline']}>
      {headline !== null && <span>{headline.message}</span>}
      {isHeldBack(work) && (
        <span className={styles['more']}>
          {queuePosition !== null && <span>Place {queuePosition} in the queue.</span>}
          <Link href={explainPath(work.id)} aria-label={`Explain why ${work.name} does not run`}>
            Explain
          </Link>
        </span>
      )}
    </div>
  );
}
