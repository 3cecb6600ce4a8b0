import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, open } from 'node:fs/promises';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Assignment } from '../../../agent-api/wire.ts';
import { resolveEnvironment } from '../../environments/resolve-environment.ts';
import type { Workspace, Workspaces } from '../../workspaces/workspaces.ts';
import type { Capability, Driver, Observation, RunFailure, StepContext, StepResult, StopResult, WayIn } from '../driver.ts';
import { endRun } from './end-run.ts';
import { jupyterAnswers } from './jupyter-status.ts';
import { isAlive } from './process-table.ts';
import { RunFolder, storedRuns, sweepRunFolders } from './run-folder.ts';
import type { SandboxLauncher } from './sandbox-launcher.ts';
import { endStrays } from './strays.ts';

export interface NativeOptions {
  /** Folders of runs, in the agent's state. */
  readonly runsDir: string;
  readonly environmentsDir: string;
  readonly workspaces: Workspaces;
  readonly launcher: SandboxLauncher;
  readonly log: Logger;
}

/** How long a launcher may take to claim its run, and between two looks, milliseconds. */
const CLAIM_MS = 20_000;
const LOOK_MS = 20;
/** Of a run that failed to start: so much of its log goes into the report, which only the operator may see (H2). */
const LOG_TAIL = 300;

/** Runs a notebook as a sandboxed process of this machine (T1: WEAK). It outlives the agent, and is found again by pid and start time (A7). */
export class NativeDriver implements Driver {
  readonly name = 'native';
  readonly #options: NativeOptions;

  constructor(options: NativeOptions) {
    this.#options = options;
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
    const { environmentsDir, workspaces, launcher } = this.#options;
    const folder = this.#folder(run);
    if (await folder.process()) return { ok: true };
    if ((await folder.read('run.json')) === null && (await launcher.strays(run)).length > 0)
      return refused('START_FAILED', 'It runs here already, and this agent has no trace of that; it is ended first.');
    if (run.kind !== 'notebook') return refused('REF_UNUSABLE', 'This driver runs notebooks only.');
    const resolution = await resolveEnvironment(environmentsDir, run.ref);
    if (!resolution.ok) return resolution;
    context.onProgress(0.3);
    const result = await workspaces.ensure(run);
    if (!result.ok) return result;
    if (!result.workspace) return refused('WORKSPACE_MISSING', 'The notebook was given no workspace.');
    await launcher.prepareSocket(result.workspace);
    await folder.create(run);
    await launcher.limit(run);
    const token = (await folder.read('token')) ?? randomBytes(32).toString('hex');
    await folder.write('token', token);
    const { workspace } = result;
    const plan = launcher.plan({ run, folder, workspace, environment: resolution.environment, token });
    for (const { name, text } of plan.files) await folder.write(name, text);
    await folder.write('launch.json', JSON.stringify([plan.command, ...plan.args]));
    context.onProgress(0.6);
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
    const workspace = this.#workspace(run);
    const token = await folder.read('token');
    if (!workspace || token === null) return { state: 'starting' };
    return (await jupyterAnswers(launcher, { workloadId: run.workloadId, workspace, token })) ? { state: 'ready' } : { state: 'starting' };
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
    const workspace = this.#workspace(run);
    const token = await this.#folder(run).read('token');
    if (!workspace || token === null) return null;
    return { connect: () => this.#connect(workspace), host: 'localhost', authorization: `token ${token}` };
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

  async #connect(workspace: Workspace): Promise<Duplex> {
    const found = await this.#options.launcher.openSocket(workspace);
    if (!found) throw new Error('It has no socket of its own.');
    const socket = connect(found.path);
    try {
      await once(socket, 'connect');
      return socket;
    } finally {
      await found.close();
    }
  }

  #folder(run: Assignment): RunFolder {
    return new RunFolder(this.#options.runsDir, run);
  }

  #workspace(run: Assignment): Workspace | null {
    return run.workspaceId === undefined ? null : this.#options.workspaces.locate(run.workspaceId);
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
