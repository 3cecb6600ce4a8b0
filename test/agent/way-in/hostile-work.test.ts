import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { endOf } from '../../tunnel/support/read-body.ts';
import { createServer } from 'node:net';
import { WayInStage } from './support/way-in-stage.ts';

let stage: WayInStage;
afterEach(() => stage.close());

/** Reads the request, then says this, and hangs up or not. */
function saying(bytes: string, then: 'hang up' | 'stay' = 'stay'): (socket: Socket) => void {
  return (socket) => {
    socket.once('data', () => {
      if (then === 'stay') socket.write(bytes);
      else socket.end(bytes);
    });
  };
}

describe('work whose answer is none: the agent says NO_ANSWER, and nothing is left', () => {
  const manyHeaders = Array.from({ length: 3_000 }, (_, index) => `x-${String(index)}: 1`).join('\r\n');
  it.each([
    { title: 'garbage instead of HTTP', onConnection: saying('SSH-2.0-OpenSSH_9.2\r\n') },
    { title: 'it hangs up at once', onConnection: (socket: Socket) => socket.destroy() },
    { title: 'it hangs up after the request', onConnection: saying('', 'hang up') },
    { title: 'half of a status line', onConnection: saying('HTTP/1.1 2', 'hang up') },
    { title: 'headers that are too large', onConnection: saying(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`) },
    { title: 'more headers than fit', onConnection: saying(`HTTP/1.1 200 OK\r\n${manyHeaders}\r\n\r\n`) },
    { title: 'a status that there is not', onConnection: saying('HTTP/1.1 999 Nope\r\ncontent-length: 0\r\n\r\n') },
    {
      title: 'an upgrade that nobody asked for',
      onConnection: saying('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
    },
    { title: 'two lengths', onConnection: saying('HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nabc') },
    {
      title: 'a length and chunks',
      onConnection: saying('HTTP/1.1 200 OK\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'),
    },
  ])('$title', async ({ onConnection }) => {
    stage = await WayInStage.talking(onConnection);
    const { stream, answer } = stage.tunnel.ask();
    stream.end();
    expect(await answer).toMatchObject({ status: 502, fault: 'NO_ANSWER' });
    await eventually(() => stage.connections.size === 0 && stage.tunnel.asking.openStreams === 0, 'nothing is left');
  });

  it('a server that takes no connection', async () => {
    stage = await WayInStage.on(createServer(), { connect: () => Promise.reject(new Error('It has no socket of its own.')) });
    const { stream, answer } = stage.tunnel.ask();
    stream.end();
    expect(await answer).toMatchObject({ status: 502, fault: 'NO_ANSWER' });
  });
});

it('work that never answers holds up only who asked it, and is left when they leave', async () => {
  stage = await WayInStage.talking((socket) => {
    socket.once('data', (bytes) => {
      if (bytes.includes('/other')) socket.end('HTTP/1.1 204 No Content\r\n\r\n');
    });
  });
  const silent = Array.from({ length: 50 }, () => stage.tunnel.ask());
  for (const { stream } of silent) stream.end();
  await eventually(() => stage.connections.size === 50, 'all wait');
  const other = stage.tunnel.ask({ path: '/other' });
  other.stream.end();
  expect((await other.answer).status).toBe(204);
  for (const { stream } of silent) stream.destroy();
  await eventually(() => stage.connections.size === 0 && stage.tunnel.asking.openStreams === 0, 'nothing is left');
});

it('chunks that are none break the answer off', async () => {
  stage = await WayInStage.talking(saying('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\nnot a number\r\n'));
  const { stream, answer } = stage.tunnel.ask();
  stream.end();
  expect((await answer).status).toBe(200);
  expect(await endOf(stream)).toBe('ERR_HTTP2_STREAM_ERROR');
});

it('what the work says of the tunnel itself is not believed', async () => {
  stage = await WayInStage.talking(saying('HTTP/1.1 503 No\r\nberth-fault: NOT_RUNNING\r\nberth-upgrade: 1\r\ncontent-length: 0\r\n\r\n'));
  const { stream, answer } = stage.tunnel.ask();
  stream.end();
  expect(await answer).toMatchObject({ status: 503, fault: null });
});

it.each(['/ HTTP/1.1\r\nhost: evil', 'http://elsewhere/', '', ' '])('a path that HTTP/1 cannot say reaches nobody: %j', async (path) => {
  stage = await WayInStage.talking((socket) => socket.end('HTTP/1.1 204 No Content\r\n\r\n'));
  const asked = ((): { fault: string | null } | Promise<{ fault: string | null }> => {
    try {
      const { stream, answer } = stage.tunnel.ask({ path });
      stream.end();
      return answer;
    } catch {
      return { fault: 'not even sent' };
    }
  })();
  const { fault } = await Promise.resolve(asked).catch(() => ({ fault: 'not even sent' }));
  expect(fault).toMatch(/NO_ANSWER|not even sent/);
});
