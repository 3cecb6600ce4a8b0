import type { MachineId, MemberId, WorkloadId } from './ids.ts';
import type { AcceleratorClass, DriverName } from './runtime.ts';

/**
 * The oldest work that waits for a machine (L4). Younger work may pass it `passLimit` times; from then on the machine takes no
 * younger work that would delay it. A value is plain JSON, since it is among the inputs that a decision keeps.
 */
export interface QueueHead {
  readonly machineId: MachineId;
  /** The driver of the target that it waits for: what it must hold depends on it (V4). */
  readonly driver: DriverName;
  readonly workloadId: WorkloadId;
  readonly memberId: MemberId;
  readonly class: Pick<AcceleratorClass, 'accelerator' | 'acceleratorCount' | 'cpuMillis' | 'memoryMib'>;
  /** When it entered the queue, in microseconds since 1970: the older one goes first. */
  readonly queuedAt: number;
  /** How many runs that were queued after it were admitted on this machine since. */
  readonly timesPassed: number;
  /** How much work waits for the machine, the head included. */
  readonly waiting: number;
}
