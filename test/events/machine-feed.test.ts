import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WakeupListener, WakeupPublisher } from '../../src/app/ports.ts';
import { StreamInterrupted } from '../../src/app/timeline-ports.ts';
import type { MachineId } from '../../src/domain/model/ids.ts';
import { createInProcessBus } from '../../src/events/in-process-bus.ts';
import { createMachineFeed, type RunningMachineFeed } from '../../src/events/machine-feed.ts';
import { eventually } from '../support/eventually.ts';
import { CountingPool } from '../support/fixtures-followers.ts';
import { SILENT } from '../support/fixtures-timeline.ts';
import { seedMachine } from '../support/seed.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let counting: CountingPool;
let bus: WakeupPublisher & WakeupListener;
let feed: RunningMachineFeed;
let machines: readonly MachineId[];
const never = new AbortController().signal;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query('update machine set forgotten_at = now() where forgotten_at is null');
  machines = (await Promise.all([1, 2, 3].map(() => seedMachine(database.pool)))).sort();
  counting = new CountingPool(database.pool);
  bus = createInProcessBus({ logger: SILENT });
  feed = createMachineFeed({ pool: counting.asPool, bus, logger: SILENT });
});
afterEach(() => {
  feed.close();
});

async function change(...ids: readonly (MachineId | undefined)[]): Promise<void> {
  await database.pool.query('update machine set schedulable = not schedulable where id = any ($1::uuid[])', [ids]);
  bus.publish(ids.flatMap((machineId) => (machineId === undefined ? [] : [{ kind: 'machine' as const, machineId }])));
}

async function nextOf(stream: AsyncGenerator<readonly MachineId[]>): Promise<readonly MachineId[]> {
  const next = await stream.next();
  return next.done === true ? [] : next.value;
}

describe('what a follower of machines gets', () => {
  it('is each machine of the fleet, then those that changed, each once however often it did', async () => {
    const stream = feed.changes({ machineId: null, signal: never });
    expect(await nextOf(stream)).toEqual(machines);
    const [first, second] = machines;
    await change(second);
    expect(await nextOf(stream)).toEqual([second]);
    for (let times = 0; times < 5; times += 1) await change(second, first);
    await eventually(() => counting.polls > 2, 'the changes were read');
    await database.pool.query('select pg_sleep(0.2)');
    expect(new Set(await nextOf(stream))).toEqual(new Set([first, second]));
    await stream.return(undefined);
  });

  it('of one machine is that machine alone, and the end when it is forgotten', async () => {
    const [first, second] = machines;
    const stream = feed.changes({ machineId: first ?? null, signal: never });
    expect(await nextOf(stream)).toEqual([first]);
    await change(second);
    await change(first);
    expect(await nextOf(stream)).toEqual([first]);
    await database.pool.query('update machine set forgotten_at = now() where id = $1', [first]);
    bus.publish([{ kind: 'capacity' }]);
    expect(await nextOf(stream)).toEqual([first]);
    expect((await stream.next()).done).toBe(true);
  });

  it('costs one read a change for all followers, and none while nobody follows', async () => {
    const streams = Array.from({ length: 50 }, (_, index) =>
      feed.changes({ machineId: index % 2 === 0 ? null : (machines[0] ?? null), signal: never }),
    );
    await Promise.all(streams.map(nextOf));
    const before = counting.polls;
    const waiting = Promise.all(streams.map(nextOf));
    await change(machines[0]);
    expect(await waiting).toEqual(streams.map(() => [machines[0]]));
    expect(counting.polls - before).toBeLessThan(10);
    await Promise.all(streams.map((stream) => stream.return(undefined)));
    expect(feed.openStreams).toBe(0);
    const idle = counting.polls;
    bus.publish([{ kind: 'capacity' }]);
    await database.pool.query('select pg_sleep(0.3)');
    expect(counting.polls).toBe(idle);
  });

  it('E3: comes without any wake-up too', async () => {
    const stream = feed.changes({ machineId: machines[0] ?? null, signal: never });
    expect(await nextOf(stream)).toEqual([machines[0]]);
    await database.pool.query('update machine set schedulable = not schedulable where id = $1', [machines[0]]);
    expect(await nextOf(stream)).toEqual([machines[0]]);
    await stream.return(undefined);
  });
});

describe('how it ends', () => {
  it('rule 11: a follower that leaves changes waiting is cut, once, and told so', async () => {
    let cuts = 0;
    const impatient = createMachineFeed({ pool: database.pool, bus, logger: SILENT, stallMilliseconds: 300 });
    const stream = impatient.changes({ machineId: null, signal: never, onStalled: () => (cuts += 1) });
    await nextOf(stream);
    await change(machines[0]);
    await eventually(() => cuts === 1, 'it is cut');
    await expect(stream.next()).rejects.toMatchObject({ code: 'STREAM_STALLED', resumeAfter: null });
    expect(cuts).toBe(1);
    impatient.close();
  });

  it('rule 12: a server that closes ends those that wait and refuses those that come', async () => {
    const stream = feed.changes({ machineId: null, signal: never });
    await nextOf(stream);
    const waiting = stream.next();
    feed.close();
    await expect(waiting).rejects.toThrow(StreamInterrupted);
    await expect(feed.changes({ machineId: null, signal: never }).next()).rejects.toMatchObject({ code: 'SERVER_CLOSING' });
  });

  it('a signal ends it quietly', async () => {
    const leaving = new AbortController();
    const stream = feed.changes({ machineId: null, signal: leaving.signal });
    await nextOf(stream);
    const waiting = stream.next();
    leaving.abort();
    expect((await waiting).done).toBe(true);
  });
});
