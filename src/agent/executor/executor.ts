import type { Logger } from 'pino';
import type { Assignment } from '../../agent-api/wire.ts';
import type { DriverName } from '../../domain/model/runtime.ts';
import type { Driver } from '../drivers/driver.ts';
import { errorCode } from '../error-code.ts';
import type { AgentState } from '../state/agent-state.ts';
import type { KeptState } from '../state/state-store.ts';
import { operationFor } from '../reconciliation/operation.ts';
import type { Operation } from '../reconciliation/operation.ts';
import { runKey, workKey } from '../reconciliation/work.ts';
import type { Work } from '../reconciliation/work.ts';
import type { Workspaces } from '../workspaces/workspaces.ts';
import { applyNews } from './apply-news.ts';
import type { ExecutorTiming } from './executor-timing.ts';
import { bringUp, tearDown, watch } from './operations.ts';
import type { News, OperationContext } from './operations.ts';

export interface ExecutorOptions {
  readonly store: KeptState;
  readonly drivers: ReadonlyMap<DriverName, Driver>;
  readonly timing: ExecutorTiming;
  readonly workspaces: Pick<Workspaces, 'record'>;
  readonly log: Logger;
}

interface Running {
  readonly operation: Operation;
  readonly abort: AbortController;
  readonly settled: Promise<void>;
}

/** Pause before an operation that threw is begun again, milliseconds. */
const AFTER_FAULT_MS = 2_000;

/**
 * Keeps exactly one operation going for each run that needs one, the one that its state asks for. It decides nothing:
 * states say what to do, operations say what happened, transitions make the next state of it.
 */
export class Executor {
  readonly #options: ExecutorOptions;
  readonly #running = new Map<string, Running>();
  #closed = false;
  #bringsUp = false;
  #unsubscribe: () => void = () => undefined;

  constructor(options: ExecutorOptions) {
    this.#options = options;
  }

  /** Begins, or after a restart goes on, with everything that the state asks for but the bringing up of work, which needs `bringUp`. */
  start(): void {
    this.#unsubscribe = this.#options.store.onChange((now) => {
      this.#ensure(now);
    });
    this.#ensure(this.#options.store.current);
  }

  /**
   * The control plane has answered this start of the agent: work is brought up from now on. Before, the state may be an old one, of a
   * disk that was put back, and name runs that are over or are elsewhere by now (A5); what runs already is watched and ended all the same.
   */
  bringUp(): void {
    if (this.#bringsUp) return;
    this.#bringsUp = true;
    this.#ensure(this.#options.store.current);
  }

  /** Lets go of all runs without ending any: they go on and the next agent adopts them (A7). */
  async close(): Promise<void> {
    this.#closed = true;
    this.#unsubscribe();
    const operations = [...this.#running.values()];
    for (const { abort } of operations) abort.abort();
    await Promise.all(operations.map(({ settled }) => settled));
  }

  #ensure(state: AgentState): void {
    for (const work of state.works) this.#ensureOne(work);
  }

  #ensureOne(work: Work): void {
    if (this.#closed) return;
    const wanted = operationFor(work);
    const current = this.#running.get(workKey(work));
    if (current) {
      if (current.operation !== wanted) current.abort.abort();
      return;
    }
    if (wanted === 'NONE' || (wanted === 'BRING_UP' && !this.#bringsUp)) return;
    this.#begin(work, wanted);
  }

  #begin(work: Work, operation: Exclude<Operation, 'NONE'>): void {
    const key = workKey(work);
    const abort = new AbortController();
    const settled = this.#run(work.assignment, { operation, signal: abort.signal }).finally(() => {
      this.#running.delete(key);
      const now = this.#options.store.current.works.find((candidate) => workKey(candidate) === key);
      if (now) this.#ensureOne(now);
    });
    this.#running.set(key, { operation, abort, settled });
  }

  async #run(run: Assignment, what: { readonly operation: Exclude<Operation, 'NONE'>; readonly signal: AbortSignal }): Promise<void> {
    const { drivers, timing, log } = this.#options;
    const { operation, signal } = what;
    const fields = { workloadId: run.workloadId, generation: run.generation, driver: run.driver, operation };
    const driver = drivers.get(run.driver);
    if (!driver) {
      log.warn(fields, 'driver of a run on disk is not available; it is left as it is');
      return untilAborted(signal);
    }
    const tell = (news: News): Promise<void> => this.#tell(run, news);
    const context: OperationContext = { run, driver, timing, signal, tell, settle: () => this.#settle(run, signal) };
    try {
      await { BRING_UP: bringUp, WATCH: watch, TEAR_DOWN: tearDown }[operation](context);
    } catch (error) {
      if (signal.aborted) return;
      log.error({ ...fields, code: errorCode(error) }, 'operation failed');
      log.debug({ ...fields, err: error }, 'operation failed');
      await this.#afterFault({ run, operation, signal });
    }
  }

  /** The receipt of its workspace (L7). That it cannot be made holds no release back. */
  async #settle(run: Assignment, signal: AbortSignal): Promise<void> {
    const { store, workspaces, log } = this.#options;
    const work = store.current.works.find((candidate) => workKey(candidate) === runKey(run));
    try {
      await workspaces.record(run, { wasAsked: work?.ending?.outcome === 'stopped', signal });
    } catch (error) {
      signal.throwIfAborted();
      log.warn({ workspaceId: run.workspaceId, code: errorCode(error) }, 'the files of a workspace could not be counted');
    }
  }

  /** A bug or a full disk: a run that cannot be brought up has failed; all else is tried again, a tear-down as one that failed. */
  async #afterFault(fault: { readonly run: Assignment; readonly operation: Operation; readonly signal: AbortSignal }): Promise<void> {
    if (fault.operation === 'BRING_UP') {
      const failure = { reason: 'START_FAILED', message: 'The agent could not prepare or start it; its debug log says why.' } as const;
      const told = await this.#tell(fault.run, { kind: 'FAILED', failure }).then(
        () => true,
        () => false,
      );
      if (told) return;
    }
    if (fault.operation === 'TEAR_DOWN') {
      await this.#tell(fault.run, { kind: 'STOP_FAILED', message: 'The agent could not end it; its debug log says why.' }).catch(
        () => undefined,
      );
    }
    await Promise.race([untilAborted(fault.signal), new Promise((resolve) => setTimeout(resolve, AFTER_FAULT_MS).unref())]);
  }

  async #tell(run: Assignment, news: News): Promise<void> {
    const key = runKey(run);
    const at = new Date().toISOString();
    await this.#options.store.update((state) => applyNews(state, { key, news, at }), news.kind === 'PROGRESS' ? 'BEGIN' : 'END');
    if (news.kind === 'PROGRESS') return;
    const reason = news.kind === 'FAILED' ? news.failure.reason : undefined;
    this.#options.log.info({ workloadId: run.workloadId, generation: run.generation, news: news.kind, reason }, 'run changed');
  }
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
