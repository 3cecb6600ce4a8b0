import type { WorkloadId } from '../model/ids.ts';

/** Waiting work: since when, in milliseconds of the database's clock. */
export interface Waiting {
  readonly id: WorkloadId;
  readonly queuedAt: number;
}

/** Older first, and by id where the times are equal; a total order (L4). */
export function compareWaiting(left: Waiting, right: Waiting): number {
  if (left.queuedAt !== right.queuedAt) return left.queuedAt - right.queuedAt;
  return left.id === right.id ? 0 : left.id < right.id ? -1 : 1;
}

/** The queue in the order in which it is evaluated (L4). */
export function orderQueue<W extends Waiting>(waiting: readonly W[]): readonly W[] {
  return [...waiting].sort(compareWaiting);
}

/** Place of the workload among the waiting, from 1; one past the last for work that is about to enter. */
export function queuePosition(waiting: readonly Waiting[], id: WorkloadId): number {
  const own = waiting.find((other) => other.id === id);
  if (own === undefined) return waiting.length + 1;
  return 1 + waiting.filter((other) => compareWaiting(other, own) < 0).length;
}
