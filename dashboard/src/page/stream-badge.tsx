import type { ReactNode } from 'react';
import type { StreamState } from '../api/stream-state.ts';
import type { Stream } from '../api/use-stream.ts';
import { Badge } from './badge.tsx';
import { Button } from './button.tsx';
import styles from './stream-badge.module.css';
import { useNow } from './use-now.ts';
import { writtenDuration } from './written-time.ts';

/** Whether what is shown is live, catching up, or stale and since when, with a way to try at once. Told to screen readers when it changes. */
export function StreamBadge({ stream: { state, retry } }: { readonly stream: Stream }): ReactNode {
  return (
    <div className={styles['line']}>
      <span role="status">{badgeOf(state)}</span>
      {(state.status === 'STALE' || state.status === 'ENDED') && (
        <Button kind="quiet" onPress={retry}>
          Try now
        </Button>
      )}
    </div>
  );
}

function badgeOf(state: StreamState): ReactNode {
  switch (state.status) {
    case 'LIVE':
      return (
        <Badge tone="good" sign="●">
          Live
        </Badge>
      );
    case 'CATCHING_UP':
      return (
        <Badge tone="info" sign="◔">
          Catching up
        </Badge>
      );
    case 'STALE':
      return (
        <Badge tone="warn" sign="▲">
          Stale: the connection broke <StaleAge since={state.since} />
        </Badge>
      );
    case 'ENDED':
      return (
        <Badge tone="bad" sign="✕">
          Not live: {state.failure.message}
        </Badge>
      );
  }
}

/** It changes each second, which is not told to screen readers. */
function StaleAge({ since }: { readonly since: number }): ReactNode {
  return <span aria-hidden="true">{writtenDuration(useNow() - since)} ago</span>;
}
