import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChildProgram } from './child-program.ts';

export interface SimulatedCapacity {
  readonly cpuMillis: number;
  readonly memoryMib: number;
  /** NVIDIA GPUs; none unless told. */
  readonly gpus?: number;
}

export interface BerthAgentOptions {
  readonly serverUrl: string;
  readonly enrollmentToken: string;
  readonly capacity: SimulatedCapacity;
  /** Behaviour of simulated work beside the machine; what it does not say is quick. */
  readonly script?: Readonly<Record<string, unknown>>;
}

/** `berth agent --driver simulation` in a process of its own with a folder that outlives it. */
export class BerthAgent {
  readonly #folder: string;
  readonly #options: BerthAgentOptions;
  readonly #program: ChildProgram;

  private constructor(folder: string, options: BerthAgentOptions) {
    this.#folder = folder;
    this.#options = options;
    const files = ['--token-file', join(folder, 'token'), '--data-dir', folder, '--simulation-script', join(folder, 'script.json')];
    this.#program = new ChildProgram(['agent', '--server', options.serverUrl, '--driver', 'simulation', ...files], {});
  }

  /** Makes one and starts it; it enrols by itself. */
  static async start(options: BerthAgentOptions): Promise<BerthAgent> {
    const folder = await mkdtemp(join(tmpdir(), 'berth-fault-agent-'));
    await writeFile(join(folder, 'token'), options.enrollmentToken);
    const agent = new BerthAgent(folder, options);
    await agent.restart();
    return agent;
  }

  /** All that it printed. */
  get output(): string {
    return this.#program.output;
  }

  get running(): boolean {
    return this.#program.running;
  }

  /** Starts it again after its end, on another simulated machine if told. */
  async restart(capacity: SimulatedCapacity = this.#options.capacity): Promise<void> {
    const { cpuMillis, memoryMib, gpus = 0 } = capacity;
    const machine = { os: 'linux', capacity: { cpuMillis, memoryMib, accelerators: [{ kind: 'nvidia-gpu', count: gpus }] } };
    const script = { prepareMs: 20, startMs: 20, stopMs: 20, ...this.#options.script, machine };
    await writeFile(join(this.#folder, 'script.json'), JSON.stringify(script));
    this.#program.spawn();
  }

  /** Sends a signal and waits until it is gone. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    await this.#program.end(signal);
  }

  /** Freezes it (SIGSTOP) or lets it go on; its simulated work is not touched. */
  freeze(): void {
    this.#program.freeze();
  }

  thaw(): void {
    this.#program.thaw();
  }

  /** Runs of simulated work that exist on the machine now, whoever started them. */
  async simulatedRuns(): Promise<readonly string[]> {
    const names = await readdir(join(this.#folder, 'agent', 'simulation')).catch(() => []);
    return names.filter((name) => name.endsWith('.json'));
  }

  async dispose(): Promise<void> {
    await this.#program.dispose();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
