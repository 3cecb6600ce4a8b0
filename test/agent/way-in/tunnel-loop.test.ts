import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { EMPTY_STATE } from '../../../src/agent/state/agent-state.ts';
import { StateStore } from '../../../src/agent/state/state-store.ts';
import { TunnelLoop } from '../../../src/agent/way-in/tunnel-loop.ts';
import { TestAgent } from '../../agent-api/support/test-agent.ts';
import { askThrough, requestOf } from '../../agent-api/tunnels/support/test-tunnel.ts';
import type { TunnelReplica } from '../../agent-api/tunnels/support/tunnel-replica.ts';
import { tunnelScene } from '../../agent-api/tunnels/support/tunnel-scene.ts';
import { eventually } from '../../support/eventually.ts';
import { endOf } from '../../tunnel/support/read-body.ts';

const scene = tunnelScene();
let replica: TunnelReplica;
let agent: TestAgent;
let wire: CuttableWire;
let loop: TunnelLoop;
let folder: string;
beforeEach(async () => {
  [replica, agent] = await Promise.all([scene.replica(), scene.agent()]);
  wire = await CuttableWire.to(new URL(replica.url).port);
  folder = await mkdtemp(join(tmpdir(), 'berth-tunnel-loop-'));
  const credential = { serverUrl: wire.url, machineId: agent.machineId, machineToken: agent.token, leaseSeconds: 30 };
  const store = new StateStore(folder, { ...EMPTY_STATE, credential });
  loop = new TunnelLoop({
    store,
    serverUrl: new URL(wire.url),
    bootId: agent.bootId,
    onStream: (stream, headers) => {
      stream.respond({ ':status': 200 });
      // A POST is held open until it breaks.
      if (headers[':method'] === 'POST') stream.write('here');
      else stream.end('here');
    },
    log: pino({ level: 'silent' }),
  });
});
afterEach(async () => {
  await loop.close();
  await wire.close();
  await rm(folder, { recursive: true, force: true });
});

const reached = (): Promise<void> =>
  eventually(async () => (await askThrough(replica, agent.machineId).catch(() => null)) === 'here', 'the machine is reached');

/** TCP between agent and server, which a test cuts. */
class CuttableWire {
  readonly url: string;
  /** Connections that were made in all. */
  made = 0;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`;
  }

  static async to(port: string): Promise<CuttableWire> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen({ host: '127.0.0.1', port: 0 }, resolve));
    const wire = new CuttableWire(server);
    server.on('connection', (socket) => {
      wire.made += 1;
      const far = connect(Number(port), '127.0.0.1');
      for (const [from, to] of [
        [socket, far],
        [far, socket],
      ] as const) {
        wire.#sockets.add(from);
        from
          .on('error', () => undefined)
          .on('close', () => {
            to.destroy();
            wire.#sockets.delete(from);
          });
        from.pipe(to);
      }
    });
    return wire;
  }

  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

it('opens with the first answered sync, and not before', async () => {
  expect(wire.made).toBe(0);
  loop.answered();
  await reached();
});

it('opens again after every cut; what was under way breaks, and the next request works', async () => {
  loop.answered();
  await reached();
  for (let round = 0; round < 3; round += 1) {
    const exchange = await replica.tunnels.open(requestOf(agent.machineId, { method: 'POST' }));
    await exchange?.answer;
    wire.cut();
    expect(await endOf(exchange?.stream as Parameters<typeof endOf>[0])).not.toMatch(/whole|broken without/);
    await reached();
  }
});

it('A3: a revoked credential: no dial until a sync is answered again', async () => {
  loop.answered();
  await reached();
  await scene.database.pool.query('update machine_credential set revoked_at = now() where machine_id = $1', [agent.machineId]);
  scene.bus.publish([{ kind: 'machine', machineId: agent.machineId }]);
  await eventually(async () => (await askThrough(replica, agent.machineId).catch(() => null)) === null, 'there is no way');
  await eventually(() => wire.made >= 1, 'it had dialled');
  const { made } = wire;
  await scene.database.pool.query('update machine_credential set revoked_at = null where machine_id = $1', [agent.machineId]);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(wire.made).toBe(made);
  loop.answered();
  await reached();
});

it('A1: another start of the agent took its place: no dial until a sync is answered again', async () => {
  loop.answered();
  await reached();
  await new TestAgent(scene.plane.url, agent.machineId, agent.token).sync({ replaces: agent.bootId });
  scene.bus.publish([{ kind: 'machine', machineId: agent.machineId }]);
  await eventually(async () => (await askThrough(replica, agent.machineId).catch(() => null)) === null, 'there is no way');
  const { made } = wire;
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(wire.made).toBe(made);
});

it('ends when it is told to, and its note goes', async () => {
  loop.answered();
  await reached();
  await loop.close();
  await eventually(async () => (await askThrough(replica, agent.machineId).catch(() => null)) === null, 'there is no way');
  const noted = 'select from machine_tunnel where machine_id = $1';
  await eventually(async () => (await scene.database.pool.query(noted, [agent.machineId])).rowCount === 0, 'its note is gone');
});
