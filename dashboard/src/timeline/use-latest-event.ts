import { useEffect, useState } from 'react';
import { useClient } from 'urql';
import { LatestEventDocument } from '../generated/graphql.ts';

const AGAIN_MILLISECONDS = 2_000;

/** What the server said of a workload's latest event. */
export interface LatestEvent {
  /** Its sequence; null of work that was deleted, whose stream completes by itself. */
  readonly sequence: number | null;
}

/** The workload's latest event, asked anew each time that `isOpen` becomes true; null until it is known, and while it is not open. */
export function useLatestEvent({ workloadId, isOpen }: { readonly workloadId: string; readonly isOpen: boolean }): LatestEvent | null {
  const client = useClient();
  const [latest, setLatest] = useState<LatestEvent | null>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    let isOver = false;
    let timer: number | undefined;
    const ask = async (): Promise<void> => {
      const { data } = await client.query(LatestEventDocument, { id: workloadId }, { requestPolicy: 'network-only' }).toPromise();
      if (isOver) return;
      if (data === undefined) timer = window.setTimeout(() => void ask(), AGAIN_MILLISECONDS);
      else setLatest({ sequence: data.node !== null && 'latestEvent' in data.node ? data.node.latestEvent.sequence : null });
    };
    void ask();
    return () => {
      isOver = true;
      window.clearTimeout(timer);
      setLatest(null);
    };
  }, [client, workloadId, isOpen]);
  return latest;
}
