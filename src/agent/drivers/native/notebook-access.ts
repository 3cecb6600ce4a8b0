import { join } from 'node:path';
import type { Assignment } from '../../../agent-api/wire.ts';
import { agentPaths } from '../../agent-paths.ts';
import { baseUrl } from './jupyter-command.ts';
import { RunFolder, storedRuns } from './run-folder.ts';

/** How somebody on this machine, with the agent's own rights, speaks with a running notebook. */
export interface NotebookAccess {
  readonly run: Assignment;
  /** The notebook's home; its socket is `.rt/j.sock` in it, to be opened with the launcher's `openSocket` only. */
  readonly workspacePath: string;
  /** Path of every request, beginning and ending with a slash. */
  readonly baseUrl: string;
  /** Send as `Authorization: token …`, with `Host: localhost`. */
  readonly token: string;
}

/** The way to the newest run of a native notebook on this machine; null when there is none. */
export async function notebookAccess({
  dataDir,
  workloadId,
}: {
  readonly dataDir: string;
  readonly workloadId: string;
}): Promise<NotebookAccess | null> {
  const paths = agentPaths(dataDir);
  const runsDir = join(paths.stateDir, 'runs');
  const runs = (await storedRuns(runsDir)).filter((run) => run.workloadId === workloadId);
  const run = runs.sort((a, b) => b.generation - a.generation)[0];
  if (run?.workspaceId === undefined) return null;
  const token = await new RunFolder(runsDir, run).read('token');
  return token === null ? null : { run, workspacePath: join(paths.workspacesDir, run.workspaceId), baseUrl: baseUrl(run), token };
}
