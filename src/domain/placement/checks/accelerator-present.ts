import { unitsOfKind } from '../../reservations/device-units.ts';
import type { TargetCheck } from './check.ts';

/** The machine has the class's accelerator and the driver can offer it. Another one is never given instead (S7). */
export const acceleratorPresent: TargetCheck = {
  name: 'accelerator-present',
  check: ({ machine, driver, request }) => {
    const { accelerator } = request.class;
    const offered = driver.accelerators === null || driver.accelerators.includes(accelerator);
    if (offered && (accelerator === 'cpu' || unitsOfKind(machine, accelerator).length > 0)) return null;
    return { code: 'ACCELERATOR_ABSENT', machineId: machine.id, accelerator, driver: driver.name };
  },
};
