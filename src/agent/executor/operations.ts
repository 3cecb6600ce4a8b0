import { setTimeout as sleep } from 'node:timers/promises';
import type { Assignment } from '../../agent-api/wire.ts';
import type { Driver, RunFailure } from '../drivers/driver.ts';
import type { ExecutorTiming } from './executor-timing.ts';

/** What an operation has to say about its run; the executor makes transitions of it. */
export type News =
  | { readonly kind: 'PROGRESS'; readonly progress: number }
  | { readonly kind: 'READY'; readonly address?: string }
  | { readonly kind: 'FAILED'; readonly failure: RunFailure }
  | { readonly kind: 'STOP_FAILED'; readonly message: string }
  | { readonly kind: 'GONE' };

export interface OperationContext {
  readonly run: Assignment;
  readonly driver: Driver;
  readonly timing: ExecutorTiming;
  readonly signal: AbortSignal;
  /** Resolves once the news is on disk. */
  readonly tell: (news: News) => Promise<void>;
  /** What is still to be done once nothing of the run exists any more, before that is told. */
  readonly settle: () => Promise<void>;
}

/** Prepares, starts and waits until the run answers; kills nothing itself. Over its deadline it has failed (L8). */
export async function bringUp(context: OperationContext): Promise<void> {
  const { run, driver, tell } = context;
  const deadline = AbortSignal.timeout(Math.min(run.deadlineSeconds * 1_000, 2 ** 31 - 1));
  const signal = AbortSignal.any([context.signal, deadline]);
  const step = {
    signal,
    onProgress: (progress: number): void => {
      tell({ kind: 'PROGRESS', progress }).catch(() => undefined); // lost progress is no loss; a full disk shows at the next step
    },
  };
  try {
    for (const act of [() => driver.prepare(run, step), () => driver.start(run, step)]) {
      const result = await act();
      signal.throwIfAborted();
      if (!result.ok) {
        await tell({ kind: 'FAILED', failure: result.failure });
        return;
      }
    }
    await tell(await untilReady(context, signal));
  } catch (error) {
    if (context.signal.aborted) return;
    if (!deadline.aborted) throw error;
    await tell({
      kind: 'FAILED',
      failure: { reason: 'PREPARE_DEADLINE', message: `It was not ready within ${String(run.deadlineSeconds)} s.` },
    });
  }
}

async function untilReady({ run, driver, timing }: OperationContext, signal: AbortSignal): Promise<News> {
  for (;;) {
    const seen = await driver.probe(run, 'ready');
    signal.throwIfAborted();
    if (seen.state === 'ready') return { kind: 'READY', ...(seen.address !== undefined && { address: seen.address }) };
    if (seen.state === 'exited') return { kind: 'FAILED', failure: startFailure(seen.failure) };
    if (seen.state === 'absent') return { kind: 'FAILED', failure: { reason: 'START_FAILED', message: 'It was gone before it answered.' } };
    await sleep(timing.readyProbeMs, undefined, { signal });
  }
}

/** A run that ends before it answers has not vanished: its start failed. */
function startFailure(failure: RunFailure): RunFailure {
  return failure.reason === 'WORK_VANISHED' ? { ...failure, reason: 'START_FAILED' } : failure;
}

/** Looks after a running run until it is to end or has ended by itself. */
export async function watch({ run, driver, timing, signal, tell }: OperationContext): Promise<void> {
  for (;;) {
    const seen = await driver.probe(run, 'alive');
    if (signal.aborted) return;
    if (seen.state === 'exited') return tell({ kind: 'FAILED', failure: seen.failure });
    if (seen.state === 'absent')
      return tell({ kind: 'FAILED', failure: { reason: 'WORK_VANISHED', message: 'It is gone and was not asked to end.' } });
    await sleep(timing.aliveProbeMs, undefined, { signal });
  }
}

/** Ends the run, again and again until nothing of it exists; a kill that fails is told at once (V3). */
export async function tearDown({ run, driver, timing, signal, tell, settle }: OperationContext): Promise<void> {
  for (;;) {
    const result = await driver.stop(run, { graceMs: timing.stopGraceMs });
    if (result.gone) {
      await settle();
      return tell({ kind: 'GONE' });
    }
    await tell({ kind: 'STOP_FAILED', message: result.message });
    await sleep(timing.stopRetryMs, undefined, { signal });
  }
}
