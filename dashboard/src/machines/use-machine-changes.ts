import { useEffect, useRef } from 'react';
import { followMachines } from '../../../src/client/follow-machines.ts';
import { usePageVisible } from '../api/use-page-visible.ts';
import { useStream, type Stream } from '../api/use-stream.ts';

/** Changes that come together are one reload. */
const GATHER_MILLISECONDS = 300;
/** Heartbeats are no changes of the stream, and their age is shown. */
const HEARTBEATS_MILLISECONDS = 15_000;

export interface MachineChanges {
  /** Global id of the machine; null for all of them. */
  readonly machineId: string | null;
  /** Reads again what is shown; need not be stable. */
  readonly reload: () => void;
}

/**
 * Follows machines and has what is shown read again when one changed, and now and then for the heartbeats, while the tab is shown. Pages
 * are read by queries, since they are sorted, filtered and cut by the server.
 */
export function useMachineChanges({ machineId, reload }: MachineChanges): Stream {
  const latest = useRef(reload);
  useEffect(() => {
    latest.current = reload;
  });
  const visible = usePageVisible();
  const timer = useRef<number | null>(null);
  useEffect(() => {
    if (!visible) return undefined;
    const beat = window.setInterval(() => {
      latest.current();
    }, HEARTBEATS_MILLISECONDS);
    return () => {
      window.clearInterval(beat);
    };
  }, [visible]);
  useEffect(
    () => () => {
      if (timer.current !== null) window.clearTimeout(timer.current);
    },
    [],
  );
  return useStream({
    key: machineId ?? 'all',
    open: (client, course) => followMachines(client, { ...course, ...(machineId === null ? {} : { machineId }) }),
    onItem: () => {
      timer.current ??= window.setTimeout(() => {
        timer.current = null;
        latest.current();
      }, GATHER_MILLISECONDS);
    },
  });
}
