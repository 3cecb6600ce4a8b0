import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { AGENT_VERSION } from '../agent/agent-version.ts';
import { lengthOf } from '../agent/drivers/simulation/duration.ts';
import { memoryRuns } from '../agent/drivers/simulation/memory-runs.ts';
import { seededDraw } from '../agent/drivers/simulation/seeded-draw.ts';
import { SimulationDriver } from '../agent/drivers/simulation/simulation-driver.ts';
import { enrol } from '../agent/enrol.ts';
import { Executor } from '../agent/executor/executor.ts';
import { DEFAULT_TIMING } from '../agent/executor/executor-timing.ts';
import type { Fingerprint } from '../agent/machine/fingerprint.ts';
import { appleGpuUnits } from '../agent/machine/machine-facts.ts';
import { adopt } from '../agent/reconciliation/adopt.ts';
import { workKey } from '../agent/reconciliation/work.ts';
import type { AgentState, Credential } from '../agent/state/agent-state.ts';
import { ControlPlane } from '../agent/sync/control-plane.ts';
import type { Post } from '../agent/sync/post.ts';
import { SyncLoop } from '../agent/sync/sync-loop.ts';
import type { SyncEnd } from '../agent/sync/sync-loop.ts';
import type { FleetEvent } from './fleet-event.ts';
import type { MachineScript } from './fleet-script.ts';
import { memoryState } from './memory-state.ts';
import { memoryWorkspaces } from './memory-workspaces.ts';

export interface SimulatedAgentOptions {
  readonly name: string;
  readonly serverUrl: URL;
  /** One-time, for a machine that is not enrolled; its credential for one that is. */
  readonly entry: { readonly enrollmentToken: string } | { readonly credential: Credential };
  readonly script: MachineScript;
  readonly seed: number;
  readonly aliveProbeMs: number;
  /** Undisturbed, for its enrolment. */
  readonly post: Post;
  /** As its script disturbs it, for everything after. */
  readonly network: Post;
  readonly tell: (event: FleetEvent) => void;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

/** The machine that is simulated where a script does not say. */
const MACHINE = { os: 'linux', arch: 'x64', capacity: { cpuMillis: 8_000, memoryMib: 32_768, accelerators: [] } } as const;

/** Between two tries to kill what did not go, milliseconds. */
const STOP_RETRY_MS = 1_000;

/**
 * One simulated machine: the agent's own sync loop, reconciliation, executor and simulation driver, over a state, runs and
 * workspaces that are kept in memory as a machine keeps them on its disk, so that they outlive the agent's deaths.
 */
export class SimulatedAgent {
  readonly #options: SimulatedAgentOptions;
  readonly #store = memoryState();
  readonly #runs = memoryRuns();
  readonly #workspaces = memoryWorkspaces();
  readonly #machine: Fingerprint;
  readonly #reported;

  constructor(options: SimulatedAgentOptions) {
    this.#options = options;
    const { os = MACHINE.os, arch = MACHINE.arch, capacity = { ...MACHINE.capacity, accelerators: [] } } = options.script.machine;
    this.#machine = { os, arch, capacity };
    this.#reported = [{ name: 'simulation' as const, version: '1', confinesAccelerators: true }];
    this.#store.onChange((now, before) => {
      this.#tellRuns(now, before);
    });
  }

  /** What it has, as the agent keeps it. */
  get state(): AgentState {
    return this.#store.current;
  }

  /** Lives until the signal ends it, or the control plane will not have it; a death by its script is followed by a start. */
  async run(): Promise<void> {
    const { signal, tell } = this.#options;
    await this.#enrol();
    for (let life = 1; !signal.aborted; life += 1) {
      const end = await this.#live(life);
      if (end.kind === 'STOPPED') continue;
      tell({ kind: end.kind });
      return;
    }
  }

  async #enrol(): Promise<void> {
    const { entry, tell } = this.#options;
    const credential = 'credential' in entry ? entry.credential : await this.#exchange(entry.enrollmentToken);
    await this.#store.update((state) => ({ ...state, credential }));
    tell({ kind: 'ENROLLED', credential });
  }

  #exchange(enrollmentToken: string): Promise<Credential> {
    const { name, serverUrl, post, log, signal } = this.#options;
    return enrol({
      controlPlane: new ControlPlane(serverUrl, post),
      serverUrl: serverUrl.href,
      enrollmentToken,
      machine: { name, ...this.#machine, drivers: this.#reported, agentVersion: AGENT_VERSION },
      log,
      signal,
    });
  }

  /** One process of the agent, until it is killed. */
  async #live(life: number): Promise<SyncEnd> {
    const { signal, tell, script, seed, name } = this.#options;
    const death = new AbortController();
    const die = (): void => {
      death.abort();
    };
    signal.addEventListener('abort', die, { once: true });
    if (signal.aborted) die();
    if (script.crashEveryMs !== undefined) {
      const afterMs = lengthOf(script.crashEveryMs, (use) => seededDraw(seed, name, 'crash', life, use));
      sleep(afterMs, undefined, { signal: death.signal, ref: false }).then(
        () => {
          tell({ kind: 'CRASHED' });
          die();
        },
        () => undefined, // it ended in another way before
      );
    }
    try {
      return await this.#process(death.signal);
    } finally {
      die();
      signal.removeEventListener('abort', die);
    }
  }

  async #process(signal: AbortSignal): Promise<SyncEnd> {
    const { log, script, seed, aliveProbeMs } = this.#options;
    const store = this.#store;
    const bootId = randomUUID();
    const earlierBoots = store.current.boots;
    await store.update((state) => ({ ...state, boots: [bootId, ...state.boots].slice(0, 32) }));
    const driver = new SimulationDriver({ runs: this.#runs, script: { ...script.work, seed }, workspaces: this.#workspaces });
    const found = await driver.inventory();
    await store.update((state) => adopt(state, { found, at: new Date().toISOString() }));
    const timing = { ...DEFAULT_TIMING, aliveProbeMs, stopRetryMs: STOP_RETRY_MS };
    const executor = new Executor({ store, drivers: new Map([['simulation', driver]]), timing, workspaces: this.#workspaces, log });
    executor.start();
    try {
      return await this.#syncLoop({ bootId, earlierBoots, executor, signal }).run();
    } finally {
      await executor.close();
    }
  }

  #syncLoop(life: {
    readonly bootId: string;
    readonly earlierBoots: readonly string[];
    readonly executor: Executor;
    readonly signal: AbortSignal;
  }): SyncLoop {
    const { serverUrl, network, log } = this.#options;
    const { executor, ...boot } = life;
    const { os, capacity } = this.#machine;
    return new SyncLoop({
      ...boot,
      store: this.#store,
      controlPlane: new ControlPlane(serverUrl, network),
      machine: { os, appleGpuUnits: appleGpuUnits({ os, capacity }), drivers: this.#reported },
      reported: { drivers: this.#reported, capacity },
      onDeleteWorkspaces: (ids) => {
        this.#deleteWorkspaces(ids);
      },
      onAnswered: () => {
        executor.bringUp();
      },
      log,
    });
  }

  #deleteWorkspaces(ids: readonly string[]): void {
    const known = new Set(this.#store.current.deletedWorkspaces);
    const due = ids.filter((id) => !known.has(id));
    if (due.length === 0) return;
    for (const id of due) this.#workspaces.delete(id);
    void this.#store.update((state) => ({ ...state, deletedWorkspaces: [...state.deletedWorkspaces, ...due] }));
  }

  #tellRuns(now: AgentState, before: AgentState): void {
    if (now.works === before.works) return;
    const earlier = new Map(before.works.map((work) => [workKey(work), work.state]));
    for (const work of now.works) {
      if (earlier.get(workKey(work)) === work.state) continue;
      const { workloadId, generation } = work.assignment;
      this.#options.tell({ kind: 'RUN', workloadId, generation, state: work.state, reason: work.reason ?? null });
    }
  }
}
