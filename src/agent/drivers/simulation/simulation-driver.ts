import { mkdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Assignment } from '../../../agent-api/wire.ts';
import type { Workspaces } from '../../workspaces/workspaces.ts';
import type { Capability, Driver, Observation, RunFailure, StepContext, StepResult, StopResult } from '../driver.ts';
import { listRuns, readRun, removeRun, sweepRuns, writeRun } from './simulated-run.ts';
import { behaviourOf, draw } from './simulation-script.ts';
import type { Behaviour, SimulationScript } from './simulation-script.ts';

export interface SimulationOptions {
  /** Where simulated runs are kept. */
  readonly dir: string;
  readonly script: SimulationScript;
  readonly workspaces: Workspaces;
}

/** Steps of progress while preparing. */
const STEPS = 10;

/** A driver that runs nothing (T1: NOTHING_RUNS) and behaves as its script says, so that every path can be tried. */
export class SimulationDriver implements Driver {
  readonly name = 'simulation';
  readonly #options: SimulationOptions;

  constructor(options: SimulationOptions) {
    this.#options = options;
  }

  async capability(): Promise<Capability> {
    await mkdir(this.#options.dir, { recursive: true, mode: 0o700 });
    await sweepRuns(this.#options.dir);
    return { available: true, version: '1', confinesAccelerators: true, accelerators: null };
  }

  async prepare(run: Assignment, context: StepContext): Promise<StepResult> {
    const { dir, workspaces } = this.#options;
    const behaviour = this.#behaviour(run);
    const known = await readRun(dir, run);
    if (known?.startedAt != null) return { ok: true };
    const workspace = await workspaces.ensure(run);
    if (!workspace.ok) return workspace;
    const current = known ?? { assignment: run, preparingSince: Date.now(), startedAt: null, failedStops: 0 };
    if (!known) await writeRun(dir, current);
    const total = this.#length(run, { of: 'prepareMs', behaviour });
    for (let step = 1; step <= STEPS; step += 1) {
      await sleep(Math.max(0, current.preparingSince + (total * step) / STEPS - Date.now()), undefined, { signal: context.signal });
      if (total > 0) context.onProgress(step / STEPS);
    }
    return this.#failure(run, 'prepare');
  }

  async start(run: Assignment): Promise<StepResult> {
    const { dir } = this.#options;
    const known = await readRun(dir, run);
    if (known?.startedAt != null) return { ok: true };
    const failed = this.#failure(run, 'start');
    if (!failed.ok) return failed;
    await writeRun(dir, { assignment: run, preparingSince: known?.preparingSince ?? Date.now(), startedAt: Date.now(), failedStops: 0 });
    return { ok: true };
  }

  async probe(run: Assignment): Promise<Observation> {
    const known = await readRun(this.#options.dir, run);
    if (known?.startedAt == null) return { state: 'absent' };
    const behaviour = this.#behaviour(run);
    const age = Date.now() - known.startedAt;
    if (behaviour.exitAfterMs !== undefined && age >= this.#length(run, { of: 'exitAfterMs', behaviour })) {
      return {
        state: 'exited',
        failure: { reason: behaviour.exitWith, message: this.#text(run, 'It ended by itself, as its script says.') },
      };
    }
    if (age < this.#length(run, { of: 'startMs', behaviour })) return { state: 'starting' };
    return behaviour.echoRef ? { state: 'ready', address: run.ref.slice(0, 256) } : { state: 'ready' };
  }

  async stop(run: Assignment): Promise<StopResult> {
    const { dir } = this.#options;
    const known = await readRun(dir, run);
    if (!known) return { gone: true };
    const behaviour = this.#behaviour(run);
    await sleep(this.#length(run, { of: 'stopMs', behaviour }));
    if (known.failedStops < behaviour.stopFailures) {
      await writeRun(dir, { ...known, failedStops: known.failedStops + 1 });
      return { gone: false, message: this.#text(run, 'It did not end, as its script says.') };
    }
    await removeRun(dir, run);
    return { gone: true };
  }

  /** Nothing runs, so nothing can be opened. */
  wayIn(): Promise<null> {
    return Promise.resolve(null);
  }

  /** Nothing runs, so nothing is written. */
  logs(): Promise<null> {
    return Promise.resolve(null);
  }

  /** Simulated work keeps its files where the agent does. */
  deleteWorkspace(): Promise<void> {
    return Promise.resolve();
  }

  async inventory(): Promise<readonly Assignment[]> {
    return (await listRuns(this.#options.dir)).filter((run) => run.startedAt !== null).map((run) => run.assignment);
  }

  #behaviour(run: Assignment): Behaviour {
    return behaviourOf(this.#options.script, run);
  }

  #length(
    run: Assignment,
    which: { readonly of: 'prepareMs' | 'startMs' | 'stopMs' | 'exitAfterMs'; readonly behaviour: Behaviour },
  ): number {
    const value = which.behaviour[which.of] ?? 0;
    if (typeof value === 'number') return value;
    const [least, most] = value;
    return least + (most - least) * draw(this.#options.script, run, which.of);
  }

  #failure(run: Assignment, at: 'prepare' | 'start'): StepResult {
    const { failAt, failWith, failRate } = this.#behaviour(run);
    if (failWith === undefined || failAt !== at || draw(this.#options.script, run, 'failRate') >= failRate) return { ok: true };
    const failure: RunFailure = { reason: failWith, message: this.#text(run, 'It failed, as its script says.') };
    return { ok: false, failure };
  }

  #text(run: Assignment, sentence: string): string {
    return this.#behaviour(run).echoRef ? `${sentence} ${run.ref}` : sentence;
  }
}
