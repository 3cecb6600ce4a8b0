import type { MachineSnapshot } from '../model/machine.ts';
import type { Hold } from '../model/reservation.ts';
import type { AppleGpuHolder, Reason } from '../reason.ts';
import type { Demand } from '../reservations/demand.ts';

/** Who asks, and which holds of an Apple GPU keep it out. */
export interface AppleGpuQuestion {
  readonly demand: Demand;
  readonly isBlocking: (hold: Hold) => boolean;
}

/** One APPLE_GPU_HELD for each open hold that keeps the demand off the GPU; says what kind of work it is, never whose (V7). */
export function appleGpuHolders(machine: MachineSnapshot, question: AppleGpuQuestion): readonly Reason[] {
  const wantedBy: AppleGpuHolder = question.demand.accelerator === 'cpu' ? 'NATIVE_CPU_NOTEBOOK' : 'APPLE_GPU_WORK';
  const reasons: Reason[] = [];
  for (const hold of machine.holds) {
    if (!question.isBlocking(hold) || !hold.devices.some((unit) => unit.kind === 'apple-gpu')) continue;
    reasons.push({
      code: 'APPLE_GPU_HELD',
      machineId: machine.id,
      holder: hold.exclusive ? 'NATIVE_CPU_NOTEBOOK' : 'APPLE_GPU_WORK',
      holderPhase: hold.phase,
      own: hold.memberId === question.demand.memberId,
      wantedBy,
    });
  }
  return reasons;
}
