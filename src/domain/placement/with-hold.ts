import type { MachineId, WorkloadId } from '../model/ids.ts';
import type { FleetSnapshot } from '../model/machine.ts';
import type { Hold } from '../model/reservation.ts';
import type { QueuePlace } from './decision.ts';
import { isOlder } from './turn.ts';

/** A hold that was just decided on, and where its work stood in the queue. */
export interface NewlyHeld {
  readonly machineId: MachineId;
  readonly hold: Hold;
  readonly queue: QueuePlace;
}

/**
 * A new snapshot in which the machine has the hold too, so that a batch is decided in memory one after the other. Work that is
 * admitted waits no more, and whoever is older was passed once more (L4).
 */
export function withHold(snapshot: FleetSnapshot, { machineId, hold, queue }: NewlyHeld): FleetSnapshot {
  const index = snapshot.machines.findIndex(({ id }) => id === machineId);
  const machine = snapshot.machines[index];
  if (machine === undefined) return snapshot;
  return {
    machines: snapshot.machines.with(index, { ...machine, holds: [...machine.holds, hold] }),
    queueHeads: headsAfter(snapshot, { machineId, workloadId: hold.workloadId, queue }),
  };
}

interface Admitted {
  readonly machineId: MachineId;
  readonly workloadId: WorkloadId;
  readonly queue: QueuePlace;
}

function headsAfter({ queueHeads }: FleetSnapshot, { machineId, workloadId, queue }: Admitted): FleetSnapshot['queueHeads'] {
  if (queueHeads.length === 0) return queueHeads;
  return queueHeads.flatMap((head) => {
    if (head.workloadId === workloadId) return [];
    return head.machineId === machineId && isOlder(head, queue) ? [{ ...head, timesPassed: head.timesPassed + 1 }] : [head];
  });
}
