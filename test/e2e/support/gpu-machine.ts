import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { agentPaths } from '../../../src/agent/agent-paths.ts';
import { BubblewrapLauncher } from '../../../src/agent/drivers/native/linux/bubblewrap-launcher.ts';
import { findControlGroups } from '../../../src/agent/drivers/native/linux/find-control-groups.ts';
import { endRun } from '../../../src/agent/drivers/native/end-run.ts';
import { RunFolder, storedRuns } from '../../../src/agent/drivers/native/run-folder.ts';
import { firstNotebookUid } from '../../../src/agent/workspaces/notebook-uids.ts';

const CLI = fileURLToPath(new URL('../../../src/main/cli.ts', import.meta.url));
const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));

export interface GpuMachineOptions {
  readonly serverUrl: string;
  readonly enrollmentToken: string;
  /** More words of `berth agent`. */
  readonly flags?: readonly string[];
}

/** Answers the two questions of an agent as on a machine with one GPU. */
const NVIDIA_SMI = `#!/bin/sh
case "$1" in
  --query-gpu=index) echo 0 ;;
  *) echo 'NVIDIA A2, 15356' ;;
esac
`;

/**
 * A real agent with the native driver on a machine whose nvidia-smi says that it has one NVIDIA GPU. All else is real; where a GPU's
 * device nodes would be shown to work, there are none to show.
 */
export class GpuMachine {
  readonly dataDir: string;
  readonly #options: GpuMachineOptions;
  #child: ChildProcess | null = null;
  #output = '';

  private constructor(dataDir: string, options: GpuMachineOptions) {
    this.dataDir = dataDir;
    this.#options = options;
  }

  /** Makes one, with nothing in its folder and no agent yet. */
  static async create(options: GpuMachineOptions): Promise<GpuMachine> {
    const dataDir = await mkdtemp(join(tmpdir(), 'berth-gpu-'));
    await mkdir(join(dataDir, 'bin'));
    await writeFile(join(dataDir, 'bin', 'nvidia-smi'), NVIDIA_SMI, { mode: 0o755 });
    await writeFile(join(dataDir, 'token'), options.enrollmentToken);
    return new GpuMachine(dataDir, options);
  }

  /** All that its agents printed. */
  get output(): string {
    return this.#output;
  }

  startAgent(): void {
    const { serverUrl, flags = [] } = this.#options;
    const words = ['agent', '--server', serverUrl, '--driver', 'native', '--data-dir', this.dataDir, '--name', 'gpu-box'];
    const child = spawn(process.execPath, ['--import', 'tsx', CLI, ...words, '--token-file', join(this.dataDir, 'token'), ...flags], {
      cwd: PROJECT,
      env: { PATH: `${join(this.dataDir, 'bin')}:${process.env['PATH'] ?? ''}`, HOME: process.env['HOME'] },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (this.#output += chunk.toString('utf8')));
    this.#child = child;
  }

  /** Ends the agent; its work goes on. */
  async endAgent(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const child = this.#child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  }

  /** A file in the folder of the only run of a generation; null without one. */
  async fileOfRun(generation: number, name: string): Promise<string | null> {
    const run = (await storedRuns(this.#runsDir)).find((stored) => stored.generation === generation);
    return run === undefined ? null : readFile(new RunFolder(this.#runsDir, run).file(name), 'utf8').catch(() => null);
  }

  /** Ends agent and work, and removes everything. */
  async dispose(): Promise<void> {
    await this.endAgent('SIGKILL');
    const launcher = new BubblewrapLauncher({ groups: await findControlGroups(), firstUid: await firstNotebookUid() });
    for (const run of await storedRuns(this.#runsDir)) {
      await endRun({ launcher, run, folder: new RunFolder(this.#runsDir, run), graceMs: 0 });
      await launcher.unlimit(run);
    }
    await rm(this.dataDir, { recursive: true, force: true });
  }

  get #runsDir(): string {
    return join(agentPaths(this.dataDir).stateDir, 'runs');
  }
}
