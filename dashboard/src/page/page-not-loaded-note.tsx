import { useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './note.module.css';
import { reloadOnceAnswered } from './reload-once-answered.ts';
import { useSelfRetry } from './use-self-retry.ts';

/** In the place of a page whose file could not be had: tries again by itself and when asked, and stays until the server answers. */
export function PageNotLoadedNote(): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const retry = async (how: { readonly bySelf: boolean }): Promise<void> => {
    if (isAsking) return;
    setAsking(true);
    const parts = {
      send: (input: Parameters<typeof fetch>[0], init?: RequestInit) => window.fetch(input, init),
      kept: window.sessionStorage,
      now: Date.now,
      reload: () => {
        window.location.reload();
      },
    };
    if (!(await reloadOnceAnswered(parts, how))) setAsking(false);
  };
  useSelfRetry(() => void retry({ bySelf: true }));
  return (
    <div className={`${styles['note'] ?? ''} ${styles['bad'] ?? ''}`} role="alert">
      <p className={styles['title']}>This page could not be loaded</p>
      <p>The server does not answer, or was upgraded meanwhile. It is tried again by itself; nothing was changed.</p>
      <Button isPending={isAsking} onPress={() => void retry({ bySelf: false })}>
        Try again
      </Button>
    </div>
  );
}
