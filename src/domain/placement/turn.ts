import type { MachineId } from '../model/ids.ts';
import type { MachineSnapshot } from '../model/machine.ts';
import type { QueueHead } from '../model/queue-head.ts';
import type { Demand } from '../reservations/demand.ts';
import { demandOn } from '../reservations/demand.ts';
import type { PlacementPolicy, QueuePlace } from './decision.ts';

/** Whether the head is older than what asks, so that admitting this would be one more pass. Of equally old work the lower id is older. */
export function isOlder(head: QueueHead, asking: QueuePlace): boolean {
  if (head.workloadId === asking.workloadId) return false;
  if (asking.queuedAt === null || head.queuedAt < asking.queuedAt) return true;
  return head.queuedAt === asking.queuedAt && asking.workloadId !== null && head.workloadId < asking.workloadId;
}

/** The place that what asks has in the queue of a machine, from 1: its own, or behind all that waits there. `head` is the machine's. */
export function placeInQueueOf(
  machineId: MachineId,
  { queue, head }: { readonly queue: QueuePlace; readonly head: QueueHead | null },
): number {
  return queue.standing?.machineId === machineId ? queue.standing.position : (head?.waiting ?? 0) + 1;
}

/** Whether it has been passed often enough for its machine to be kept for it. */
export function isKeptFor(head: QueueHead, policy: PlacementPolicy): boolean {
  return head.timesPassed >= policy.passLimit;
}

/** What the head needs of its machine; null when the machine no longer has the driver, so that nothing can delay it there. */
export function demandOfHead(machine: MachineSnapshot, head: QueueHead): Demand | null {
  const driver = machine.drivers.find(({ name }) => name === head.driver);
  return driver === undefined ? null : demandOn(machine, { memberId: head.memberId, class: head.class, driver });
}
