import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLocalRedis, type LocalRedis } from '../../../src/main/local-services/local-redis.ts';
import { isAlive, signalIfAlive, waitUntilGone } from '../../../src/main/local-services/process-signals.ts';

let folder: string;
let started: LocalRedis[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'berth-test-local-redis-'));
  started = [];
});

afterEach(async () => {
  for (const server of started) await server.stop();
  await rm(folder, { recursive: true });
});

async function open(): Promise<LocalRedis> {
  const server = await openLocalRedis({ berthFolder: folder, searchPath: process.env['PATH'] ?? '' });
  if (server === undefined) throw new Error('These tests need a redis-server program on the path.');
  started.push(server);
  return server;
}

describe('the Redis of a data folder', () => {
  it('answers, keeps nothing on disk, and is gone after its stop', async () => {
    const server = await open();
    const client = new Redis(server.url, { lazyConnect: true });
    await client.connect();
    expect(await client.config('GET', 'save')).toEqual(['save', '']);
    expect(await client.config('GET', 'bind')).toEqual(['bind', '127.0.0.1']);
    client.disconnect();
    await server.stop();
    expect(isAlive(server.pid())).toBe(false);
  });

  it('is taken over when its starter was killed and left it running', async () => {
    const first = await open();
    const second = await open();
    expect(second.pid()).toBe(first.pid());
    expect(second.url).toBe(first.url);
  });

  it('is started anew when the recorded one is dead, or its port is another Redis by now', async () => {
    const first = await open();
    signalIfAlive(first.pid(), 'SIGKILL');
    await waitUntilGone(first.pid(), 10_000);
    const second = await open();
    expect(second.pid()).not.toBe(first.pid());
    await writeFile(join(folder, 'redis.json'), JSON.stringify({ pid: process.pid, port: Number(new URL(second.url).port) }));
    const third = await open();
    expect(third.pid()).not.toBe(second.pid());
    expect(third.pid()).not.toBe(process.pid);
  });
});
