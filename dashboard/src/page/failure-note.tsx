import type { ReactNode } from 'react';
import { isFinal } from '../api/is-final.ts';
import type { RequestFailure } from '../api/request-failure.ts';
import { Button } from './button.tsx';
import styles from './note.module.css';
import { useSelfRetry } from './use-self-retry.ts';

export interface FailureNoteProps {
  readonly failure: RequestFailure;
  readonly retry?: () => void;
}

/**
 * What went wrong, its code, the id under which the server's log has it, and a way to try again where that may help. What failed for want of an answer is
 * also tried again by itself, as streams are: `retry` must be a question, never an act.
 */
export function FailureNote({ failure, retry }: FailureNoteProps): ReactNode {
  const { message, code, requestId } = failure;
  const bySelf = code === 'UNREACHABLE' ? retry : undefined;
  useSelfRetry(bySelf ?? null);
  return (
    <div className={`${styles['note'] ?? ''} ${styles['bad'] ?? ''}`} role="alert">
      <p>
        {message}
        {bySelf !== undefined && ' It is tried again by itself.'}
      </p>
      <p className={styles['small']}>
        Code <code>{code}</code>
        {requestId !== null && (
          <>
            , request <code>{requestId}</code>
          </>
        )}
      </p>
      {retry !== undefined && !isFinal(failure) && <Button onPress={retry}>Try again</Button>}
    </div>
  );
}
