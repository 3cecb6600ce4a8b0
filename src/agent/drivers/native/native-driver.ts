import { spawn } from 'node:child_process';
import { mkdir, open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Assignment } from '../../../agent-api/wire.ts';
import { resolveEnvironment } from '../../environments/resolve-environment.ts';
import type { ModelStore } from '../../models/model-store.ts';
import type { Workspaces } from '../../workspaces/workspaces.ts';
import type { Capability, Driver, Observation, RunFailure, StepContext, StepResult, StopResult, WayIn } from '../driver.ts';
import type { GpuUnits } from '../gpu-units.ts';
import { endRun } from './end-run.ts';
import { EndpointHomes } from './endpoint-homes.ts';
import { prepareTask } from './prepare-task.ts';
import { isAlive } from './process-table.ts';
import { RunFolder, storedRuns, sweepRunFolders } from './run-folder.ts';
import { RunServer } from './run-server.ts';
import { RunUnits } from './run-units.ts';
import type { SandboxLauncher } from './sandbox-launcher.ts';
import { endStrays } from './strays.ts';

export interface NativeOptions {
  /** Folders of runs, in the agent's state. */
  readonly runsDir: string;
  readonly environmentsDir: string;
  readonly workspaces: Workspaces;
  readonly models: ModelStore;
  /** Of the whole machine. */
  readonly gpus: GpuUnits;
  /** First uid for notebooks when the agent is root; null otherwise. */
  readonly firstUid: number | null;
  readonly launcher: SandboxLauncher;
  readonly log: Logger;
}

/** How long a launcher may take to claim its run, and between two looks, milliseconds. */
const CLAIM_MS = 20_000;
const LOOK_MS = 20;
/** Of a run that failed to start: so much of its log goes into the report, which only the operator may see (H2). */
const LOG_TAIL = 300;

/** Runs notebooks and endpoints as sandboxed processes of this machine (T1: WEAK). A run outlives the agent, and is found again by pid and start time (A7). */
export class NativeDriver implements Driver {
  readonly name = 'native';
  readonly #options: NativeOptions;
  readonly #homes: EndpointHomes;
  readonly #units: RunUnits;

  constructor(options: NativeOptions) {
    this.#options = options;
    this.#homes = new EndpointHomes(options);
    this.#units = new RunUnits(options);
  }

  async capability(): Promise<Capability> {
    const { runsDir, launcher, log } = this.#options;
    await mkdir(runsDir, { recursive: true, mode: 0o700 });
    await sweepRunFolders(runsDir);
    const sandbox = await launcher.capability();
    if (!sandbox.available) return sandbox;
    for (const warning of sandbox.warnings) log.warn({ driver: this.name, warning }, 'the sandbox is weaker here');
    const { version, confinesAccelerators, accelerators } = sandbox;
    return { available: true, version, confinesAccelerators, accelerators };
  }

  async prepare(run: Assignment, context: StepContext): Promise<StepResult> {
    const { environmentsDir, workspaces, models, launcher } = this.#options;
    const folder = this.#folder(run);
    if (await folder.process()) return { ok: true };
    if ((await folder.read('run.json')) === null && (await launcher.strays(run)).length > 0)
      return refused('START_FAILED', 'It runs here already, and this agent has no trace of that; it is ended first.');
    const resolution = await resolveEnvironment(environmentsDir, run.ref);
    if (!resolution.ok) return resolution;
    context.onProgress(0.3);
    const { environment } = resolution;
    const parts = { launcher, workspaces, models, homes: this.#homes };
    const prepared = await prepareTask(parts, { run, folder, environment, context });
    if (!prepared.ok) return prepared;
    const { home, task } = prepared;
    const units = await this.#units.ensure(run, folder);
    if (units === null) return refused('START_FAILED', 'Too few accelerators of this machine are free for its native work.');
    await launcher.prepareSocket(home);
    await launcher.limit(run);
    const plan = launcher.plan({ run, folder, home, environment, task, units });
    for (const { name, text } of plan.files) await folder.write(name, text);
    await folder.write('launch.json', JSON.stringify([plan.command, ...plan.args]));
    context.onProgress(1);
    return { ok: true };
  }

  async start(run: Assignment, context: StepContext): Promise<StepResult> {
    const folder = this.#folder(run);
    if (await folder.process()) return { ok: true };
    const [command = '', ...args] = JSON.parse((await folder.read('launch.json')) ?? '[]') as string[];
    const log = await open(folder.file('log'), 'a', 0o600);
    try {
      const child = spawn(command, args, {
        detached: true,
        cwd: '/',
        env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
        stdio: ['ignore', log.fd, log.fd],
      });
      const failed = new Promise<string>((resolve) => {
        child.once('error', (error) => {
          resolve(error.message);
        });
        child.once('exit', (code) => {
          resolve(`its launcher ended with ${String(code)}`);
        });
      });
      child.unref();
      return await this.#claimed(folder, { failed, signal: context.signal });
    } finally {
      await log.close();
    }
  }

  async probe(run: Assignment, aim: 'ready' | 'alive'): Promise<Observation> {
    const { launcher } = this.#options;
    const folder = this.#folder(run);
    const owner = await folder.process();
    if (!owner) return { state: 'absent' };
    if (!(await isAlive(launcher.processes, owner))) return { state: 'exited', failure: await this.#post(run, folder) };
    await folder.boundLog();
    if (aim === 'alive') return { state: 'ready' };
    const server = await this.#server(run, folder);
    return (await server?.isReady()) === true ? { state: 'ready' } : { state: 'starting' };
  }

  async stop(run: Assignment, { graceMs }: { readonly graceMs: number }): Promise<StopResult> {
    const { launcher } = this.#options;
    const folder = this.#folder(run);
    const isKnown = (await folder.read('run.json')) !== null;
    const result = isKnown ? await endRun({ launcher, run, folder, graceMs }) : await endStrays(launcher, run);
    if (!result.gone) return result;
    await launcher.unlimit(run);
    await folder.remove();
    return { gone: true };
  }

  async wayIn(run: Assignment): Promise<WayIn | null> {
    const folder = this.#folder(run);
    const owner = await folder.process();
    if (!owner || !(await isAlive(this.#options.launcher.processes, owner))) return null;
    const server = await this.#server(run, folder);
    return server?.wayIn() ?? null;
  }

  async logs(run: Assignment, { maxBytes }: { readonly maxBytes: number }): Promise<string | null> {
    const folder = this.#folder(run);
    return (await folder.read('run.json')) === null ? null : folder.logTail(maxBytes);
  }

  /** Files are in the agent's own folder alone. */
  deleteWorkspace(): Promise<void> {
    return Promise.resolve();
  }

  async inventory(): Promise<readonly Assignment[]> {
    const runs = await storedRuns(this.#options.runsDir);
    const begun = await Promise.all(runs.map((run) => this.#folder(run).process()));
    return runs.filter((_, index) => begun[index] != null);
  }

  #folder(run: Assignment): RunFolder {
    return new RunFolder(this.#options.runsDir, run);
  }

  /** null while the run has no place for one. */
  async #server(run: Assignment, folder: RunFolder): Promise<RunServer | null> {
    const { launcher, workspaces } = this.#options;
    const home = run.workspaceId === undefined ? await this.#homes.locate(folder) : workspaces.locate(run.workspaceId);
    return home && new RunServer({ launcher, run, folder, home });
  }

  async #claimed(
    folder: RunFolder,
    { failed, signal }: { readonly failed: Promise<string>; readonly signal: AbortSignal },
  ): Promise<StepResult> {
    const until = Date.now() + CLAIM_MS;
    while (!signal.aborted && Date.now() < until) {
      const why = await Promise.race([failed, sleep(LOOK_MS, null)]);
      if (await folder.process()) return { ok: true };
      if (why !== null) return refused('START_FAILED', `It could not be started: ${why}. ${await folder.logTail(LOG_TAIL)}`);
    }
    return refused('START_FAILED', 'Its launcher did not come up.');
  }

  /** What a run that is over died of. */
  async #post(run: Assignment, folder: RunFolder): Promise<RunFailure> {
    const kills = await this.#options.launcher.memoryKills(run);
    if (kills > 0) return { reason: 'OUT_OF_MEMORY', message: `It needed more than its ${run.resources.memoryMib} MiB.` };
    const code = (await folder.read('exit'))?.trim() ?? 'no code';
    return { reason: 'WORK_VANISHED', message: `It ended with ${code}. ${await folder.logTail(LOG_TAIL)}` };
  }
}

function refused(reason: RunFailure['reason'], message: string): StepResult {
  return { ok: false, failure: { reason, message } };
}
