import { performServerHandshake, type ServerHttp2Session } from 'node:http2';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { TunnelUnavailable } from '../../../src/tunnel/machine-tunnels.ts';
import { socketDuplex } from '../../../src/tunnel/socket-duplex.ts';
import { eventually } from '../../support/eventually.ts';
import type { TestAgent } from '../support/test-agent.ts';
import { askThrough, dial, openTunnel, requestOf } from './support/test-tunnel.ts';
import type { TunnelReplica } from './support/tunnel-replica.ts';
import { tunnelScene } from './support/tunnel-scene.ts';

const scene = tunnelScene();
let replica: TunnelReplica;
let hostile: TestAgent;
let honest: TestAgent;
beforeEach(async () => {
  [replica, hostile, honest] = await Promise.all([scene.replica(), scene.agent(), scene.agent()]);
  await openTunnel(replica, honest, 'honest');
});
afterEach(async () => {
  expect(await askThrough(replica, honest.machineId)).toBe('honest w 3');
});

async function socketOf(agent: TestAgent): Promise<WebSocket> {
  const dialled = await dial(replica, agent);
  if (dialled.kind !== 'OPEN') throw new Error('no tunnel');
  dialled.socket.on('error', () => undefined);
  return dialled.socket;
}

const closed = (socket: WebSocket): Promise<void> =>
  new Promise((resolve) =>
    socket.once('close', () => {
      resolve();
    }),
  );

/** An agent that speaks HTTP/2 with settings of its own. */
async function speaking(
  options: Parameters<typeof performServerHandshake>[1],
): Promise<{ readonly session: ServerHttp2Session; readonly socket: WebSocket }> {
  const socket = await socketOf(hostile);
  const session = performServerHandshake(socketDuplex(socket), options);
  session.on('error', () => undefined);
  session.on('stream', (stream) => stream.on('error', () => undefined));
  return { session, socket };
}

describe('an agent that does not keep to the protocol loses its tunnel, and nobody else theirs', () => {
  it.each([
    {
      title: 'text instead of HTTP/2',
      say: (socket: WebSocket) => {
        socket.send('hello, is anybody there? '.repeat(10));
      },
    },
    {
      title: 'noise',
      say: (socket: WebSocket) => {
        socket.send(Buffer.alloc(100_000, 0xa5));
      },
    },
    {
      title: 'a message that is too large',
      say: (socket: WebSocket) => {
        socket.send(Buffer.alloc(1_000_000));
      },
    },
    {
      title: 'a request of its own to the server',
      say: (socket: WebSocket) => {
        // An empty SETTINGS frame, then HEADERS of stream 1 that ends at once: GET https / by the static table.
        socket.send(Buffer.from('000000040000000000' + '00000301050000000182' + '8784', 'hex'));
      },
    },
  ])('$title', async ({ say }) => {
    const socket = await socketOf(hostile);
    const end = closed(socket);
    socket.resume();
    say(socket);
    await end;
    expect(await askThrough(replica, hostile.machineId)).toBeNull();
  });

  it('an agent without extended CONNECT gets no requests', async () => {
    const { socket } = await speaking({});
    await closed(socket);
    expect(await askThrough(replica, hostile.machineId)).toBeNull();
  });
});

describe('an agent cannot make the server keep what it likes', () => {
  const extended = { settings: { enableConnectProtocol: true } };

  it('that takes no request: none waits inside', async () => {
    await speaking({ settings: { enableConnectProtocol: true, maxConcurrentStreams: 0 } });
    await eventually(async () => {
      const found = await askThrough(replica, hostile.machineId).catch((error: unknown) => error instanceof TunnelUnavailable);
      return found === true;
    }, 'the request is refused at once');
  });

  it('headers of an answer that are too large break that answer alone', async () => {
    const { session } = await speaking({ ...extended, maxSendHeaderBlockLength: 10_000_000 });
    session.on('stream', (stream, headers) => {
      if (headers[':path'] === '/large')
        stream.respond({
          ':status': 200,
          ...Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`x-${String(index)}`, 'y'.repeat(1_000)])),
        });
      else {
        stream.respond({ ':status': 200 });
        stream.end('small');
      }
    });
    await eventually(async () => (await askThrough(replica, hostile.machineId)) === 'small', 'the tunnel is used');
    const exchange = await replica.tunnels.open(requestOf(hostile.machineId, { path: '/large' }));
    exchange?.stream.end();
    await expect(exchange?.answer).rejects.toThrow(TunnelUnavailable);
  });

  it('a body that nobody reads stops at the window, and holds up no other', async () => {
    const { session } = await speaking(extended);
    let taken = 0;
    session.on('stream', (stream, headers) => {
      stream.respond({ ':status': 200 });
      if (headers[':path'] !== '/flood') {
        stream.end('beside it');
        return;
      }
      const block = Buffer.alloc(65_536);
      const more = (): void => {
        if (!stream.destroyed)
          stream.write(block, () => {
            taken += block.length;
            more();
          });
      };
      more();
    });
    await eventually(async () => (await askThrough(replica, hostile.machineId)) === 'beside it', 'the tunnel is used');
    const exchange = await replica.tunnels.open(requestOf(hostile.machineId, { path: '/flood' }));
    exchange?.stream.end();
    await exchange?.answer;
    for (let round = 0; round < 20; round += 1) expect(await askThrough(replica, hostile.machineId)).toBe('beside it');
    expect(taken).toBeGreaterThan(0);
    expect(taken).toBeLessThan(2_000_000);
    exchange?.stream.destroy();
  });

  it('more tunnels than it needs, each with a request that never ends: the oldest are cut', async () => {
    const sockets: WebSocket[] = [];
    for (let index = 0; index < 8; index += 1) {
      const { session, socket } = await speaking(extended);
      sockets.push(socket);
      let held = 0;
      session.on('stream', (stream) => {
        held += 1;
        stream.respond({ ':status': 200 });
      });
      await eventually(async () => {
        await replica.tunnels.open(requestOf(hostile.machineId)).catch(() => null);
        return held > 0;
      }, 'the newest tunnel holds a request');
    }
    await eventually(() => sockets.filter((socket) => socket.readyState === socket.OPEN).length <= 4, 'most of them ended');
  });

  it('an agent that does not read does not hold up the end of the server', async () => {
    const { socket } = await speaking(extended);
    socket.pause();
    await replica.tunnels.close();
    await replica.close();
    replica = await scene.replica();
    await openTunnel(replica, honest, 'honest');
  });
});

it('an agent answers for its own machine alone', async () => {
  await openTunnel(replica, hostile, 'hostile');
  expect(await askThrough(replica, honest.machineId)).toBe('honest w 3');
  expect(await askThrough(replica, hostile.machineId)).toBe('hostile w 3');
});
