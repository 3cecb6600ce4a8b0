import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HeardWakeup, Wakeup } from '../../src/app/ports.ts';
import type { WorkloadId } from '../../src/domain/model/ids.ts';
import { createRedisBus, type RedisBus } from '../../src/events/redis-bus.ts';
import { RedisOutbox } from '../../src/events/redis-outbox.ts';
import { eventually } from '../support/eventually.ts';
import { recordingLogger, type RecordingLogger } from '../support/recording-logger.ts';
import { startRedis, type TestRedis } from '../support/start-redis.ts';

const WAKEUP: Wakeup = { kind: 'workload', workloadId: '0193f000-0000-7000-8000-000000000002' as WorkloadId, sequence: 7 };
let redis: TestRedis;
let open: RedisBus[] = [];
let epoch: string;
let logger: RecordingLogger;

beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.stop());
beforeEach(() => {
  epoch = randomUUID();
  logger = recordingLogger();
});
afterEach(() => {
  for (const bus of open) bus.close();
  open = [];
});

interface Ear {
  readonly bus: RedisBus;
  /** What it heard, gaps left out. */
  readonly heard: readonly HeardWakeup[];
  readonly gaps: () => number;
}

async function connect(options: { readonly epoch?: string } = {}): Promise<Ear> {
  const bus = createRedisBus({ url: redis.url, epoch: options.epoch ?? epoch, logger });
  open.push(bus);
  const heard: HeardWakeup[] = [];
  let gaps = 0;
  bus.subscribe((wakeup) => {
    if (wakeup.kind === 'gap') gaps += 1;
    else heard.push(wakeup);
  });
  await eventually(() => bus.connected, 'the bus connected');
  return { bus, heard, gaps: () => gaps };
}

async function publishRaw(message: string | Buffer): Promise<void> {
  const client = new Redis(redis.url);
  await client.publish(`berth:wakeups:${epoch}`, message);
  client.disconnect();
}

describe('E3: wake-ups between replicas', () => {
  it('reach every replica once, the sender at once and only once', async () => {
    const [one, two] = [await connect(), await connect()];
    one.bus.publish([WAKEUP, { kind: 'capacity' }]);
    expect(one.heard).toEqual([WAKEUP, { kind: 'capacity' }]);
    await eventually(() => two.heard.length === 2, 'the other replica heard');
    expect(two.heard).toEqual([WAKEUP, { kind: 'capacity' }]);
    two.bus.publish([{ kind: 'access' }]);
    await eventually(() => one.heard.length === 3, 'the answer came, and with it all that was sent before');
    expect(one.heard).toEqual([WAKEUP, { kind: 'capacity' }, { kind: 'access' }]);
  });

  it('do not reach servers of another database on the same Redis', async () => {
    const [one, other] = [await connect(), await connect({ epoch: randomUUID() })];
    one.bus.publish([WAKEUP]);
    other.bus.publish([{ kind: 'access' }]);
    await eventually(() => other.heard.length === 1, 'it hears itself');
    expect(one.heard).toEqual([WAKEUP]);
    expect(other.heard).toEqual([{ kind: 'access' }]);
  });

  it('are told to the other listeners though one throws', async () => {
    const { bus, heard } = await connect();
    bus.subscribe(() => {
      throw new Error('a bad listener');
    });
    const after: HeardWakeup[] = [];
    const stop = bus.subscribe((wakeup) => void after.push(wakeup));
    bus.publish([WAKEUP]);
    stop();
    bus.publish([WAKEUP]);
    expect([heard.length, after.length]).toEqual([2, 1]);
    expect(logger.messages).toContain('a wake-up listener failed');
  });
});

describe('a hostile or broken neighbour', () => {
  it('is not heard: malformed, foreign and 10 MB messages are ignored, and the next good one arrives', async () => {
    const [one, two] = [await connect(), await connect()];
    for (const message of ['', 'hello', '{}', '{"origin":1}', Buffer.from([0xff, 0x00, 0xfe]), 'x'.repeat(10_000_000)])
      await publishRaw(message);
    await publishRaw(JSON.stringify({ origin: randomUUID(), wakeups: [{ kind: 'workload', workloadId: 'x', sequence: 1 }] }));
    one.bus.publish([WAKEUP]);
    await eventually(() => two.heard.length === 1, 'the good one arrived');
    expect(two.heard).toEqual([WAKEUP]);
    expect(logger.messages.filter((message) => message.includes('ignored'))).toHaveLength(2);
  });
});

/** Ids of the connections that publish, those of who asks left out. */
async function normalClients(admin: Redis): Promise<readonly string[]> {
  const own = String(await admin.call('CLIENT', 'ID'));
  const list = String(await admin.call('CLIENT', 'LIST', 'TYPE', 'normal'));
  return [...list.matchAll(/^id=(\d+) /gm)].map(([, id]) => id ?? '').filter((id) => id !== own);
}

describe('Redis goes and comes back', () => {
  it('killed: publishing neither throws nor waits, connected is false, and after the return all look again', async () => {
    const [one, two] = [await connect(), await connect()];
    const gaps = two.gaps();
    await redis.kill();
    await eventually(() => !one.bus.connected && !two.bus.connected, 'the loss was seen');
    for (let turn = 0; turn < 2_000; turn += 1) one.bus.publish([WAKEUP]);
    expect(one.heard).toHaveLength(2_000);
    expect(two.heard).toHaveLength(0);
    await redis.restart();
    await eventually(() => one.bus.connected && two.bus.connected, 'both are back');
    await eventually(() => two.gaps() > gaps, 'the replica was told to look again');
    one.bus.publish([{ kind: 'access' }]);
    await eventually(() => two.heard.length === 1, 'wake-ups flow again');
  });

  it('only the way out of one breaks: the replica that lost nothing itself is told to look again', async () => {
    const one = await connect();
    const admin = new Redis(redis.url);
    const ways = await normalClients(admin);
    const two = await connect();
    const gaps = two.gaps();
    for (const id of ways) await admin.call('CLIENT', 'KILL', 'ID', id);
    one.bus.publish([WAKEUP]);
    await eventually(() => two.gaps() > gaps, 'the replica was told to look again');
    expect(two.bus.connected).toBe(true);
    admin.disconnect();
  });

  it('what was on its way when the connection broke counts as lost, what Redis took does not', async () => {
    const link = new Redis(redis.url, { enableOfflineQueue: false, maxRetriesPerRequest: 0, autoResendUnfulfilledCommands: false });
    await new Promise((resolve) => link.once('ready', resolve));
    const outbox = new RedisOutbox(link);
    const lost: string[] = [];
    const send = (message: string): boolean => outbox.send({ channel: epoch, message, onLost: () => void lost.push(message) });
    expect(send('taken')).toBe(true);
    await link.ping();
    redis.freeze();
    expect(send('on its way')).toBe(true);
    link.disconnect();
    await eventually(() => lost.length > 0, 'the loss was told');
    redis.thaw();
    expect(lost).toEqual(['on its way']);
    expect(send('too late')).toBe(false);
  });

  it('frozen: the loss is seen though the connections stay open, what waits is bounded, and it recovers by itself', async () => {
    const [one, two] = [await connect(), await connect()];
    redis.freeze();
    await eventually(() => !one.bus.connected, 'the silence was noticed');
    const before = process.memoryUsage().heapUsed + process.memoryUsage().external;
    const batch = Array.from({ length: 200 }, () => WAKEUP);
    for (let turn = 0; turn < 5_000; turn += 1) one.bus.publish(batch);
    const after = process.memoryUsage().heapUsed + process.memoryUsage().external;
    console.log(`frozen Redis, 1,000,000 wake-ups published: memory grew by ${((after - before) / 1_048_576).toFixed(1)} MiB`);
    expect(after - before).toBeLessThan(128 * 1_048_576);
    redis.thaw();
    await eventually(() => one.bus.connected && two.bus.connected, 'both are back');
    const heard = two.heard.length;
    one.bus.publish([{ kind: 'access' }]);
    await eventually(() => two.heard.slice(heard).some(({ kind }) => kind === 'access'), 'wake-ups flow again');
  });

  it('absent from the beginning: the bus is made all the same and connects when Redis comes', async () => {
    await redis.kill();
    const bus = createRedisBus({ url: redis.url, epoch, logger });
    open.push(bus);
    bus.publish([WAKEUP]);
    expect(bus.connected).toBe(false);
    await redis.restart();
    await eventually(() => bus.connected, 'it connected');
    expect(logger.messages.filter((message) => message.includes('cannot be reached'))).toHaveLength(1);
  });
});
