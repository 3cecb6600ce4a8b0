import type { MachineId } from '../domain/model/ids.ts';
import type { HeardWakeup, WakeupListener } from './ports.ts';

/** While wake-ups of other replicas may be missed, the assignments are looked at this often, milliseconds. */
const POLL_MS = 1_000;

/** One poll's view of its machine. Wake-ups that come between two waits are not lost: the next wait ends at once. */
export interface MachineWatch {
  /** True, to look again, at a wake-up, when the time is over or when polling is due; false once the signal is aborted. */
  next(milliseconds: number, signal: AbortSignal): Promise<boolean>;
  close(): void;
}

export interface MachineWatches {
  /** Begin to watch before reading, so that no change falls between (reliability rule 3). */
  watch(machineId: MachineId): MachineWatch;
  /** Ends the listening; for shutdown. */
  close(): void;
}

interface Watcher {
  pending: boolean;
  wake: (() => void) | null;
}

/** One listener for all waiting polls: each costs some bytes and a timer, and no database connection. */
export function createMachineWatches(listener: WakeupListener): MachineWatches {
  const watchers = new Map<MachineId, Set<Watcher>>();
  const unsubscribe = listener.subscribe((wakeup) => {
    for (const watcher of heardBy(watchers, wakeup)) {
      watcher.pending = true;
      watcher.wake?.();
    }
  });
  return {
    watch(machineId) {
      const watcher: Watcher = { pending: false, wake: null };
      const siblings = watchers.get(machineId) ?? new Set();
      watchers.set(machineId, siblings.add(watcher));
      return {
        async next(milliseconds, signal) {
          await wait(watcher, { milliseconds: listener.connected ? milliseconds : Math.min(milliseconds, POLL_MS), signal });
          watcher.pending = false;
          return !signal.aborted;
        },
        close() {
          siblings.delete(watcher);
          if (siblings.size === 0 && watchers.get(machineId) === siblings) watchers.delete(machineId);
        },
      };
    },
    close: unsubscribe,
  };
}

/**
 * A revoked credential ends the poll of its machine, and `machine` says whose it was. `access` is of members alone: if it woke the polls,
 * each revoked token would cost one reading for every machine.
 */
function heardBy(watchers: ReadonlyMap<MachineId, ReadonlySet<Watcher>>, wakeup: HeardWakeup): Iterable<Watcher> {
  switch (wakeup.kind) {
    case 'machine':
      return watchers.get(wakeup.machineId) ?? [];
    case 'gap':
      return [...watchers.values()].flatMap((siblings) => [...siblings]);
    case 'workload':
    case 'feed':
    case 'capacity':
    case 'access':
      return [];
  }
}

function wait(watcher: Watcher, { milliseconds, signal }: { readonly milliseconds: number; readonly signal: AbortSignal }): Promise<void> {
  if (watcher.pending || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      watcher.wake = null;
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done, { once: true });
    watcher.wake = done;
  });
}
