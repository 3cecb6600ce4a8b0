import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { workloadPath } from '../workloads/workload-path.ts';
import styles from './decision-view.module.css';
import type { Unblock } from './unblock-offer.ts';

const ACCELERATORS = { CPU: 'CPU work', APPLE_GPU: 'Apple GPU work', NVIDIA_GPU: 'NVIDIA GPU work' } as const;

/** The work whose end is waited for: one's own by name, others' as far as anybody may know it (V7). */
export function UnblockHolders({ holders }: { readonly holders: Unblock['holders'] }): ReactNode {
  if (holders.length === 0) return null;
  return (
    <ul className={styles['holders']}>
      {holders.map(({ accelerator, phase, workload }, index) => (
        <li key={workload?.id ?? index}>
          {workload === null ? 'Somebody’s ' : 'Your '}
          {ACCELERATORS[accelerator]}, {phase.toLowerCase()}
          {workload !== null && (
            <>
              : <Link href={workloadPath(workload.id)}>{workload.name}</Link>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
