import { mkdir, readFile } from 'node:fs/promises';
import { pino } from 'pino';
import type { Assignment } from '../../../src/agent-api/wire.ts';
import { agentPaths } from '../../../src/agent/agent-paths.ts';
import { createDrivers } from '../../../src/agent/drivers/create-drivers.ts';
import type { Driver } from '../../../src/agent/drivers/driver.ts';
import { simulationScript } from '../../../src/agent/drivers/simulation/simulation-script.ts';
import { readStateFile } from '../../../src/agent/state/state-file.ts';
import { StateStore } from '../../../src/agent/state/state-store.ts';
import { firstNotebookUid } from '../../../src/agent/workspaces/notebook-uids.ts';
import { storedReceipts } from '../../../src/agent/workspaces/stored-receipts.ts';
import { Workspaces } from '../../../src/agent/workspaces/workspaces.ts';
import type { StagedMachine } from './driver-stage.ts';

/** One start of an agent on a machine, as far as its driver goes: made by the agent's own factory, over the agent's own state. */
export interface OpenedAgent {
  readonly driver: Driver;
  readonly workspaces: Workspaces;
  /** Another driver of the very same agent. */
  again(): Promise<Driver>;
  /** As the agent deletes a workspace (L7). */
  deleteWorkspace(workspaceId: string): Promise<void>;
}

/** Opens the folder of a machine as an agent that starts now does, without its executor and its conversation. */
export async function openAgent(machine: StagedMachine, name: Assignment['driver']): Promise<OpenedAgent> {
  const { dataDir, options } = machine;
  const { kubernetes } = options;
  const paths = agentPaths(dataDir);
  for (const dir of Object.values(paths)) await mkdir(dir as string, { recursive: true, mode: 0o700 });
  const log = pino({ level: 'silent' });
  const firstUid = await firstNotebookUid();
  const store = new StateStore(paths.stateDir, await readStateFile(paths.stateDir));
  const workspaces = new Workspaces({ dir: paths.workspacesDir, receipts: storedReceipts(store), firstUid, log });
  const simulation = options.simulationScript === undefined ? {} : await readScript(options.simulationScript);
  const make = async (): Promise<Driver> => {
    const { drivers } = await alone(() =>
      createDrivers({ names: [name], paths, workspaces, simulation, ...(kubernetes && { kubernetes }), dataDir, firstUid, log }),
    );
    const driver = drivers.get(name);
    if (!driver) throw new Error(`there is no driver ${name}`);
    return driver;
  };
  const driver = await make();
  return {
    driver,
    workspaces,
    again: make,
    deleteWorkspace: async (workspaceId) => {
      await driver.deleteWorkspace(workspaceId);
      await workspaces.delete(workspaceId);
    },
  };
}

let tail: Promise<unknown> = Promise.resolve();

/** One after the other: a process has one agent, and what drivers try out at their start has that process's name. */
function alone<Made>(make: () => Promise<Made>): Promise<Made> {
  const made = tail.then(make);
  tail = made.catch(() => undefined);
  return made;
}

async function readScript(path: string): Promise<ReturnType<typeof simulationScript.parse>> {
  return simulationScript.parse(JSON.parse(await readFile(path, 'utf8')));
}
