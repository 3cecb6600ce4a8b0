import { setTimeout as sleep } from 'node:timers/promises';
import type { Assignment } from '../../../agent-api/wire.ts';
import type { StopResult } from '../driver.ts';
import { descendants, isAlive } from './process-table.ts';
import type { ProcessEntry } from './process-table.ts';
import type { RunFolder } from './run-folder.ts';
import type { SandboxLauncher } from './sandbox-launcher.ts';
import { signalProcess } from './signal-process.ts';

interface Ending {
  readonly launcher: SandboxLauncher;
  readonly run: Assignment;
  readonly folder: RunFolder;
  readonly graceMs: number;
}

/** Programs that only lead to the notebook; a TERM to one of them would be a kill. */
const LEADING = new Set(['sh', 'dash', 'bash', 'unshare', 'setpriv', 'prlimit', 'bwrap', 'sandbox-exec', 'env']);
/** Between two looks whether it is gone, and how long a kill may take, milliseconds. */
const LOOK_MS = 50;
const KILL_MS = 5_000;

/** Ends a run: TERM to the notebook itself, after the grace KILL to everything of it. `gone` once nothing of it exists. */
export async function endRun(ending: Ending): Promise<StopResult> {
  const { launcher, run, folder, graceMs } = ending;
  await folder.bar();
  const before = await processTree(ending);
  const notebook = before.find((entry) => !LEADING.has(entry.command));
  if (notebook) {
    signalProcess(notebook.pid, 'SIGTERM');
    if (await goneWithin(ending, { tree: before, ms: graceMs })) return { gone: true };
  }
  const tree = [...before, ...(await processTree(ending))];
  const owner = await folder.process();
  if (owner && (await isAlive(launcher.processes, owner))) signalProcess(owner.pid, 'SIGKILL');
  for (const entry of await stillThere(ending, tree)) signalProcess(entry.pid, 'SIGKILL');
  for (const pid of await launcher.remains(run, folder)) signalProcess(pid, 'SIGKILL');
  if (await goneWithin(ending, { tree, ms: KILL_MS })) return { gone: true };
  const left = [...(await launcher.remains(run, folder)), ...(await stillThere(ending, tree)).map((entry) => entry.pid)];
  return { gone: false, message: `Processes outlived SIGKILL for ${KILL_MS} ms: ${[...new Set(left)].join(', ') || 'the launcher'}.` };
}

/** What runs below the launcher, nearest first; nothing when it is gone. */
async function processTree({ launcher, folder }: Ending): Promise<readonly ProcessEntry[]> {
  const owner = await folder.process();
  if (!owner || !(await isAlive(launcher.processes, owner))) return [];
  return descendants(await launcher.processes.list(), owner.pid);
}

/** Those of the processes that have not ended; a later process of the same pid is not one of them. */
async function stillThere({ launcher }: Ending, tree: readonly ProcessEntry[]): Promise<readonly ProcessEntry[]> {
  const found = await Promise.all(tree.map((entry) => launcher.processes.find(entry.pid)));
  return tree.filter((entry, index) => found[index]?.startedAt === entry.startedAt && !found[index].ended);
}

async function goneWithin(ending: Ending, { tree, ms }: { readonly tree: readonly ProcessEntry[]; readonly ms: number }): Promise<boolean> {
  const until = Date.now() + ms;
  for (;;) {
    if (await isGone(ending, tree)) return true;
    if (Date.now() >= until) return false;
    await sleep(LOOK_MS);
  }
}

async function isGone(ending: Ending, tree: readonly ProcessEntry[]): Promise<boolean> {
  const { launcher, run, folder } = ending;
  const owner = await folder.process();
  if (owner && (await isAlive(launcher.processes, owner))) return false;
  return (await launcher.remains(run, folder)).length === 0 && (await stillThere(ending, tree)).length === 0;
}
