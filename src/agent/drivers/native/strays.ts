import { setTimeout as sleep } from 'node:timers/promises';
import type { Assignment } from '../../../agent-api/wire.ts';
import type { StopResult } from '../driver.ts';
import { descendants } from './process-table.ts';
import type { ProcessTable } from './process-table.ts';
import type { SandboxLauncher } from './sandbox-launcher.ts';
import { signalProcess } from './signal-process.ts';

/** Between two looks whether they are gone, and how long killing them may take, milliseconds. */
const LOOK_MS = 50;
const KILL_MS = 5_000;

/**
 * Processes of a run whose folder is lost: its launcher, which names the run on its command line whatever became of the folder,
 * and all below it.
 */
export async function findLaunchers(table: ProcessTable, run: Pick<Assignment, 'workloadId' | 'generation'>): Promise<readonly number[]> {
  const name = `/${run.workloadId}-${String(run.generation)}-`;
  const launchers = (await table.commandLines()).filter(({ words }) => words.includes(' berth-notebook ') && words.includes(name));
  if (launchers.length === 0) return [];
  const processes = await table.list();
  return launchers.flatMap(({ pid }) => [pid, ...descendants(processes, pid).flatMap((entry) => (entry.ended ? [] : [entry.pid]))]);
}

/** Kills what is left of a run whose folder is lost; there is nothing to ask first, since its home went with the folder. */
export async function endStrays(launcher: Pick<SandboxLauncher, 'strays'>, run: Assignment): Promise<StopResult> {
  const until = Date.now() + KILL_MS;
  for (;;) {
    const left = await launcher.strays(run);
    if (left.length === 0) return { gone: true };
    if (Date.now() >= until) return { gone: false, message: `Processes outlived SIGKILL for ${KILL_MS} ms: ${left.join(', ')}.` };
    for (const pid of left) signalProcess(pid, 'SIGKILL');
    await sleep(LOOK_MS);
  }
}
