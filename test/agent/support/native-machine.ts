import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Assignment, Report } from '../../../src/agent-api/wire.ts';
import { agentPaths } from '../../../src/agent/agent-paths.ts';
import { RunFolder, storedRuns } from '../../../src/agent/drivers/native/run-folder.ts';
import { BubblewrapLauncher } from '../../../src/agent/drivers/native/linux/bubblewrap-launcher.ts';
import { endRun } from '../../../src/agent/drivers/native/end-run.ts';
import { procTable } from '../../../src/agent/drivers/native/linux/proc-table.ts';
import { signalProcess } from '../../../src/agent/drivers/native/signal-process.ts';
import { findControlGroups } from '../../../src/agent/drivers/native/linux/find-control-groups.ts';
import { buildEnvironment } from '../../../src/agent/environments/build-environment.ts';
import { firstNotebookUid } from '../../../src/agent/workspaces/notebook-uids.ts';
import { AgentProcess } from './agent-process.ts';
import { NotebookClient } from './notebook-client.ts';
import { PlayedControlPlane } from './played-control-plane.ts';

/** An environment store of its own, built once for a test file. */
export async function buildStore(): Promise<{ readonly storeDir: string; readonly ref: string }> {
  const storeDir = await mkdtemp(join(tmpdir(), 'berth-env-'));
  const { ref } = await buildEnvironment({ storeDir, name: 'jupyter' });
  return { storeDir, ref };
}

/** A data folder with an environment, a played control plane, and agents with real notebooks that come and go. */
export class NativeMachine {
  readonly dataDir: string;
  readonly plane: PlayedControlPlane;
  readonly #agents: AgentProcess[] = [];

  private constructor(dataDir: string, plane: PlayedControlPlane) {
    this.dataDir = dataDir;
    this.plane = plane;
  }

  static async create(storeDir: string): Promise<NativeMachine> {
    const dataDir = await mkdtemp(join(tmpdir(), 'berth-native-'));
    const { environmentsDir } = agentPaths(dataDir);
    await mkdir(environmentsDir, { mode: 0o700 });
    await cp(storeDir, environmentsDir, { recursive: true });
    return new NativeMachine(dataDir, await PlayedControlPlane.start());
  }

  /** Starts an agent; as root it can be another user's, whose the data folder then becomes. */
  async start(stated: { readonly uid?: number; readonly wrapper?: readonly string[] } = {}): Promise<AgentProcess> {
    if (stated.uid !== undefined) await promisify(execFile)('chown', ['-R', `${stated.uid}:${stated.uid}`, this.dataDir]);
    const agent = await AgentProcess.start({
      server: this.plane.url,
      enrollmentToken: 'one-time',
      drivers: ['native'],
      dataDir: this.dataDir,
      ...stated,
    });
    this.#agents.push(agent);
    return agent;
  }

  /** Assigns one run and waits until it runs; a failure instead fails the test, with its text. */
  async bringUp(run: Assignment): Promise<Report> {
    this.plane.assign([run]);
    const isOver = (report: Report): boolean =>
      report.generation === run.generation && report.workloadId === run.workloadId && ['running', 'failed'].includes(report.state);
    const report = await this.plane.reported(isOver);
    if (report.state !== 'running') throw new Error(`${report.reason ?? ''}: ${report.message ?? ''}`);
    return report;
  }

  async bringDown(run: Assignment): Promise<void> {
    this.plane.assign([{ ...run, desired: 'stop' }]);
    await this.plane.reported(
      (report) => report.generation === run.generation && report.workloadId === run.workloadId && report.state === 'stopped',
    );
    this.plane.assign([]);
  }

  /** Runs Python in the notebook; gives what it printed or its value. */
  async python(run: Assignment, code: string): Promise<string> {
    const client = await NotebookClient.open({ dataDir: this.dataDir, workloadId: run.workloadId });
    try {
      return await client.run(code);
    } finally {
      await client.close();
    }
  }

  folder(run: Assignment): RunFolder {
    return new RunFolder(this.#runsDir, run);
  }

  async dispose(): Promise<void> {
    await Promise.all(this.#agents.map((agent) => agent.end('SIGKILL')));
    await this.plane.close();
    const launcher = new BubblewrapLauncher({ groups: await findControlGroups(), firstUid: await firstNotebookUid() });
    for (const run of await storedRuns(this.#runsDir)) {
      await endRun({ launcher, run, folder: this.folder(run), graceMs: 0 });
      await launcher.unlimit(run);
    }
    await killLaunchersBelow(this.dataDir);
    await rm(this.dataDir, { recursive: true, force: true });
  }

  get #runsDir(): string {
    return join(agentPaths(this.dataDir).stateDir, 'runs');
  }
}

/** Kills the launchers of notebooks whose folder is or was below this one, and with them their notebooks; for what a failed test left. */
export async function killLaunchersBelow(folder: string): Promise<void> {
  const launchers = (await procTable.commandLines()).filter(({ words }) => words.includes(` berth-notebook ${folder}/`));
  for (const { pid } of launchers) signalProcess(pid, 'SIGKILL');
}

/** Command lines of all processes whose command line holds a text. */
export async function commandLinesWith(text: string): Promise<readonly string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  const lines = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  return lines.filter((line) => line.includes(text)).map((line) => line.replaceAll('\0', ' '));
}
