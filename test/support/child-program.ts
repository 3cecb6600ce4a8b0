import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { reapAfterDeath } from './reaper.ts';

const CLI = fileURLToPath(new URL('../../src/main/cli.ts', import.meta.url));
const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

/** How a child ended. */
export interface ChildEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** `berth …` in a process of its own, which a test may kill, freeze and start again. It never outlives the test's process. */
export class ChildProgram {
  readonly #arguments: readonly string[];
  readonly #environment: Readonly<Record<string, string>>;
  readonly #reaper = reapAfterDeath([]);
  #child: ChildProcess | null = null;
  #output = '';

  constructor(command: readonly string[], environment: Readonly<Record<string, string>>) {
    this.#arguments = command;
    this.#environment = environment;
  }

  /** What it printed in all its lives. */
  get output(): string {
    return this.#output;
  }

  get running(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  get pid(): number {
    const pid = this.#child?.pid;
    if (pid === undefined || !this.running) throw new Error(`It does not run:\n${this.tail()}`);
    return pid;
  }

  /** Starts it; `end` the one before first. */
  spawn(): void {
    const child = spawn(process.execPath, ['--import', 'tsx', CLI, ...this.#arguments], {
      cwd: PROJECT,
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...this.#environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (this.#output += chunk.toString('utf8')));
    this.#child = child;
    this.#reaper.guard(child.pid);
  }

  /** Sends a signal and waits until it is gone; null where it was gone before. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<ChildEnd | null> {
    const child = this.#child;
    if (child === null || !this.running) return null;
    const gone = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
    child.kill(signal);
    const [code, endedBy] = await gone;
    this.#reaper.guard(undefined);
    return { code, signal: endedBy };
  }

  /** Freezes it: connections stay open and nothing answers. */
  freeze(): void {
    process.kill(this.pid, 'SIGSTOP');
  }

  /** Lets a frozen one go on. */
  thaw(): void {
    process.kill(this.pid, 'SIGCONT');
  }

  /** Kills it and lets the guard go; for `afterAll`. */
  async dispose(): Promise<void> {
    await this.end('SIGKILL');
    this.#reaper.dismiss();
  }

  /** The last of what it printed, for messages. */
  tail(): string {
    return this.#output.slice(-4_000);
  }
}
