import { join } from 'node:path';
import type { Assignment } from '../../../agent-api/wire.ts';
import type { ModelStore } from '../../models/model-store.ts';
import type { KeptWorkspaces } from '../../workspaces/kept-workspaces.ts';
import type { Workspaces } from '../../workspaces/workspaces.ts';
import type { Capability, Driver, Observation, RunFailure, StepContext, StepResult, StopResult, WayIn } from '../driver.ts';
import type { GpuUnits } from '../gpu-units.ts';
import { readAgentId } from './agent-id.ts';
import { ensureNetwork, releaseNetwork } from './agent-network.ts';
import { containerWay, tokenOf } from './container-way.ts';
import { endRun } from './end-run.ts';
import { logTail } from './engine-log.ts';
import type { ContainerFacts, Engine } from './engine.ts';
import { faultOf } from './engine-fault.ts';
import { judgeEngine } from './judge-engine.ts';
import { asAlive, sightOf } from './observe-container.ts';
import type { Sight } from './observe-container.ts';
import { OneAtATime } from './one-at-a-time.ts';
import { devicesTaken, prepareRun } from './prepare-run.ts';
import { refused } from './refused.ts';
import { assignmentOf, containerName, LABELS, volumeName } from './run-names.ts';
import { RunRecords } from './run-records.ts';
import { workAnswers } from '../serving/work-answers.ts';

export interface DockerOptions {
  /** The driver's part of the agent's state folder. */
  readonly dir: string;
  /** Connects to the engine; asked again while it fails. */
  readonly connect: () => Promise<Engine>;
  readonly workspaces: Workspaces;
  readonly models: ModelStore;
  /** Of the whole machine. */
  readonly gpus: GpuUnits;
}

/** Of a run that failed: so much of its log goes into the report, which only the operator may see (H2). */
const LOG_TAIL = 300;

/**
 * Runs work as containers of a Docker engine on this machine (T1: CONTAINER). They outlive the agent, and are found again by their
 * labels (A7); what the engine says is the truth, what is on disk here only tells the very container from a later one.
 */
export class DockerDriver implements Driver {
  readonly name = 'docker';
  readonly #options: DockerOptions;
  readonly #records: RunRecords;
  readonly #kept: KeptWorkspaces;
  readonly #alone = new OneAtATime();
  #engine: Promise<Engine> | null = null;

  constructor(options: DockerOptions) {
    this.#options = options;
    this.#records = new RunRecords(join(options.dir, 'runs'));
    this.#kept = options.workspaces.keptBy('docker');
    options.gpus.register('docker', async () => devicesTaken(await this.#connected()));
  }

  async capability(): Promise<Capability> {
    await this.#records.open();
    await this.#agentId();
    try {
      return judgeEngine(await (await this.#connected()).facts(), process.platform);
    } catch (error) {
      const fault = faultOf(error);
      if (!fault) throw error;
      return { available: false, why: fault.words };
    }
  }

  async prepare(run: Assignment, context: StepContext): Promise<StepResult> {
    return stepOf(async () => {
      const { models, gpus } = this.#options;
      const [engine, agentId] = [await this.#connected(), await this.#agentId()];
      return prepareRun({ engine, agentId, run, context, records: this.#records, kept: this.#kept, models, alone: this.#alone, gpus });
    });
  }

  async start(run: Assignment, context: StepContext): Promise<StepResult> {
    return stepOf(async () => {
      const engine = await this.#connected();
      const found = await this.#find(run);
      if (!found) return refused('START_FAILED', 'It was not prepared, or somebody removed it.');
      if (found.status !== 'created') return { ok: true };
      context.signal.throwIfAborted();
      await this.#alone.run(async () => {
        await ensureNetwork(engine, await this.#agentId());
        await engine.startContainer(found.id);
      });
      await this.#look(run);
      return { ok: true };
    });
  }

  async probe(run: Assignment, aim: 'ready' | 'alive'): Promise<Observation> {
    try {
      const { found, sight } = await this.#look(run);
      if (sight.kind === 'OVER') return { state: 'exited', failure: await this.#told(run, sight.failure) };
      if (aim === 'alive' || sight.kind === 'ABSENT') return asAlive(sight);
      const way = found && sight.kind === 'UP' ? this.#way(run, found) : null;
      return way && (await workAnswers(run, way)) ? { state: 'ready' } : { state: 'starting' };
    } catch (error) {
      // An engine that is away says nothing of its containers: while one comes up that is waited for, later it is a fault.
      if (aim === 'alive' || faultOf(error)?.isAway !== true) throw error;
      return { state: 'starting' };
    }
  }

  async stop(run: Assignment, { graceMs }: { readonly graceMs: number }): Promise<StopResult> {
    try {
      const engine = await this.#connected();
      const result = await endRun({
        engine,
        run,
        graceMs,
        agentId: await this.#agentId(),
        onLeft: (left) => this.#noteLeft(run, left),
        onGone: (agentId) => this.#alone.run(() => releaseNetwork(engine, agentId)),
      });
      if (result.gone) await this.#records.remove(run);
      return result;
    } catch (error) {
      const fault = faultOf(error);
      if (!fault) throw error;
      return { gone: false, message: fault.words };
    }
  }

  async wayIn(run: Assignment): Promise<WayIn | null> {
    const { found, sight } = await this.#look(run);
    return found && sight.kind === 'UP' ? this.#way(run, found) : null;
  }

  async logs(run: Assignment, { maxBytes }: { readonly maxBytes: number }): Promise<string | null> {
    const found = await this.#find(run);
    if (!found) return null;
    return logTail(await (await this.#connected()).readLog(found.id), { maxBytes, secret: tokenOf(found) });
  }

  async deleteWorkspace(workspaceId: string): Promise<void> {
    await (await this.#connected()).removeVolume(volumeName(workspaceId));
  }

  async inventory(): Promise<readonly Assignment[]> {
    const found = await (await this.#connected()).listContainers([`${LABELS.agent}=${await this.#agentId()}`, `${LABELS.role}=run`]);
    const runs = found.map(({ labels, status }) => (status === 'created' ? null : assignmentOf(labels)));
    return runs.filter((run) => run !== null);
  }

  /** This agent's container of the run; another agent's counts as none. */
  async #find(run: Assignment): Promise<ContainerFacts | null> {
    const found = await (await this.#connected()).findContainer(containerName(run));
    return found?.labels[LABELS.agent] === (await this.#agentId()) ? found : null;
  }

  /** Looks at the run; the first look at it running writes down which container, and which start of it, is the run. */
  async #look(run: Assignment): Promise<{ readonly found: ContainerFacts | null; readonly sight: Sight }> {
    const found = await this.#find(run);
    const record = await this.#records.read(run);
    const sight = sightOf(found, record?.container ?? null);
    if (!found || sight.kind === 'ABSENT' || record?.container) return { found, sight };
    const image = record?.image ?? { id: '', digest: found.labels[LABELS.image] ?? '' };
    await this.#records.write({ assignment: run, image, container: { id: found.id, startedAt: found.startedAt } });
    return { found, sight };
  }

  #way(run: Assignment, found: ContainerFacts): WayIn | null {
    return containerWay({ run, found, isStillUp: async () => (await this.#look(run)).sight.kind === 'UP' });
  }

  async #told(run: Assignment, failure: RunFailure): Promise<RunFailure> {
    const tail = await this.logs(run, { maxBytes: LOG_TAIL }).catch(() => null);
    return tail ? { ...failure, message: `${failure.message} ${tail}` } : failure;
  }

  async #noteLeft(run: Assignment, left: Parameters<KeptWorkspaces['noteLeft']>[1]): Promise<void> {
    const { workspaceId } = run;
    if (workspaceId !== undefined) await this.#kept.noteLeft({ ...run, workspaceId }, left);
  }

  #agentId(): Promise<string> {
    return readAgentId(this.#options.dir);
  }

  #connected(): Promise<Engine> {
    this.#engine ??= this.#options.connect().catch((error: unknown) => {
      this.#engine = null;
      throw error;
    });
    return this.#engine;
  }
}

/** A step's result where the engine would not do it, or is away; every other error goes on. */
async function stepOf(act: () => Promise<StepResult>): Promise<StepResult> {
  try {
    return await act();
  } catch (error) {
    const fault = faultOf(error);
    if (!fault) throw error;
    return refused('START_FAILED', fault.words);
  }
}
