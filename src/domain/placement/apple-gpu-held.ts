import type { MachineSnapshot } from '../model/machine.ts';
import type { AppleGpuHolder, Reason } from '../reason.ts';
import type { Demand } from '../reservations/demand.ts';
import { holdsInTheWay } from '../reservations/holds-in-the-way.ts';

/** One APPLE_GPU_HELD for each open hold that V4 keeps the demand apart from; says what kind of work it is, never whose (V7). */
export function appleGpuHolders(machine: MachineSnapshot, demand: Demand): readonly Reason[] {
  const wantedBy: AppleGpuHolder = demand.accelerator === 'cpu' ? 'NATIVE_CPU_NOTEBOOK' : 'APPLE_GPU_WORK';
  return holdsInTheWay(machine, { demand, kind: 'apple-gpu' }).map((hold) => ({
    code: 'APPLE_GPU_HELD',
    machineId: machine.id,
    holder: hold.accelerator === 'cpu' ? 'NATIVE_CPU_NOTEBOOK' : 'APPLE_GPU_WORK',
    holderPhase: hold.phase,
    own: hold.memberId === demand.memberId,
    wantedBy,
  }));
}
