import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AgentCommand } from '../../../src/main/agent.ts';

/** The agent in a process of its own, as `berth agent` runs it. */
export class AgentProcess {
  readonly #child: ChildProcess;
  #log = '';

  private constructor(child: ChildProcess) {
    this.#child = child;
    child.stdout?.on('data', (chunk: Buffer) => (this.#log += chunk.toString('utf8')));
    child.stderr?.on('data', (chunk: Buffer) => (this.#log += chunk.toString('utf8')));
  }

  /** `uid` makes it run as that user; only root can. `commandDir` is where its options are written, for a data folder that is read-only. */
  static async start({
    uid,
    commandDir,
    wrapper,
    ...command
  }: Omit<AgentCommand, 'logLevel'> & {
    readonly logLevel?: string;
    readonly uid?: number;
    readonly commandDir?: string;
    /** What starts it, as a service manager would; it becomes the agent with exec. */
    readonly wrapper?: readonly string[];
  }): Promise<AgentProcess> {
    const file = join(commandDir ?? command.dataDir, 'command.json');
    await writeFile(file, JSON.stringify({ logLevel: 'info', ...command }));
    const main = new URL('agent-main.ts', import.meta.url).pathname;
    const [program, ...args] = [...(wrapper ?? []), process.execPath, '--import', 'tsx', main, file];
    return new AgentProcess(
      spawn(program, args, {
        stdio: ['ignore', 'pipe', 'pipe'],
        ...(uid !== undefined && { uid, gid: uid }),
      }),
    );
  }

  /** All that it wrote. */
  get log(): string {
    return this.#log;
  }

  get pid(): number {
    if (this.#child.pid === undefined) throw new Error('the agent did not start');
    return this.#child.pid;
  }

  /** Kills it if it still runs; resolves with its exit code, null after a kill. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      this.#child.kill(signal);
      await once(this.#child, 'exit');
    }
    return this.#child.exitCode;
  }

  async exited(): Promise<number | null> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) await once(this.#child, 'exit');
    return this.#child.exitCode;
  }
}
