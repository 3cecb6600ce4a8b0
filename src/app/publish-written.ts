import type { MachineId } from '../domain/model/ids.ts';
import type { Committed, Wakeup, WakeupPublisher, WrittenChange } from './ports.ts';

/**
 * Publishes what a committed transaction changed, and returns its value: subscribers hear of new events, agents of new
 * assignments, and the admission loop of capacity that came free (L5). Called after commit only (E3).
 */
export function publishWritten<T>(publisher: WakeupPublisher, committed: Committed<T>): T {
  const wakeups = committed.written.flatMap(wakeupsOf);
  if (wakeups.length > 0) publisher.publish(wakeups);
  return committed.value;
}

function wakeupsOf({ change, sequence }: WrittenChange): readonly Wakeup[] {
  const wakeups: Wakeup[] = [];
  if (change.events.length > 0) wakeups.push({ kind: 'workload', workloadId: change.workloadId, sequence });
  if (change.releaseHold !== undefined || gaveUpWaiting(change)) wakeups.push({ kind: 'capacity' });
  for (const machineId of machinesOf(change)) wakeups.push({ kind: 'machine', machineId });
  return wakeups;
}

/** Work that leaves the queue without a hold may have been what kept younger work waiting (L4). */
function gaveUpWaiting({ expected, set, openHold }: WrittenChange['change']): boolean {
  return expected.phase === 'PENDING' && set.queue === 'LEAVE' && openHold === undefined;
}

/** Machines whose assignments the change may alter: those that its events name, and the one of the hold that it opens. */
function machinesOf(change: WrittenChange['change']): ReadonlySet<MachineId> {
  const named = change.events.flatMap((event) => (event.machineId === undefined ? [] : [event.machineId]));
  return new Set(change.openHold === undefined ? named : [...named, change.openHold.machineId]);
}
