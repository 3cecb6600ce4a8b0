import type { ClassId, MachineId, MemberId, WorkloadId } from '../model/ids.ts';

/** A moment in microseconds since 1970: the database's own precision, so that no sum depends on rounding. */
export type Micros = bigint;

/** The moment of a date, which has milliseconds at most. */
export function microsOf(date: Date): Micros {
  return BigInt(date.getTime()) * 1_000n;
}

/** The life of one reservation (U1), with names as they were when it began, so that later deletions change nothing (U2). */
export interface UsageSpan {
  readonly classId: ClassId;
  readonly className: string;
  readonly memberId: MemberId;
  readonly memberName: string;
  readonly machineId: MachineId;
  readonly machineName: string;
  readonly workloadId: WorkloadId;
  readonly workloadName: string;
  /** The class's count, 0 for cpu, whatever devices were held (U1, L10). */
  readonly acceleratorCount: number;
  /** Thousandths of a core. */
  readonly cpuMillis: number;
  readonly memoryMib: number;
  readonly heldAt: Micros;
  /** null while it is held. */
  readonly releasedAt: Micros | null;
}

/**
 * A part of the time that a report is about, [from, to): the whole of it, or one day of a time zone. The windows of a
 * report follow one another without gap or overlap.
 */
export interface UsageWindow {
  /** The day, such as 2026-11-29; empty where days are not asked for. */
  readonly label: string;
  readonly from: Micros;
  readonly to: Micros;
}

/** The span's time within the window; an open span counts up to now. 0 when there is none (U2). */
export function timeWithin(span: Pick<UsageSpan, 'heldAt' | 'releasedAt'>, window: UsageWindow, now: Micros): Micros {
  const from = span.heldAt > window.from ? span.heldAt : window.from;
  const end = span.releasedAt ?? now;
  const to = end < window.to ? end : window.to;
  return to > from ? to - from : 0n;
}
