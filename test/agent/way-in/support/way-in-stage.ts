import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, createServer as createTcpServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { WayIn } from '../../../../src/agent/drivers/driver.ts';
import type { Work } from '../../../../src/agent/reconciliation/work.ts';
import { EMPTY_STATE } from '../../../../src/agent/state/agent-state.ts';
import { StateStore } from '../../../../src/agent/state/state-store.ts';
import { createWayIn } from '../../../../src/agent/way-in/create-way-in.ts';
import { tunnelPair, WORKLOAD_ID, type TunnelPair } from '../../../tunnel/support/tunnel-pair.ts';
import { makeAssignment } from '../../support/assignments.ts';
import { makeWork } from '../../support/works.ts';

/** What the work's server asks for; the agent adds it, and nobody else sees it. */
export const AUTHORIZATION = 'token kept-on-the-machine';

/** Work behind a tunnel: a server on a unix socket, an agent's state that says that it runs, and a server that asks. */
export class WayInStage {
  readonly tunnel: TunnelPair;
  readonly store: StateStore;
  /** Connections to the work that are open. */
  readonly connections: ReadonlySet<Socket>;
  readonly #end: () => Promise<void>;

  private constructor(parts: { tunnel: TunnelPair; store: StateStore; connections: ReadonlySet<Socket>; end: () => Promise<void> }) {
    this.tunnel = parts.tunnel;
    this.store = parts.store;
    this.connections = parts.connections;
    this.#end = parts.end;
  }

  /** Work that is an HTTP server. */
  static serving(listener: RequestListener): Promise<WayInStage> {
    return WayInStage.on(createServer(listener));
  }

  /** Work that sends and takes bytes as it likes. */
  static talking(onConnection: (socket: Socket) => void): Promise<WayInStage> {
    return WayInStage.on(createTcpServer(onConnection));
  }

  static async on(server: Server | ReturnType<typeof createTcpServer>, stated: Partial<WayIn> = {}): Promise<WayInStage> {
    const folder = await mkdtemp(join(tmpdir(), 'berth-way-in-'));
    const path = join(folder, 's');
    const connections = new Set<Socket>();
    server.on('connection', (socket: Socket) => {
      socket.on('error', () => undefined);
      connections.add(socket);
      socket.once('close', () => connections.delete(socket));
    });
    await new Promise<void>((resolve) => server.listen(path, resolve));
    const store = new StateStore(folder, { ...EMPTY_STATE, works: [runningWork()] });
    const wayIn: WayIn = {
      connect: () =>
        new Promise((resolve, reject) => {
          const socket = connect(path, () => {
            resolve(socket);
          });
          socket.once('error', reject);
        }),
      host: 'localhost',
      authorization: AUTHORIZATION,
      ...stated,
    };
    const drivers = new Map([['simulation' as const, { wayIn: () => Promise.resolve(wayIn) }]]);
    const way = createWayIn({ store, drivers, log: pino({ level: 'silent' }) });
    const tunnel = await tunnelPair(way.onStream);
    const end = async (): Promise<void> => {
      await tunnel.close();
      way.close();
      for (const socket of connections) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    };
    return new WayInStage({ tunnel, store, connections, end });
  }

  /** Changes what the agent's state says of the work. */
  async becomes(stated: Partial<Work>): Promise<void> {
    await this.store.update((state) => ({ ...state, works: state.works.map((work) => ({ ...work, ...stated })) }));
  }

  close(): Promise<void> {
    return this.#end();
  }
}

/** The work as the agent's state has it. */
function runningWork(stated: Partial<Work> = {}): Work {
  return makeWork(makeAssignment({ workloadId: WORKLOAD_ID }), stated);
}
