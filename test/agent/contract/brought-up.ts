import type { Assignment } from '../../../src/agent-api/wire.ts';
import type { Driver, Observation } from '../../../src/agent/drivers/driver.ts';
import { bringUp } from '../../../src/agent/executor/operations.ts';
import type { News } from '../../../src/agent/executor/operations.ts';
import { eventually } from '../../support/eventually.ts';

/** Waits of a suite: quick looks, the least grace that every system takes. */
const QUICK = { readyProbeMs: 100, aliveProbeMs: 100, stopGraceMs: 1_000, stopRetryMs: 200 } as const;

export interface BroughtUp {
  /** How it came out: READY or FAILED; null when it was aborted before. */
  readonly news: Extract<News, { readonly kind: 'READY' | 'FAILED' }> | null;
  readonly progress: readonly number[];
}

/** Brings a run up with the agent's own operation, exactly as its executor does. */
export async function broughtUp(driver: Driver, run: Assignment, how: { readonly signal?: AbortSignal } = {}): Promise<BroughtUp> {
  const progress: number[] = [];
  let news: BroughtUp['news'] = null;
  await bringUp({
    run,
    driver,
    timing: QUICK,
    signal: how.signal ?? new AbortController().signal,
    tell: (told) => {
      if (told.kind === 'PROGRESS') progress.push(told.progress);
      if (told.kind === 'READY' || told.kind === 'FAILED') news = told;
      return Promise.resolve();
    },
    settle: () => Promise.resolve(),
  });
  return { news, progress };
}

/** Brings a run up and refuses, with the operator's own text, when it does not answer. */
export async function up(driver: Driver, run: Assignment): Promise<void> {
  const { news } = await broughtUp(driver, run);
  if (news?.kind !== 'READY') throw new Error(`it did not come up: ${JSON.stringify(news)}`);
}

/** Stops a run as the executor does, again until nothing of it exists. */
export async function down(driver: Driver, run: Assignment, graceMs: number = QUICK.stopGraceMs): Promise<void> {
  await eventually(async () => (await driver.stop(run, { graceMs })).gone, 'nothing of the run exists any more');
}

/** What a look at a running run gives once it is not up any more. */
export async function ended(driver: Driver, run: Assignment): Promise<Observation> {
  let seen: Observation = { state: 'ready' };
  await eventually(async () => {
    seen = await driver.probe(run, 'alive');
    return seen.state === 'exited' || seen.state === 'absent';
  }, 'the run is seen to have ended');
  return seen;
}

/** Whether nothing answers on a way to a run that is over. */
export async function hasNoWayIn(driver: Driver, run: Assignment): Promise<boolean> {
  const way = await driver.wayIn(run);
  const socket = await way?.connect().catch(() => null);
  socket?.destroy();
  return socket == null;
}
