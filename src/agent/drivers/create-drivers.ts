import { join } from 'node:path';
import type { Logger } from 'pino';
import type { reportedDriver } from '../../agent-api/wire.ts';
import type { z } from 'zod';
import type { DriverName } from '../../domain/model/runtime.ts';
import { AgentFailure } from '../agent-failure.ts';
import type { AgentPaths } from '../agent-paths.ts';
import { plainWords } from '../machine/plain-words.ts';
import type { ModelStore } from '../models/model-store.ts';
import { NO_MODELS } from '../models/no-models.ts';
import type { Workspaces } from '../workspaces/workspaces.ts';
import { connectEngine } from './docker/connect-engine.ts';
import { DockerDriver } from './docker/docker-driver.ts';
import type { Driver } from './driver.ts';
import { GpuUnits } from './gpu-units.ts';
import { KubernetesDriver } from './kubernetes/kubernetes-driver.ts';
import { DEFAULT_NAMESPACE } from './kubernetes/kubernetes-settings.ts';
import type { KubernetesSettings } from './kubernetes/kubernetes-settings.ts';
import { chooseLauncher } from './native/choose-launcher.ts';
import { NativeDriver } from './native/native-driver.ts';
import { diskRuns } from './simulation/disk-runs.ts';
import { SimulationDriver } from './simulation/simulation-driver.ts';
import type { SimulationScript } from './simulation/simulation-script.ts';

export interface DriverInputs {
  readonly names: readonly DriverName[];
  readonly paths: AgentPaths;
  readonly workspaces: Workspaces;
  /** Absent where nothing is brought up. */
  readonly models?: ModelStore;
  readonly simulation: SimulationScript;
  /** Which cluster, and where in it; the usual place without it. */
  readonly kubernetes?: Partial<KubernetesSettings>;
  /** The agent's whole folder; no notebook may see it. */
  readonly dataDir: string;
  /** First uid for notebooks when the agent is root; null otherwise. */
  readonly firstUid: number | null;
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
  const gpus = new GpuUnits();
  for (const name of new Set(inputs.names)) {
    const driver = await createDriver(name, { ...inputs, gpus });
    const capability = await driver.capability();
    if (!capability.available) {
      reasons.push(`${name}: ${capability.why}`);
      inputs.log.warn({ driver: name, why: capability.why }, 'driver cannot run work here');
      continue;
    }
    const { version, confinesAccelerators, accelerators } = capability;
    drivers.set(name, driver);
    reported.push({ name, version: plainWords(version), confinesAccelerators, ...(accelerators && { accelerators: [...accelerators] }) });
  }
  if (drivers.size === 0) throw new AgentFailure(`No driver can run work on this machine. ${reasons.join(' ')}`.trim());
  return { drivers, reported };
}

/** A driver as it is, not tried out; those of one agent share `gpus`. */
export async function createDriver(name: DriverName, inputs: DriverInputs & { readonly gpus: GpuUnits }): Promise<Driver> {
  const { paths, workspaces, simulation, models = NO_MODELS, gpus, log } = inputs;
  switch (name) {
    case 'simulation':
      return new SimulationDriver({ runs: diskRuns(join(paths.stateDir, 'simulation')), script: simulation, workspaces });
    case 'native':
      return new NativeDriver({
        runsDir: join(paths.stateDir, 'runs'),
        environmentsDir: paths.environmentsDir,
        workspaces,
        models,
        gpus,
        firstUid: inputs.firstUid,
        launcher: await chooseLauncher(inputs),
        log,
      });
    case 'kubernetes':
      return new KubernetesDriver({
        settings: { namespace: DEFAULT_NAMESPACE, ...inputs.kubernetes },
        stateDir: paths.stateDir,
        workspaces,
        log,
      });
    case 'docker':
      return new DockerDriver({ dir: join(paths.stateDir, 'docker'), connect: () => connectEngine(), workspaces, models, gpus });
  }
}
