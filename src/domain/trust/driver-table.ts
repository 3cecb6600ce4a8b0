import type { OperatingSystem, ReportedDriver } from '../model/machine.ts';
import type { DriverName } from '../model/runtime.ts';

/** How well a driver keeps work away from its host, weakest first; NOTHING_RUNS starts nothing at all (T1). */
export type Isolation = 'WEAK' | 'CONTAINER' | 'STRONG' | 'NOTHING_RUNS';

/** What the server holds true of a driver, whatever an agent reports. */
export interface DriverTraits {
  readonly isolation: Isolation;
  /** Whether its work can be kept off accelerators that it was not given, by operating system (V5). */
  readonly confinesAccelerators: Readonly<Record<OperatingSystem, boolean>>;
}

/**
 * The server's driver table (T1, V5). Native work on macOS cannot be kept off Metal (V4); on Linux its sandbox exposes
 * no device nodes. A VM driver will be STRONG and confining, and nothing else will change.
 */
export const DRIVER_TABLE: Readonly<Record<DriverName, DriverTraits>> = {
  native: { isolation: 'WEAK', confinesAccelerators: { linux: true, darwin: false } },
  docker: { isolation: 'CONTAINER', confinesAccelerators: { linux: true, darwin: true } },
  kubernetes: { isolation: 'CONTAINER', confinesAccelerators: { linux: true, darwin: true } },
  simulation: { isolation: 'NOTHING_RUNS', confinesAccelerators: { linux: true, darwin: true } },
};

/** True only where the table **and** the agent's report say so (V5). */
export function confinesAccelerators(driver: Pick<ReportedDriver, 'name' | 'confinesAccelerators'>, os: OperatingSystem): boolean {
  return driver.confinesAccelerators && DRIVER_TABLE[driver.name].confinesAccelerators[os];
}
