import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DriverName } from '../../domain/model/runtime.ts';
import { AgentFailure } from '../agent-failure.ts';
import type { Capability } from '../drivers/driver.ts';
import type { KubernetesSettings } from '../drivers/kubernetes/kubernetes-settings.ts';
import { driverToLookWith } from '../drivers/driver-to-look-with.ts';
import { chooseLauncher } from '../drivers/native/choose-launcher.ts';
import { errorCode } from '../error-code.ts';
import { firstNotebookUid } from '../workspaces/notebook-uids.ts';
import type { TriedDriver } from './examine-drivers.ts';

interface Trial {
  readonly dataDir: string;
  readonly kubernetes: Partial<KubernetesSettings>;
}

/** Tries a driver as an agent does at its start, and leaves the agent's folder alone. */
export async function tryDriver(name: DriverName, trial: Trial): Promise<TriedDriver> {
  try {
    return name === 'native' ? await tryNative(trial.dataDir) : { name, capability: await tryElsewhere(name, trial), warnings: [] };
  } catch (error) {
    const why = error instanceof AgentFailure ? error.message : `It failed (${errorCode(error)}).`;
    return { name, capability: { available: false, why }, warnings: [] };
  }
}

/** A driver makes and sweeps what it has in the state folder, so it is given another one. */
async function tryElsewhere(name: DriverName, { kubernetes }: Trial): Promise<Capability> {
  const folder = await mkdtemp(join(tmpdir(), 'berth-doctor-'));
  try {
    return await (await driverToLookWith(name, { dataDir: folder, state: null, kubernetes })).capability();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function tryNative(dataDir: string): Promise<TriedDriver> {
  const launcher = await chooseLauncher({ dataDir, firstUid: await firstNotebookUid() });
  const sandbox = await launcher.capability();
  return { name: 'native', capability: sandbox, warnings: sandbox.available ? sandbox.warnings : [] };
}
