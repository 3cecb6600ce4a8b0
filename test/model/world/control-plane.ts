import type { Pool } from 'pg';
import type { IdSource, LeaderFence, Wakeup } from '../../../src/app/ports.ts';
import { FenceLost } from '../../../src/storage/workload-store.ts';
import type { Cut } from './cutting-pool.ts';
import { startServer, type Server } from './servers.ts';

/** Evaluations in a row after which the queue counts as never coming to rest. */
const MOST_EVALUATIONS = 12;

/** Two processes on one database, one of which may lead. */
export class ControlPlane {
  readonly #pool: Pool;
  readonly #ids: IdSource;
  #servers: readonly [Server, Server];
  #leader: { readonly server: Server; readonly fence: LeaderFence } | null = null;
  /** A leadership that its holder does not know to be over. */
  #zombie: { readonly server: Server; readonly fence: LeaderFence } | null = null;
  #dirty = true;
  /** What was published since the last look. */
  #heard: Wakeup[] = [];

  constructor(pool: Pool, ids: IdSource) {
    this.#pool = pool;
    this.#ids = ids;
    this.#servers = [this.#start(), this.#start()];
  }

  /** One of the two, by any number. */
  server(pick: number): Server {
    const [first, second] = this.#servers;
    return pick % 2 === 0 ? first : second;
  }

  get hasLeader(): boolean {
    return this.#leader !== null;
  }

  /** Wake-ups since the last call. */
  takeHeard(): readonly Wakeup[] {
    const heard = this.#heard;
    this.#heard = [];
    return heard;
  }

  /** Whoever can leads: the one that does renews, else the first that gets the lease takes over and looks at everything. */
  async elect(): Promise<void> {
    const [first, second] = this.#servers;
    const order = this.#leader?.server === second ? [second, first] : [first, second];
    for (const server of order) {
      const fence = await server.lead();
      if (fence === null) continue;
      if (fence.fence !== this.#leader?.fence.fence) this.#dirty = true;
      this.#leader = { server, fence };
      return;
    }
    this.#leader = null;
  }

  /** A tick of the leader: its judges, and an evaluation where a pause is over. */
  async tick(): Promise<void> {
    await this.elect();
    if (this.#leader === null) return;
    const { server, fence } = this.#leader;
    await server.judge(fence);
    if (await server.retryIsDue()) this.#dirty = true;
  }

  /** Evaluates while something asks for it (L5). Throws where that never ends. */
  async settle(): Promise<void> {
    for (const server of this.#servers) await server.idle();
    for (let round = 0; this.#dirty && this.#leader !== null; round += 1) {
      if (round === MOST_EVALUATIONS) throw new Error('L5: evaluations ask for further evaluations without end.');
      this.#dirty = false;
      try {
        await this.#leader.server.evaluate(this.#leader.fence);
      } catch (error) {
        this.#dirty = true;
        if (!(error instanceof FenceLost)) throw error;
        this.#leader = null;
      }
    }
  }

  /** The process of that number dies where it is told to, or at once, and another one takes its place. Its lease is not given back. */
  replace(pick: number): void {
    const gone = this.server(pick);
    const fresh = this.#start();
    const [first, second] = this.#servers;
    this.#servers = gone === first ? [fresh, second] : [first, fresh];
    if (this.#leader?.server === gone) this.#leader = null;
    if (this.#zombie?.server === gone) this.#zombie = null;
  }

  arm(pick: number, cut: Cut | null): void {
    this.server(pick).arm(cut);
  }

  /** The leader is stopped, as by SIGSTOP: it keeps its lease until that runs out, and believes in it for ever. */
  freezeLeader(): boolean {
    if (this.#leader === null) return false;
    this.#zombie = this.#leader;
    const [first, second] = this.#servers;
    const fresh = this.#start();
    this.#servers = this.#leader.server === first ? [fresh, second] : [first, fresh];
    this.#leader = null;
    return true;
  }

  /** The frozen leader goes on where it was. True when its lease was over and it was refused; null when there is none. */
  async thaw(): Promise<'REFUSED' | 'STILL_LED' | null> {
    const zombie = this.#zombie;
    this.#zombie = null;
    if (zombie === null) return null;
    try {
      await zombie.server.judge(zombie.fence);
      await zombie.server.evaluate(zombie.fence);
      return 'STILL_LED';
    } catch (error) {
      if (error instanceof FenceLost) return 'REFUSED';
      throw error;
    }
  }

  /** What an operator's command in another process tells all servers (L2). */
  wakeUp(): void {
    this.#dirty = true;
  }

  #start(): Server {
    const publish = (wakeups: readonly Wakeup[]): void => {
      this.#heard.push(...wakeups);
      if (wakeups.some(({ kind }) => kind === 'capacity')) this.#dirty = true;
    };
    return startServer({ pool: this.#pool, ids: this.#ids, publisher: { publish } });
  }
}
