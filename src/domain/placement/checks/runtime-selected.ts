import type { Reason } from '../../reason.ts';
import type { RejectedRuntime } from '../../runtime-selection/select-runtime.ts';
import type { TargetCheck } from './check.ts';

/** Some runtime of the entry serves the class's accelerator with this driver (S2); else each failed one is told (S5). */
export const runtimeSelected: TargetCheck = {
  name: 'runtime-selected',
  check: ({ machine, driver, request, selection }) => {
    if (selection.selected !== null) return null;
    const { accelerator } = request.class;
    const about = { machineId: machine.id, accelerator };
    const byDriver = namesOf(selection.rejected, 'DRIVER_UNSUPPORTED');
    const byAccelerator = namesOf(selection.rejected, 'ACCELERATOR_UNSUPPORTED');
    const reasons: Reason[] = [];
    if (byDriver.length > 0) reasons.push({ code: 'DRIVER_UNSUPPORTED', ...about, driver: driver.name, runtimes: byDriver });
    // An entry without runtimes supports no accelerator, so that a refusal always has a reason.
    if (byAccelerator.length > 0 || byDriver.length === 0)
      reasons.push({ code: 'ACCELERATOR_UNSUPPORTED', ...about, runtimes: byAccelerator });
    return reasons;
  },
};

function namesOf(rejected: readonly RejectedRuntime[], reason: RejectedRuntime['reason']): readonly string[] {
  return rejected.filter((runtime) => runtime.reason === reason).map((runtime) => runtime.runtime);
}
