import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A request for a file of a model, with where it begins. */
const FILE = /^GET \/agent\/v1\/models\/[^ ]+\/files\/\d+ HTTP\/1\.1\r\n(?:.+\r\n)*?\r\n/m;
const RANGE = /\r\nrange: *(bytes=\d+-)\r\n/i;
/** Of a held answer, so many bytes of the file come. */
const PASSES = 3_000_000;

/**
 * What lies between an agent and its server, and holds every large answer in its middle until it is released. It knows of HTTP only where
 * an answer's head ends.
 */
export class SlowRelay {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #ranges: (string | null)[] = [];
  #holds = true;
  #held = 0;

  private constructor(target: URL) {
    this.#server = createServer((near) => {
      this.#pass(near, connect({ host: target.hostname, port: Number(target.port) }));
    });
  }

  static async start(target: string): Promise<SlowRelay> {
    const relay = new SlowRelay(new URL(target));
    relay.#server.listen(0, '127.0.0.1');
    await once(relay.#server, 'listening');
    return relay;
  }

  get url(): string {
    const address = this.#server.address();
    return `http://127.0.0.1:${String(typeof address === 'object' ? address?.port : 0)}`;
  }

  /** Answers that were held in their middle so far. */
  get held(): number {
    return this.#held;
  }

  /** Bytes of a file that come before its answer is held. */
  get passes(): number {
    return PASSES;
  }

  /** Of each request for a file whose answer is longer than that: its range, null without one. */
  get ranges(): readonly (string | null)[] {
    return this.#ranges;
  }

  /** Lets everything pass from now on. */
  release(): void {
    this.#holds = false;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #pass(near: Socket, far: Socket): void {
    let asked: { readonly range: string | null } | null = null;
    /** Bytes of the file that may still pass; null where nothing is held. */
    let left: number | null = null;
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(socket);
      socket.on('error', () => other.destroy()).on('close', () => (other.destroy(), this.#sockets.delete(socket)));
    }
    near.on('data', (chunk: Buffer) => {
      const [head] = FILE.exec(chunk.toString('latin1')) ?? [];
      if (head !== undefined) asked = { range: RANGE.exec(head)?.[1] ?? null };
      far.write(chunk);
    });
    far.on('data', (chunk: Buffer) => {
      let passed = chunk;
      if (asked !== null && isLarge(chunk)) {
        this.#ranges.push(asked.range);
        if (this.#holds) left = chunk.indexOf('\r\n\r\n') + 4 + PASSES;
      }
      asked = null;
      if (left !== null) {
        passed = chunk.subarray(0, left);
        left -= passed.length;
        if (left === 0) {
          far.pause();
          this.#held += 1;
          left = null;
        }
      }
      near.write(passed);
    });
  }
}

/** Whether it is the beginning of an answer that is longer than what passes. */
function isLarge(chunk: Buffer): boolean {
  return Number(/\r\ncontent-length: *(\d+)\r\n/i.exec(chunk.toString('latin1'))?.[1] ?? 0) > 1_000_000;
}
