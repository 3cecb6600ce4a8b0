import type { z } from 'zod';
import type { ReportedDriver } from '../domain/model/machine.ts';
import type { reportedDriver } from './wire.ts';

/** Drivers as the domain has them: absent accelerators mean all that the machine reports. */
export function reportedDrivers(reported: readonly z.infer<typeof reportedDriver>[]): readonly ReportedDriver[] {
  return reported.map(({ accelerators, ...driver }) => ({ ...driver, accelerators: accelerators ?? null }));
}
