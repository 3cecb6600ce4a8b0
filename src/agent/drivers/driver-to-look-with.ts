import { resolve } from 'node:path';
import { pino } from 'pino';
import type { DriverName } from '../../domain/model/runtime.ts';
import { agentPaths } from '../agent-paths.ts';
import type { AgentState } from '../state/agent-state.ts';
import { EMPTY_STATE } from '../state/agent-state.ts';
import { StateStore } from '../state/state-store.ts';
import { firstNotebookUid } from '../workspaces/notebook-uids.ts';
import { storedReceipts } from '../workspaces/stored-receipts.ts';
import { Workspaces } from '../workspaces/workspaces.ts';
import { createDriver } from './create-drivers.ts';
import { GpuUnits } from './gpu-units.ts';
import type { Driver } from './driver.ts';
import type { KubernetesSettings } from './kubernetes/kubernetes-settings.ts';

interface Look {
  readonly dataDir: string;
  /** What could be read of the agent's state; null for none. */
  readonly state: AgentState | null;
  /** Which cluster, for the driver of clusters. */
  readonly kubernetes: Partial<KubernetesSettings>;
}

/**
 * A driver over an agent's folder, for a command beside the agent: nothing of it may be told to begin or end, and `capability` is no look,
 * since it makes and sweeps folders.
 */
export async function driverToLookWith(name: DriverName, look: Look): Promise<Driver> {
  const dataDir = resolve(look.dataDir);
  const paths = agentPaths(dataDir);
  const log = pino({ level: 'silent' });
  const firstUid = await firstNotebookUid();
  const receipts = storedReceipts(new StateStore(paths.stateDir, look.state ?? EMPTY_STATE));
  const workspaces = new Workspaces({ dir: paths.workspacesDir, receipts, firstUid, log });
  return createDriver(name, {
    names: [name],
    paths,
    workspaces,
    simulation: {},
    dataDir,
    firstUid,
    kubernetes: look.kubernetes,
    gpus: new GpuUnits(),
    log,
  });
}
