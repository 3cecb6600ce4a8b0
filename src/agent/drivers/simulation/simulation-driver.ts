import { setTimeout as sleep } from 'node:timers/promises';
import type { Assignment } from '../../../agent-api/wire.ts';
import type { RunFailureCode } from '../../../domain/reason.ts';
import type { Workspaces } from '../../workspaces/workspaces.ts';
import type { Capability, Driver, Observation, StepContext, StepResult, StopResult } from '../driver.ts';
import { drawRun } from './drawn-run.ts';
import type { DrawnRun } from './drawn-run.ts';
import type { RunRecords } from './run-records.ts';
import { seededDraw } from './seeded-draw.ts';
import type { SimulationScript } from './simulation-script.ts';

export interface SimulationOptions {
  readonly runs: RunRecords;
  readonly script: SimulationScript;
  readonly workspaces: Pick<Workspaces, 'ensure'>;
}

/** Steps of progress while preparing. */
const STEPS = 10;

/** A driver that runs nothing (T1: NOTHING_RUNS) and behaves as its script says, so that every path can be tried. */
export class SimulationDriver implements Driver {
  readonly name = 'simulation';
  readonly #options: SimulationOptions;
  /** Calls of this driver so far, which the seed numbers. */
  #calls = 0;

  constructor(options: SimulationOptions) {
    this.#options = options;
  }

  async capability(): Promise<Capability> {
    await this.#options.runs.open();
    return { available: true, version: '1', confinesAccelerators: true, accelerators: null };
  }

  async prepare(run: Assignment, context: StepContext): Promise<StepResult> {
    const { runs, workspaces } = this.#options;
    const drawn = this.#drawn(run);
    const known = await runs.read(run);
    if (known?.startedAt != null) return { ok: true };
    const workspace = await workspaces.ensure(run);
    if (!workspace.ok) return workspace;
    const current = known ?? { assignment: run, preparingSince: Date.now(), startedAt: null, failedStops: 0 };
    if (!known) await runs.write(current);
    const { prepareMs } = drawn;
    for (let step = 1; step <= STEPS; step += 1) {
      await sleep(Math.max(0, current.preparingSince + (prepareMs * step) / STEPS - Date.now()), undefined, { signal: context.signal });
      if (prepareMs > 0) context.onProgress(step / STEPS);
    }
    return outcome(run, { drawn, fails: drawn.prepareFails });
  }

  async start(run: Assignment): Promise<StepResult> {
    const { runs } = this.#options;
    const drawn = this.#drawn(run);
    const known = await runs.read(run);
    if (known?.startedAt != null) return { ok: true };
    if (drawn.startFails !== null) return outcome(run, { drawn, fails: drawn.startFails });
    const preparingSince = known?.preparingSince ?? Date.now();
    await runs.write({ assignment: run, preparingSince, startedAt: Date.now(), failedStops: 0 });
    return { ok: true };
  }

  async probe(run: Assignment): Promise<Observation> {
    const drawn = this.#drawn(run);
    const known = await this.#options.runs.read(run);
    if (known?.startedAt == null) return { state: 'absent' };
    const age = Date.now() - known.startedAt;
    if (drawn.exit !== null && age >= drawn.exit.afterMs) {
      const message = told(run, { drawn, sentence: 'It ended by itself, as its script says.' });
      return { state: 'exited', failure: { reason: drawn.exit.with, message } };
    }
    if (!drawn.answers || age < drawn.startMs) return { state: 'starting' };
    return drawn.echoRef ? { state: 'ready', address: run.ref.slice(0, 256) } : { state: 'ready' };
  }

  async stop(run: Assignment): Promise<StopResult> {
    const { runs } = this.#options;
    const drawn = this.#drawn(run);
    const known = await runs.read(run);
    if (!known) return { gone: true };
    await sleep(drawn.stopMs);
    if (known.failedStops < drawn.stopFailures) {
      await runs.write({ ...known, failedStops: known.failedStops + 1 });
      return { gone: false, message: told(run, { drawn, sentence: 'It did not end, as its script says.' }) };
    }
    await runs.remove(run);
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
    return (await this.#options.runs.list()).filter((run) => run.startedAt !== null).map((run) => run.assignment);
  }

  /** What the script fixes about the run; throws in the calls that the seed picks, as a driver does whose engine is away. */
  #drawn(run: Assignment): DrawnRun {
    const { script } = this.#options;
    const drawn = drawRun(script, run);
    this.#calls += 1;
    if (drawn.callFaultRate > 0 && seededDraw(script.seed ?? 0, 'call', this.#calls) < drawn.callFaultRate) {
      throw new Error('The simulated engine does not answer, as its script says.');
    }
    return drawn;
  }
}

interface Told {
  readonly drawn: DrawnRun;
  readonly sentence: string;
}

function told(run: Assignment, { drawn, sentence }: Told): string {
  return drawn.echoRef ? `${sentence} ${run.ref}` : sentence;
}

function outcome(run: Assignment, { drawn, fails }: { readonly drawn: DrawnRun; readonly fails: RunFailureCode | null }): StepResult {
  if (fails === null) return { ok: true };
  return { ok: false, failure: { reason: fails, message: told(run, { drawn, sentence: 'It failed, as its script says.' }) } };
}
