import { setTimeout as sleep } from 'node:timers/promises';
import type { Assignment } from '../../../agent-api/wire.ts';
import type { FileCount } from '../../state/agent-state.ts';
import type { StopResult } from '../driver.ts';
import type { ContainerSummary, Engine } from './engine.ts';
import { countHome } from './home-keeper.ts';
import { LABELS, selectorOf } from './run-names.ts';

interface Ending {
  readonly engine: Engine;
  readonly run: Assignment;
  readonly graceMs: number;
  /** The agent that ends it. */
  readonly agentId: string;
  /** What the run left in its workspace; null when that cannot be told. */
  readonly onLeft: (left: FileCount | null) => Promise<void>;
  /** Called once nothing of the run exists, for this agent and for each that had made something of the run. */
  readonly onGone: (agentId: string) => Promise<void>;
}

/** Between two looks whether the engine has removed all, and how long that may take, milliseconds. */
const LOOK_MS = 100;
const REMOVE_MS = 10_000;

/**
 * Ends all that the engine has of a run, by its labels, whichever agent made it: TERM, after the grace KILL, then it is removed. `gone`
 * once the engine says that no container of the run exists.
 */
export async function endRun(ending: Ending): Promise<StopResult> {
  const { engine, run } = ending;
  const found = await engine.listContainers(selectorOf(run));
  for (const container of found) await endContainer(ending, container);
  const until = performance.now() + REMOVE_MS;
  for (;;) {
    const left = await engine.listContainers(selectorOf(run));
    if (left.length === 0) break;
    if (performance.now() >= until) return { gone: false, message: `Containers are still there: ${left.map(({ id }) => id).join(', ')}.` };
    await sleep(LOOK_MS);
  }
  const agents = new Set([ending.agentId, ...found.map(({ labels }) => labels[LABELS.agent] ?? ending.agentId)]);
  for (const agentId of agents) await ending.onGone(agentId);
  return { gone: true };
}

async function endContainer({ engine, graceMs, onLeft }: Ending, { id, labels, status }: ContainerSummary): Promise<void> {
  if (status !== 'created') await engine.stopContainer(id, Math.ceil(graceMs / 1_000));
  const path = labels[LABELS.home];
  if (status !== 'created' && path !== undefined) await onLeft(await countHome(engine, { name: id, path }));
  await engine.removeContainer(id);
}
