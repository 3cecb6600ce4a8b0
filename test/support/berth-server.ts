import { eventually } from './eventually.ts';
import { ChildProgram, type ChildEnd } from './child-program.ts';
import { quietPort } from './quiet-port.ts';

export interface BerthServerOptions {
  readonly databaseUrl: string;
  /** Without one, wake-ups stay in the process. */
  readonly redisUrl?: string;
  /** The first operator's token. */
  readonly operatorToken: string;
  readonly leaseSeconds?: number;
  /** Folder of the models; without one, that of the data folder, which is not there. */
  readonly modelsFolder?: string;
}

/** `berth serve` in a process of its own, on the same port in all its lives. */
export class BerthServer {
  readonly url: string;
  readonly #program: ChildProgram;

  private constructor(port: number, program: ChildProgram) {
    this.url = `http://127.0.0.1:${String(port)}`;
    this.#program = program;
  }

  /** Makes one and waits until it is ready. */
  static async start(options: BerthServerOptions): Promise<BerthServer> {
    const port = await quietPort();
    const server = new BerthServer(
      port,
      new ChildProgram(['serve'], {
        DATABASE_URL: options.databaseUrl,
        ...(options.redisUrl === undefined ? {} : { REDIS_URL: options.redisUrl }),
        PORT: String(port),
        OPEN_PORT: '0',
        BERTH_OPERATOR_TOKEN: options.operatorToken,
        BERTH_LEASE_SECONDS: String(options.leaseSeconds ?? 30),
        ...(options.modelsFolder === undefined ? {} : { BERTH_MODELS_DIR: options.modelsFolder }),
        ...(options.modelsFolder === undefined ? {} : { BERTH_MODELS_DIR: options.modelsFolder }),
      }),
    );
    await server.restart();
    return server;
  }

  get pid(): number {
    return this.#program.pid;
  }

  /** All that it printed. */
  get output(): string {
    return this.#program.output;
  }

  /** Starts it again after its end, and waits until it is ready. */
  async restart(): Promise<void> {
    this.#program.spawn();
    await eventually(async () => {
      if (!this.#program.running) throw new Error(`The server ended:\n${this.#program.tail()}`);
      return (await this.ready()) === 'ready';
    }, `the server at ${this.url} is ready`);
  }

  /** What `/health/ready` says; null when it does not answer. */
  async ready(): Promise<string | null> {
    const response = await fetch(`${this.url}/health/ready`).catch(() => null);
    const body = (await response?.json().catch(() => null)) as { readonly status?: string } | null | undefined;
    return body?.status ?? null;
  }

  /** Sends a signal and waits until it is gone. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<ChildEnd | null> {
    return this.#program.end(signal);
  }

  freeze(): void {
    this.#program.freeze();
  }

  thaw(): void {
    this.#program.thaw();
  }

  dispose(): Promise<void> {
    return this.#program.dispose();
  }
}
