import type { z } from 'zod';
import type { ReportedDriver } from '../domain/model/machine.ts';
import { knownVersion } from './known-words.ts';
import type { reportedDriver } from './wire.ts';

/** Drivers as the domain has them: absent accelerators mean all that the machine reports; of a version, what may be shown (H2). */
export function reportedDrivers(reported: readonly z.infer<typeof reportedDriver>[]): readonly ReportedDriver[] {
  return reported.map(({ accelerators, version, ...driver }) => ({
    ...driver,
    version: knownVersion(version),
    accelerators: accelerators ?? null,
  }));
}
