import type { DriverName } from '../domain/model/runtime.ts';
import { AgentFailure } from './agent-failure.ts';
import type { AgentOptions } from './agent-options.ts';
import type { AgentPaths } from './agent-paths.ts';
import { createDrivers } from './drivers/create-drivers.ts';
import type { UsableDrivers } from './drivers/create-drivers.ts';
import type { Driver } from './drivers/driver.ts';
import { enrol } from './enrol.ts';
import { errorCode } from './error-code.ts';
import { sweepEnvironments } from './environments/environment-store.ts';
import { Executor } from './executor/executor.ts';
import { DEFAULT_TIMING } from './executor/executor-timing.ts';
import { fingerprint, machineNameOf } from './machine/fingerprint.ts';
import type { Fingerprint } from './machine/fingerprint.ts';
import { appleGpuUnits } from './machine/machine-facts.ts';
import { agentModels } from './models/agent-models.ts';
import type { StateStore } from './state/state-store.ts';
import { ControlPlane } from './sync/control-plane.ts';
import { SyncLoop } from './sync/sync-loop.ts';
import type { SyncEnd } from './sync/sync-loop.ts';
import { createWayIn } from './way-in/create-way-in.ts';
import { TunnelLoop } from './way-in/tunnel-loop.ts';
import { AGENT_VERSION } from './agent-version.ts';
import { adopt } from './reconciliation/adopt.ts';
import { WorkspaceDeleter } from './workspaces/workspace-deleter.ts';
import { storedReceipts } from './workspaces/stored-receipts.ts';
import { firstNotebookUid } from './workspaces/notebook-uids.ts';
import { Workspaces } from './workspaces/workspaces.ts';

interface Supervision {
  readonly options: AgentOptions;
  readonly serverUrl: URL;
  readonly paths: AgentPaths;
  readonly store: StateStore;
  readonly bootId: string;
  readonly earlierBoots: readonly string[];
}

/** The life of an agent that holds its state folder: drivers, work found again, then the conversation with the control plane. Refuses with AgentFailure. */
export async function superviseAgent(supervision: Supervision): Promise<void> {
  const { options, paths, store } = supervision;
  const { log } = options;
  const firstUid = await firstNotebookUid();
  const workspaces = new Workspaces({ dir: paths.workspacesDir, receipts: storedReceipts(store), firstUid, log });
  const models = agentModels({ options, paths, store });
  for (const sweep of [() => workspaces.sweep(), () => sweepEnvironments(paths.environmentsDir), () => models.sweep()]) {
    await sweep().catch((error: unknown) => {
      log.warn({ code: errorCode(error) }, 'what an earlier agent left could not be removed; it is tried again at the next start');
    });
  }
  const usable = await createDrivers({
    names: options.drivers,
    paths,
    workspaces,
    models,
    simulation: options.simulation ?? {},
    ...(options.kubernetes && { kubernetes: options.kubernetes }),
    dataDir: options.dataDir,
    firstUid,
    log,
  });
  const machine = simulated(await machineOf(options), options);
  await adoptAll(store, usable.drivers);
  const executor = new Executor({ store, drivers: usable.drivers, timing: { ...DEFAULT_TIMING, ...options.timing }, workspaces, log });
  executor.start();
  try {
    const deleter = new WorkspaceDeleter({ store, workspaces, drivers: [...usable.drivers.values()], offered: options.drivers, log });
    await converse({
      ...supervision,
      usable,
      machine,
      onDeleteWorkspaces: (ids) => {
        deleter.request(ids);
      },
      onAnswered: () => {
        executor.bringUp();
      },
    });
  } finally {
    await executor.close();
  }
}

/** A cluster is a machine of its own, so that its driver is the only one of its agent; every other driver is on this machine. */
async function machineOf({ drivers, kubernetes = {}, log, signal }: AgentOptions): Promise<Fingerprint> {
  if (!drivers.includes('kubernetes')) return fingerprint();
  if (drivers.some((name) => name !== 'kubernetes'))
    throw new AgentFailure('The driver "kubernetes" must be the only one: its machine is the cluster. Run another agent for this machine.');
  const { followCluster } = await import('./machine/cluster-fingerprint.ts');
  return followCluster(kubernetes, { log, signal });
}

/** Unknown work that a driver finds is taken up, reported, and left alone until the control plane speaks of it (A5). */
async function adoptAll(store: StateStore, drivers: ReadonlyMap<DriverName, Driver>): Promise<void> {
  const found = await Promise.all([...drivers.values()].map((driver) => driver.inventory()));
  const at = new Date().toISOString();
  await store.update((state) => adopt(state, { found: found.flat(), at }), 'END');
}

interface Conversation extends Supervision {
  readonly usable: UsableDrivers;
  readonly machine: Fingerprint;
  readonly onDeleteWorkspaces: (ids: readonly string[]) => void;
  readonly onAnswered: () => void;
}

/** Enrols where needed and syncs until told to end. A revoked credential is replaced as often as a fresh token is given. */
async function converse(conversation: Conversation): Promise<void> {
  const { options, serverUrl, store } = conversation;
  const controlPlane = new ControlPlane(serverUrl);
  let used: string | null = null;
  if (store.current.credential?.serverUrl !== serverUrl.href) {
    used = await options.enrollmentToken();
    await enrolHere(conversation, { controlPlane, enrollmentToken: used });
  }
  for (;;) {
    const end = await syncWithTunnel(conversation, controlPlane);
    if (end.kind === 'STOPPED') return;
    if (end.kind === 'TOO_OLD')
      throw new AgentFailure(`The control plane does not speak this agent's version of the protocol. ${end.message}`);
    const fresh = await options.enrollmentToken();
    if (fresh !== null && fresh === used)
      throw new AgentFailure(
        "The control plane revoked this machine's credential. Its work goes on; enrol the machine again to manage it.",
      );
    options.log.warn("the control plane does not take this machine's credential; enrolling again");
    await enrolHere(conversation, { controlPlane, enrollmentToken: fresh });
    used = fresh;
  }
}

/** Syncs until that ends; the tunnel of this credential opens with the first answer and ends with it. */
async function syncWithTunnel(conversation: Conversation, controlPlane: ControlPlane): Promise<SyncEnd> {
  const { store, options, usable, serverUrl, bootId, onAnswered } = conversation;
  const { log } = options;
  const wayIn = createWayIn({ store, drivers: usable.drivers, log });
  const tunnel = new TunnelLoop({ store, serverUrl, bootId, onStream: wayIn.onStream, log });
  const answered = (): void => {
    onAnswered();
    tunnel.answered();
  };
  try {
    return await syncLoop({ ...conversation, onAnswered: answered }, controlPlane).run();
  } finally {
    await tunnel.close();
    wayIn.close();
  }
}

interface Entry {
  readonly controlPlane: ControlPlane;
  /** null when the person gave none. */
  readonly enrollmentToken: string | null;
}

function syncLoop(conversation: Conversation, controlPlane: ControlPlane): SyncLoop {
  const { options, store, bootId, earlierBoots, usable, machine, onDeleteWorkspaces, onAnswered } = conversation;
  const { log, signal } = options;
  return new SyncLoop({
    store,
    controlPlane,
    bootId,
    earlierBoots,
    machine: {
      os: machine.os,
      appleGpuUnits: appleGpuUnits(machine),
      drivers: usable.reported,
    },
    reported: {
      drivers: [...usable.reported],
      get capacity() {
        return machine.capacity;
      },
    },
    onDeleteWorkspaces,
    onAnswered,
    log,
    signal,
  });
}

async function enrolHere({ options, serverUrl, store, usable, machine }: Conversation, entry: Entry): Promise<void> {
  const name = options.machineName ?? machineNameOf();
  const { os, arch, capacity } = machine;
  const credential = await enrol({
    ...entry,
    serverUrl: serverUrl.href,
    machine: { name, os, arch, capacity, drivers: [...usable.reported], agentVersion: AGENT_VERSION },
    log: options.log,
    signal: options.signal,
  });
  await store.update((state) => ({ ...state, credential }), 'END');
  await options.onEnrolled?.();
  options.log.info({ machineId: credential.machineId }, 'machine enrolled');
}

/** The machine that a script describes, for an agent that only simulates; the real one otherwise. */
function simulated(real: Fingerprint, { drivers, simulation }: AgentOptions): Fingerprint {
  if (!simulation?.machine) return real;
  if (drivers.some((name) => name !== 'simulation'))
    throw new AgentFailure('A script may describe the machine only when simulation is the one driver.');
  const { os = real.os, arch = real.arch, capacity = real.capacity } = simulation.machine;
  return { os, arch, capacity };
}
