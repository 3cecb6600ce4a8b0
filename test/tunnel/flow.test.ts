import { afterEach, expect, it } from 'vitest';
import { keepAlive } from '../../src/tunnel/keep-alive.ts';
import { eventually } from '../support/eventually.ts';
import { socketPair } from './support/socket-pair.ts';
import { tunnelPair } from './support/tunnel-pair.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

it('100 streams that write and read at once, in both directions, do not wait for each other for ever', async () => {
  const pair = await tunnelPair((stream) => {
    stream.respond({ ':status': 200 });
    stream.pipe(stream);
  });
  ends.push(() => pair.close());
  const block = Buffer.alloc(262_144, 1);
  const sizes = await Promise.all(
    Array.from({ length: 100 }, async () => {
      const { stream } = pair.ask({ method: 'POST' });
      for (let index = 0; index < 4; index += 1) stream.write(block);
      stream.end();
      let size = 0;
      for await (const chunk of stream) size += (chunk as Buffer).length;
      return size;
    }),
  );
  expect(new Set(sizes)).toEqual(new Set([1_048_576]));
});

it.each(['server', 'agent'] as const)('a peer that fell silent is cut by the %s', async (side) => {
  const pair = await socketPair();
  ends.push(() => pair.close());
  const silent = side === 'server' ? pair.agent : pair.server;
  keepAlive(pair[side], { everyMs: 20, deadMs: 200 });
  pair[side].resume();
  silent.pause();
  await eventually(() => pair[side].readyState === pair[side].CLOSED, 'it was cut');
});

it('a peer that answers is not cut, however quiet it is otherwise', async () => {
  const pair = await socketPair();
  ends.push(() => pair.close());
  let pings = 0;
  pair.agent.resume();
  pair.server.resume();
  pair.agent.on('ping', () => (pings += 1));
  keepAlive(pair.server, { everyMs: 20, deadMs: 5_000 });
  await eventually(() => pings >= 20, 'it was asked often');
  expect(pair.server.readyState).toBe(pair.server.OPEN);
});
