import { resolve } from 'node:path';
import { pino } from 'pino';
import { agentPaths } from './agent-paths.ts';
import type { AgentPaths } from './agent-paths.ts';
import { createDriver } from './drivers/create-drivers.ts';
import type { Driver } from './drivers/driver.ts';
import { EMPTY_STATE } from './state/agent-state.ts';
import type { AgentState } from './state/agent-state.ts';
import { StateStore } from './state/state-store.ts';
import { firstNotebookUid } from './workspaces/notebook-uids.ts';
import { storedReceipts } from './workspaces/stored-receipts.ts';
import { Workspaces } from './workspaces/workspaces.ts';
import type { DriverName } from '../domain/model/runtime.ts';

/** What a command sees of an agent's folder, also while the agent runs. It is for looking alone: nothing of it may be told to begin or end. */
export interface MachineView {
  readonly paths: AgentPaths;
  /** A driver over the same folder; only its looks may be used: `capability` of a native one sweeps, so it is not among them. */
  driver(name: DriverName): Promise<Driver>;
}

/** Opens the view; `state` is what could be read, null for none. */
export function viewMachine(folder: string, state: AgentState | null): MachineView {
  const dataDir = resolve(folder);
  const paths = agentPaths(dataDir);
  const log = pino({ level: 'silent' });
  return {
    paths,
    driver: async (name) => {
      const firstUid = await firstNotebookUid();
      const receipts = storedReceipts(new StateStore(paths.stateDir, state ?? EMPTY_STATE));
      const workspaces = new Workspaces({ dir: paths.workspacesDir, receipts, firstUid, log });
      return createDriver(name, { names: [name], paths, workspaces, simulation: {}, dataDir, firstUid, log });
    },
  };
}
