import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Assignment } from '../../../src/agent-api/wire.ts';
import { readAgentId } from '../../../src/agent/drivers/docker/agent-id.ts';
import { connectEngine } from '../../../src/agent/drivers/docker/connect-engine.ts';
import { DockerDriver } from '../../../src/agent/drivers/docker/docker-driver.ts';
import type { Engine } from '../../../src/agent/drivers/docker/engine.ts';
import type { Observation, StepContext, StepResult } from '../../../src/agent/drivers/driver.ts';
import { GpuUnits } from '../../../src/agent/drivers/gpu-units.ts';
import { eventually } from '../../support/eventually.ts';
import { makeAssignment } from '../support/assignments.ts';
import { WorkspaceFolder } from '../support/workspace-folder.ts';
import { DockerView } from './docker-view.ts';

/** A step that nobody cancels and whose progress nobody hears. */
export const PLAIN: StepContext = { signal: new AbortController().signal, onProgress: () => undefined };

/** Folders of one agent, and drivers on them that come and go with the real engine. */
export class DockerMachine {
  readonly view = new DockerView();
  readonly folder: WorkspaceFolder;
  readonly dir: string;
  /** Where models of endpoints are on this machine. */
  modelPath = '';
  readonly #runs: Assignment[] = [];

  private constructor(dir: string, folder: WorkspaceFolder) {
    this.dir = dir;
    this.folder = folder;
  }

  static async create(): Promise<DockerMachine> {
    return new DockerMachine(await mkdtemp(join(tmpdir(), 'berth-docker-')), await WorkspaceFolder.create());
  }

  /** The driver of an agent that starts now; the engine is that of DOCKER_HOST unless told otherwise. */
  driver(stated: { readonly connect?: () => Promise<Engine>; readonly gpus?: GpuUnits } = {}): DockerDriver {
    return new DockerDriver({
      dir: this.dir,
      connect: stated.connect ?? (() => connectEngine()),
      gpus: stated.gpus ?? new GpuUnits(),
      workspaces: this.folder.open(),
      models: { ensure: () => Promise.resolve({ ok: true, artefact: { path: this.modelPath } }) },
    });
  }

  agentId(): Promise<string> {
    return readAgentId(this.dir);
  }

  /** A small notebook of its own, unless told otherwise. */
  run(stated: Partial<Assignment>): Assignment {
    const run = makeAssignment({
      driver: 'docker',
      workspaceId: randomUUID(),
      resources: { cpuMillis: 500, memoryMib: 128, acceleratorCount: 0 },
      ...stated,
    });
    this.#runs.push(run);
    return run;
  }

  /** Prepares and starts a run; refuses with the operator's own text. */
  async started(run: Assignment, driver = this.driver()): Promise<DockerDriver> {
    for (const step of [() => driver.prepare(run, PLAIN), () => driver.start(run, PLAIN)]) {
      const result: StepResult = await step();
      if (!result.ok) throw new Error(`${result.failure.reason}: ${result.failure.message}`);
    }
    return driver;
  }

  async ready(run: Assignment, driver = this.driver()): Promise<DockerDriver> {
    await this.started(run, driver);
    let seen: Observation | null = null;
    await eventually(async () => {
      seen = await driver.probe(run, 'ready');
      if (seen.state === 'exited') throw new Error(seen.failure.message);
      return seen.state === 'ready';
    }, 'the run answers');
    return driver;
  }

  /** Names of all that this machine's agent has on the engine but workspaces. */
  async remains(): Promise<readonly string[]> {
    const agentId = await this.agentId();
    const containers = await this.view.withLabels([`berth.agent=${agentId}`]);
    return [...containers.map(({ Name }) => Name), ...(await this.view.networks(agentId))];
  }

  async dispose(): Promise<void> {
    for (const run of this.#runs) for (const { Id } of await this.view.containers(run)) await this.view.remove(Id);
    await this.view.clear(await this.agentId());
    await this.folder.remove();
    await rm(this.dir, { recursive: true, force: true });
  }
}
