import { request as httpRequest, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { eventually } from '../support/eventually.ts';
import { seedMember } from '../support/seed.ts';
import { setOpenScene, type OpenScene } from './support/open-scene.ts';
import { sendRaw } from './support/send-raw.ts';
import { sessionOf } from './support/visit.ts';

let scene: OpenScene;
let address: string;
let bearer: { readonly authorization: string };
const echo = new WebSocketServer({ noServer: true, perMessageDeflate: true, handleProtocols: (offered) => [...offered][0] ?? false });

beforeAll(async () => {
  scene = await setOpenScene();
  address = `${scene.proxy.urlOf(scene.notebook).replace('http:', 'ws:')}api/kernels/1/channels`;
  bearer = { authorization: `Bearer ${scene.token}` };
  echo.on('connection', (socket) => {
    socket.on('message', (data, isBinary) => {
      socket.send(data, { binary: isBinary });
    });
  });
});
beforeEach(() => {
  scene.work.onUpgrade = (request, socket, head) => {
    echo.handleUpgrade(request, socket, head, (accepted) => echo.emit('connection', accepted, request));
  };
});
afterAll(() => scene.close());

/** Opens a socket; the status where it was refused. */
function open(headers: Readonly<Record<string, string>>, protocols: readonly string[] = [], url = address): Promise<WebSocket | number> {
  const socket = new WebSocket(url, [...protocols], { headers });
  return new Promise((resolve) => {
    socket.once('open', () => {
      resolve(socket);
    });
    socket.once('unexpected-response', (request, response) => {
      request.destroy();
      resolve(response.statusCode ?? 0);
    });
    socket.on('error', () => undefined);
  });
}

async function opened(headers: Readonly<Record<string, string>>, protocols: readonly string[] = []): Promise<WebSocket> {
  const socket = await open(headers, protocols);
  if (typeof socket === 'number') throw new Error(`It was refused with ${String(socket)}.`);
  return socket;
}

describe('WebSockets to running work', () => {
  test('carry messages both ways, with the protocol that both speak, however large', async () => {
    const socket = await opened(bearer, ['v1.kernel.websocket.jupyter.org', 'other']);
    expect(socket.protocol).toBe('v1.kernel.websocket.jupyter.org');
    expect(socket.extensions).toContain('permessage-deflate');
    for (const sent of [Buffer.from('1+1'), Buffer.alloc(3 * 1_048_576, 'x')]) {
      const came = new Promise<Buffer>((resolve) => socket.once('message', resolve));
      socket.send(sent);
      expect(sent.equals(await came)).toBe(true);
    }
    const asked = scene.tunnels.asked.at(-1);
    expect(asked).toMatchObject({ upgrade: true, method: 'GET', generation: 1 });
    expect(Object.keys(asked?.headers ?? {})).not.toContain('authorization');
    socket.close();
  });

  test('a browser with a session opens one from our own pages', async () => {
    const cookie = await sessionOf(scene);
    const socket = await opened({ cookie, origin: scene.origin });
    expect(Object.keys(scene.tunnels.asked.at(-1)?.headers ?? {})).not.toContain('origin');
    socket.close();
  });

  test.each([
    { title: 'nobody', headers: {}, want: 401 },
    { title: 'a foreign page', headers: { origin: 'https://evil.example' }, want: 403 },
    { title: "a page of the API's origin", headers: { origin: 'http://127.0.0.1:4000' }, want: 403 },
    { title: 'a page that hides where it is', headers: { origin: 'null' }, want: 403 },
  ])('security 6: $title gets none: $want', async ({ headers, want }) => {
    const rights = want === 401 ? {} : { cookie: await sessionOf(scene) };
    expect(await open({ ...rights, ...headers })).toBe(want);
  });

  test('T3: a guest gets none', async () => {
    const guest = await scene.tokenOf(await seedMember(scene.database.pool));
    expect(await open({ authorization: `Bearer ${guest}` })).toBe(404);
  });

  test('work that takes no WebSocket answers for itself', async () => {
    scene.work.onUpgrade = (_request, socket) => socket.end('HTTP/1.1 418 Teapot\r\nContent-Length: 2\r\nX-Own: 1\r\n\r\nno');
    const request = httpRequest(address.replace('ws:', 'http:'), {
      headers: {
        ...bearer,
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': Buffer.alloc(16).toString('base64'),
      },
    });
    const answer = await new Promise<IncomingMessage>((resolve) => {
      request.once('response', resolve);
      request.end();
    });
    expect([answer.statusCode, answer.headers['x-own'], answer.headers['x-content-type-options']]).toEqual([418, '1', 'nosniff']);
    request.destroy();
  });

  test('work that answers to another key speaks no WebSocket', async () => {
    scene.work.onUpgrade = (_request, socket) =>
      socket.write('HTTP/1.1 101 Switching\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: x\r\n\r\n');
    expect(await open(bearer)).toBe(502);
  });

  test.each([
    { title: 'another version', lines: ['Sec-WebSocket-Version: 8', 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=='] },
    { title: 'no key', lines: ['Sec-WebSocket-Version: 13'] },
    { title: 'a key with more in it', lines: ['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA== x'] },
    { title: 'a body', lines: ['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==', 'Content-Length: 5'] },
  ])('a handshake with $title is refused before it reaches the work', async ({ lines }) => {
    const before = scene.tunnels.asked.length;
    const { host, pathname } = new URL(address);
    const head = [
      `GET ${pathname} HTTP/1.1`,
      `Host: ${host}`,
      `Authorization: ${bearer.authorization}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      ...lines,
    ];
    expect(await sendRaw(scene.port, `${head.join('\r\n')}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /);
    expect(scene.tunnels.asked.length).toBe(before);
  });

  test('when either side goes, so does the other', async () => {
    const first = await opened(bearer);
    const gone = new Promise((resolve) => echo.clients.forEach((socket) => socket.once('close', resolve)));
    first.terminate();
    await gone;
    const second = await opened(bearer);
    const closed = new Promise((resolve) => second.once('close', resolve));
    for (const socket of echo.clients) socket.terminate();
    await closed;
  });

  test('however a socket ends, the log has no fault of it', async () => {
    const told = scene.logger.messages.length;
    const polite = await opened(bearer);
    const rude = await opened(bearer);
    const left = eventually(() => echo.clients.size === 0, 'the work sees both go');
    polite.close();
    rude.terminate();
    await left;
    // A request that is answered after them: what would be said of them has been said.
    expect(await open({})).toBe(401);
    expect(scene.logger.messages.slice(told).filter((message) => message !== 'a request to a workload was refused')).toEqual([]);
  });
});
