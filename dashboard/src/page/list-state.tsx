import type { ReactNode } from 'react';
import type { CombinedError } from 'urql';
import { requestFailure } from '../api/request-failure.ts';
import { FailureNote } from './failure-note.tsx';
import styles from './list-state.module.css';

export interface ListStateProps {
  /** Of urql's `useQuery`. */
  readonly query: { readonly fetching: boolean; readonly error?: CombinedError | undefined; readonly data?: unknown };
  /** Asks again. */
  readonly retry: () => void;
  readonly isEmpty: boolean;
  /** What to say when there is nothing, with the next step. */
  readonly empty: ReactNode;
  /** What is loaded, for screen readers, such as `notebooks`. */
  readonly what: string;
  readonly children: ReactNode;
}

/**
 * A list in its four states: loading, empty with the next step, failed with the request's id and a way to try again, and itself. What
 * was loaded stays in sight when a later request fails, with a word that it is stale.
 */
export function ListState({ query, retry, isEmpty, empty, what, children }: ListStateProps): ReactNode {
  const hasData = query.data !== undefined && query.data !== null;
  const failed = query.error !== undefined && <FailureNote failure={requestFailure(query.error)} retry={retry} />;
  if (!hasData && failed !== false) return failed;
  if (!hasData) return <Skeleton what={what} />;
  return (
    <>
      {failed}
      {isEmpty ? <div className={styles['empty']}>{empty}</div> : children}
    </>
  );
}

/** Grey lines where something is about to be. */
export function Skeleton({ what }: { readonly what: string }): ReactNode {
  return (
    <div className={styles['skeleton']} role="status">
      <span className={styles['hidden']}>Loading {what} …</span>
      <span aria-hidden="true" />
      <span aria-hidden="true" />
      <span aria-hidden="true" />
    </div>
  );
}
