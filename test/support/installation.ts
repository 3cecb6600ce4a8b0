import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually } from './eventually.ts';
import { quietPort } from './quiet-port.ts';

const LOCAL = fileURLToPath(new URL('../../src/main/local.ts', import.meta.url));
const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

/** `npm start` in a process of its own and an empty data folder, as a new user has it. */
export class Installation {
  readonly dataFolder: string;
  readonly port: number;
  #process: ChildProcess | null = null;
  #output = '';

  private constructor(dataFolder: string, port: number) {
    this.dataFolder = dataFolder;
    this.port = port;
  }

  static async create(): Promise<Installation> {
    const folder = await mkdtemp(join(tmpdir(), 'berth-e2e-'));
    // As root, Postgres has another account, which must be able to pass.
    await chmod(folder, 0o711);
    return new Installation(folder, await quietPort());
  }

  get agentFolder(): string {
    return join(this.dataFolder, 'agent');
  }

  get url(): string {
    return `http://127.0.0.1:${String(this.port)}`;
  }

  /** What it printed since its latest start. */
  get output(): string {
    return this.#output;
  }

  get pid(): number {
    const pid = this.#process?.pid;
    if (pid === undefined) throw new Error('It does not run.');
    return pid;
  }

  /** Starts it and waits until it says that it is ready. */
  async start(): Promise<void> {
    this.#output = '';
    const child = spawn(process.execPath, ['--import', 'tsx', LOCAL], {
      cwd: PROJECT,
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        PORT: String(this.port),
        OPEN_PORT: '0',
        BERTH_DATA_DIR: this.dataFolder,
        BERTH_LEASE_SECONDS: '6',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (this.#output += chunk.toString('utf8')));
    const end = performance.now() + 110_000;
    while (!this.#output.includes('Try it in a second terminal')) {
      if (child.exitCode !== null || performance.now() > end) throw new Error(`npm start did not get ready:\n${this.#output}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Sends a signal to the server's process and waits until it is gone. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const child = this.#process;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
    this.#process = null;
  }

  /** Kills the local agent as the out-of-memory killer would; the installation starts another one. */
  async killAgent(): Promise<void> {
    const { pid, started } = await this.#agentProcess();
    process.kill(pid, 'SIGKILL');
    await eventually(async () => (await this.#agentProcess().catch(() => null))?.started !== started, 'the agent is gone');
  }

  /** The agent is the child of the server whose command line names the agent's folder. */
  async #agentProcess(): Promise<{ readonly pid: number; readonly started: string }> {
    const children = await readFile(`/proc/${String(this.pid)}/task/${String(this.pid)}/children`, 'utf8');
    for (const pid of children.trim().split(' ').map(Number)) {
      const command = await readFile(`/proc/${String(pid)}/cmdline`, 'utf8').catch(() => '');
      if (command.includes('\0agent\0'))
        return { pid, started: await readFile(`/proc/${String(pid)}/stat`, 'utf8').then((text) => text.split(' ')[21] ?? '') };
    }
    throw new Error('There is no agent.');
  }

  async token(who: 'operator' | 'demo'): Promise<string> {
    return (await readFile(join(this.dataFolder, `${who}-token`), 'utf8')).trim();
  }

  /** Asks over HTTP; the answer's data, whose shape is that of the test's query. Fails on errors. */
  async ask<Data>(query: string, variables: object = {}, token?: string): Promise<Data> {
    const response = await fetch(`${this.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token ?? (await this.token('operator'))}` },
      body: JSON.stringify({ query, variables }),
    });
    const body = (await response.json()) as { readonly data: Data; readonly errors?: readonly unknown[] };
    if (body.errors !== undefined) throw new Error(JSON.stringify(body.errors));
    return body.data;
  }

  /**
   * Ends everything in order, and the notebooks, which outlive it, with it; removes the folder. Start it before, if it was killed, so
   * that its database is stopped too.
   */
  async remove(): Promise<void> {
    await this.end('SIGTERM');
    await this.#endNotebooks();
    await rm(this.dataFolder, { recursive: true, force: true });
  }

  /** The sandbox of each is a process group whose leader names a folder of its agent. */
  async #endNotebooks(): Promise<void> {
    const pids = (await readdir('/proc').catch(() => [])).map(Number).filter((pid) => pid > 1);
    for (const pid of pids) {
      const command = await readFile(`/proc/${String(pid)}/cmdline`, 'utf8').catch(() => '');
      if (!command.includes(`\0${this.dataFolder}/`)) continue;
      try {
        process.kill(-pid, 'SIGKILL');
      } catch {
        // It leads no group, or ended meanwhile.
      }
    }
  }
}
