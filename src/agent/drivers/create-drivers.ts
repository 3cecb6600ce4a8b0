import { join } from 'node:path';
import type { Logger } from 'pino';
import type { reportedDriver } from '../../agent-api/wire.ts';
import type { z } from 'zod';
import type { DriverName } from '../../domain/model/runtime.ts';
import { AgentFailure } from '../agent-failure.ts';
import type { AgentPaths } from '../agent-paths.ts';
import type { Workspaces } from '../workspaces/workspaces.ts';
import type { Driver } from './driver.ts';
import { SimulationDriver } from './simulation/simulation-driver.ts';
import type { SimulationScript } from './simulation/simulation-script.ts';

export interface DriverInputs {
  readonly names: readonly DriverName[];
  readonly paths: AgentPaths;
  readonly workspaces: Workspaces;
  readonly simulation: SimulationScript;
  readonly log: Logger;
}

export interface UsableDrivers {
  readonly drivers: ReadonlyMap<DriverName, Driver>;
  readonly reported: readonly z.infer<typeof reportedDriver>[];
}

/** The named drivers that can run work here, tried out; one that cannot is left out, and said. Refuses when none can. */
export async function createDrivers(inputs: DriverInputs): Promise<UsableDrivers> {
  const drivers = new Map<DriverName, Driver>();
  const reported: z.infer<typeof reportedDriver>[] = [];
  const reasons: string[] = [];
  for (const name of new Set(inputs.names)) {
    const driver = createDriver(name, inputs);
    const capability = await driver.capability();
    if (!capability.available) {
      reasons.push(`${name}: ${capability.why}`);
      inputs.log.warn({ driver: name, why: capability.why }, 'driver cannot run work here');
      continue;
    }
    const { version, confinesAccelerators, accelerators } = capability;
    drivers.set(name, driver);
    reported.push({ name, version: version.slice(0, 128), confinesAccelerators, ...(accelerators && { accelerators: [...accelerators] }) });
  }
  if (drivers.size === 0) throw new AgentFailure(`No driver can run work on this machine. ${reasons.join(' ')}`.trim());
  return { drivers, reported };
}

function createDriver(name: DriverName, { paths, workspaces, simulation }: DriverInputs): Driver {
  switch (name) {
    case 'simulation':
      return new SimulationDriver({ dir: join(paths.stateDir, 'simulation'), script: simulation, workspaces });
    case 'native':
    case 'docker':
    case 'kubernetes':
      throw new AgentFailure(`This agent has no driver "${name}"; it has native and simulation.`);
  }
}
