import type { ReactNode } from 'react';
import type { RequestFailure } from '../api/request-failure.ts';
import { Button } from './button.tsx';
import styles from './note.module.css';

export interface FailureNoteProps {
  readonly failure: RequestFailure;
  readonly retry?: () => void;
}

/** What went wrong, its code, the id under which the server's log has it, and a way to try again. */
export function FailureNote({ failure: { message, code, requestId }, retry }: FailureNoteProps): ReactNode {
  return (
    <div className={`${styles['note'] ?? ''} ${styles['bad'] ?? ''}`} role="alert">
      <p>{message}</p>
      <p className={styles['small']}>
        Code <code>{code}</code>
        {requestId !== null && (
          <>
            , request <code>{requestId}</code>
          </>
        )}
      </p>
      {retry !== undefined && <Button onPress={retry}>Try again</Button>}
    </div>
  );
}
