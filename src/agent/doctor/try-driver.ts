import type { DriverName } from '../../domain/model/runtime.ts';
import { AgentFailure } from '../agent-failure.ts';
import { chooseLauncher } from '../drivers/native/choose-launcher.ts';
import { errorCode } from '../error-code.ts';
import type { MachineView } from '../machine-view.ts';
import { firstNotebookUid } from '../workspaces/notebook-uids.ts';
import type { TriedDriver } from './examine-drivers.ts';

/** Tries a driver as an agent does at its start, and leaves what an agent has in its folder alone. */
export async function tryDriver(name: DriverName, from: { readonly view: MachineView; readonly dataDir: string }): Promise<TriedDriver> {
  try {
    if (name === 'native') return await tryNative(from.dataDir);
    // Its own capability would only make its folder.
    if (name === 'simulation') return { name, capability: SIMULATION, warnings: [] };
    return { name, capability: await (await from.view.driver(name)).capability(), warnings: [] };
  } catch (error) {
    const why = error instanceof AgentFailure ? error.message : `It failed (${errorCode(error)}).`;
    return { name, capability: { available: false, why }, warnings: [] };
  }
}

const SIMULATION = { available: true, version: '1', confinesAccelerators: true, accelerators: null } as const;

async function tryNative(dataDir: string): Promise<TriedDriver> {
  const launcher = await chooseLauncher({ dataDir, firstUid: await firstNotebookUid() });
  const sandbox = await launcher.capability();
  return { name: 'native', capability: sandbox, warnings: sandbox.available ? sandbox.warnings : [] };
}
