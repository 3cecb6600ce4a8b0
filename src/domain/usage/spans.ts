import type { ClassId, MachineId, MemberId, WorkloadId } from '../model/ids.ts';

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
  readonly heldAt: Date;
  /** null while it is held. */
  readonly releasedAt: Date | null;
}

/** The part of time that a report is about, [from, to), and the moment up to which open spans count. */
export interface UsageInterval {
  readonly from: Date;
  readonly to: Date;
  readonly now: Date;
}

/** A stretch of time, milliseconds since the epoch, from below to. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** The span's part within the interval; an open one counts up to now. null when there is none (U2). */
export function clipSpan(span: UsageSpan, interval: UsageInterval): Stretch | null {
  const from = Math.max(span.heldAt.getTime(), interval.from.getTime());
  const to = Math.min((span.releasedAt ?? interval.now).getTime(), interval.to.getTime());
  return from < to ? { from, to } : null;
}
