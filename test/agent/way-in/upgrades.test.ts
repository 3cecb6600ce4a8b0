import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { afterEach, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { readText } from '../../tunnel/support/read-body.ts';
import { AUTHORIZATION, WayInStage } from './support/way-in-stage.ts';

const ACCEPT_SUFFIX = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const ASKED = { 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==', 'sec-websocket-version': '13', 'sec-websocket-protocol': 'v1.kernel' };

let stage: WayInStage;
afterEach(() => stage.close());

/** Work that takes every upgrade and gives back each byte. */
function echoing(seen: object[] = []): Promise<WayInStage> {
  const server = createServer((_, response) => {
    response.writeHead(200).end('a page');
  });
  server.on('upgrade', (request, socket: Duplex) => {
    seen.push(request.headers);
    const accept = createHash('sha1')
      .update(`${request.headers['sec-websocket-key'] ?? ''}${ACCEPT_SUFFIX}`)
      .digest('base64');
    const head = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade', `Sec-WebSocket-Accept: ${accept}`];
    socket.on('error', () => undefined);
    // The first bytes come in one packet with the answer.
    socket.write(`${[...head, 'Sec-WebSocket-Protocol: v1.kernel'].join('\r\n')}\r\n\r\nhello `);
    socket.pipe(socket);
  });
  return WayInStage.on(server);
}

it('a WebSocket to the work: its own handshake, the rights of its server, and bytes both ways', async () => {
  const seen: object[] = [];
  stage = await echoing(seen);
  const { stream, answer } = stage.tunnel.ask({
    path: '/api/kernels/x/channels',
    headers: { ...ASKED, origin: 'https://open' },
    upgrade: true,
  });
  const { status, headers, fault } = await answer;
  expect({ status, fault }).toEqual({ status: 101, fault: null });
  expect(headers).toMatchObject({ 'sec-websocket-accept': 's3pPLMBiTxaQ9kYGzzhZRbK+xOo=', 'sec-websocket-protocol': 'v1.kernel' });
  expect(seen).toEqual([expect.objectContaining({ ...ASKED, host: 'localhost', authorization: AUTHORIZATION, upgrade: 'websocket' })]);
  expect(seen[0]).not.toHaveProperty('origin');
  stream.end('there and back');
  expect(await readText(stream)).toBe('hello there and back');
  await eventually(() => stage.connections.size === 0, 'the connection to the work is gone');
});

it('300 at once, each gets its own bytes back and no other', async () => {
  stage = await echoing();
  const texts = Array.from({ length: 300 }, (_, index) => `${String(index)}:`.padEnd(70_000, String(index % 10)));
  const echoed = await Promise.all(
    texts.map(async (text) => {
      const { stream, answer } = stage.tunnel.ask({ headers: ASKED, upgrade: true });
      expect((await answer).status).toBe(101);
      stream.end(text);
      return readText(stream);
    }),
  );
  expect(echoed.every((text, index) => text === `hello ${texts[index] ?? ''}`)).toBe(true);
});

it('the work learns when the person leaves without a word', async () => {
  stage = await echoing();
  const { stream, answer } = stage.tunnel.ask({ headers: ASKED, upgrade: true });
  await answer;
  stream.destroy();
  await eventually(() => stage.connections.size === 0, 'the connection to the work is gone');
});

it('the person learns when the work leaves', async () => {
  stage = await echoing();
  const { stream, answer } = stage.tunnel.ask({ headers: ASKED, upgrade: true });
  await answer;
  stream.resume();
  for (const socket of stage.connections) socket.destroy();
  await eventually(() => stream.closed, 'the stream is closed');
});

it('a refusal of the work is told as it is; a page where a yes was asked for is no answer', async () => {
  stage = await WayInStage.serving((request, response) => {
    if (request.url === '/page') response.writeHead(200).end('a page');
    else response.writeHead(403, { 'x-why': 'no' }).end('go away');
  });
  const refused = stage.tunnel.ask({ path: '/', headers: ASKED, upgrade: true });
  expect(await refused.answer).toMatchObject({ status: 403, headers: { 'x-why': 'no' }, fault: null });
  expect(await readText(refused.stream)).toBe('go away');
  expect(await stage.tunnel.ask({ path: '/page', headers: ASKED, upgrade: true }).answer).toMatchObject({
    status: 502,
    fault: 'NO_ANSWER',
  });
});
