import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WakeupListener, WakeupPublisher } from '../../src/app/ports.ts';
import { StreamInterrupted } from '../../src/app/timeline-ports.ts';
import type { WorkloadId } from '../../src/domain/model/ids.ts';
import { createInProcessBus } from '../../src/events/in-process-bus.ts';
import { createTimelineFeed, type RunningTimelineFeed } from '../../src/events/timeline-feed.ts';
import { eventually } from '../support/eventually.ts';
import { collect, CountingPool, take, upTo } from '../support/fixtures-followers.ts';
import { appendEvents, appendMany, SILENT, workloadFixtures, type WorkloadFixtures } from '../support/fixtures-timeline.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let fixtures: WorkloadFixtures;
let counting: CountingPool;
let bus: WakeupPublisher & WakeupListener;
let feed: RunningTimelineFeed;
let workloadId: WorkloadId;
const never = new AbortController().signal;

beforeAll(async () => {
  database = await createTestDatabase();
  fixtures = await workloadFixtures(database.pool);
});
afterAll(() => database.drop());
beforeEach(async () => {
  counting = new CountingPool(database.pool);
  bus = createInProcessBus({ logger: SILENT });
  feed = createTimelineFeed({ pool: counting.asPool, bus, logger: SILENT, stallMilliseconds: 300 });
  workloadId = await fixtures.add();
});
afterEach(() => {
  feed.close();
});

async function append(count: number): Promise<void> {
  bus.publish([{ kind: 'workload', workloadId, sequence: await appendMany(database.pool, workloadId, count) }]);
}

describe('E2: what a follower gets', () => {
  it('is every event from the first on, then live ones, to DELETED, which ends it', async () => {
    await append(3);
    const follower = collect(feed, { workloadId });
    await eventually(() => follower.sequences.length === 3, 'the past arrived');
    await append(2);
    bus.publish([{ kind: 'workload', workloadId, sequence: await appendEvents(database.pool, workloadId, ['STOPPED', 'DELETED']) }]);
    expect(await follower.ended).toBeNull();
    expect(follower.sequences).toEqual(upTo(7));
  });

  it('after a cursor is exactly the rest', async () => {
    await append(5);
    const stream = feed.follow({ workloadId, after: 2, signal: never });
    expect(await take(stream, 3)).toEqual([3, 4, 5]);
    await append(1);
    expect(await take(stream, 1)).toEqual([6]);
    await stream.return(undefined);
  });

  it('of deleted work is its whole timeline again, and nothing after its last cursor', async () => {
    await appendEvents(database.pool, workloadId, ['SUBMITTED', 'DELETED']);
    const again = collect(feed, { workloadId });
    const rest = collect(feed, { workloadId, after: 2 });
    expect(await again.ended).toBeNull();
    expect(await rest.ended).toBeNull();
    expect([again.sequences, rest.sequences]).toEqual([[1, 2], []]);
  });

  it('is whole however long the past is and however much comes while it is read', async () => {
    await append(700);
    const stream = feed.follow({ workloadId, after: null, signal: never });
    const first = await take(stream, 300);
    await append(400);
    expect([...first, ...(await take(stream, 800))]).toEqual(upTo(1100));
    await stream.return(undefined);
  });

  it('has the fields of the event', async () => {
    await append(1);
    const stream = feed.follow({ workloadId, after: null, signal: never });
    const next = await stream.next();
    expect(next.value).toMatchObject({
      workloadId,
      sequence: 1,
      type: 'PREPARING',
      generation: 1,
      reasons: [],
      machineId: null,
      at: expect.any(Date) as Date,
    });
    await stream.return(undefined);
  });

  it('begins at the first retained event, and a cursor before it is CURSOR_EXPIRED', async () => {
    await append(400);
    await database.pool.query('alter table admission_event disable trigger admission_event_append_only');
    await database.pool.query('delete from admission_event where workload_id = $1 and sequence <= 20', [workloadId]);
    await database.pool.query('alter table admission_event enable trigger admission_event_append_only');
    expect(await feed.range(workloadId)).toEqual({ firstSequence: 21, lastSequence: 400 });
    const stream = feed.follow({ workloadId, after: null, signal: never });
    expect(await take(stream, 380)).toEqual(upTo(400, 21));
    await stream.return(undefined);
    expect(await collect(feed, { workloadId, after: 19 }).ended).toMatchObject({ code: 'CURSOR_EXPIRED' });
  });
});

describe('E3: wake-ups are hints', () => {
  it('200 followers of one workload cost one read a batch of events', async () => {
    await append(10);
    const followers = Array.from({ length: 200 }, () => collect(feed, { workloadId }));
    await eventually(() => followers.every(({ sequences }) => sequences.length === 10), 'all had the past');
    expect(counting.eventReads).toBe(1);
    for (let batch = 1; batch <= 5; batch += 1) {
      await append(4);
      await eventually(() => followers.every(({ sequences }) => sequences.length === 10 + 4 * batch), 'all had the batch');
    }
    expect(counting.eventReads).toBe(6);
    expect(followers.every(({ sequences }) => sequences.every((sequence, index) => sequence === index + 1))).toBe(true);
    await Promise.all(followers.map((follower) => follower.stop()));
  });

  it('a false, a repeated and an old one deliver nothing twice; a missed one is made good by the poll', async () => {
    const follower = collect(feed, { workloadId });
    await append(2);
    await eventually(() => follower.sequences.length === 2, 'what was announced arrived');
    const reads = counting.eventReads;
    for (const sequence of [1, 2, 2]) bus.publish([{ kind: 'workload', workloadId, sequence }]);
    await append(1);
    await eventually(() => follower.sequences.length === 3, 'the next one arrived');
    expect(counting.eventReads).toBe(reads + 1);
    bus.publish([{ kind: 'workload', workloadId, sequence: 1_000_000 }]);
    await appendMany(database.pool, workloadId, 3);
    await eventually(() => follower.sequences.length === 6, 'the poll found what nobody announced');
    expect(follower.sequences).toEqual(upTo(6));
    await follower.stop();
  });

  it('the poll is one read, however many workloads are watched', async () => {
    const ids = await Promise.all(Array.from({ length: 40 }, () => fixtures.add()));
    const followers = ids.map((id) => collect(feed, { workloadId: id }));
    await eventually(() => counting.eventReads === 40, 'all were read once');
    await Promise.all(ids.map((id) => appendMany(database.pool, id, 1)));
    counting.polls = 0;
    await eventually(() => followers.every(({ sequences }) => sequences.length === 1), 'all arrived by polling');
    expect(counting.polls).toBeLessThan(10);
    await Promise.all(followers.map((follower) => follower.stop()));
  });

  it('changes() gives the sequence as it is, then the latest only', async () => {
    await append(2);
    const stream = feed.changes({ workloadId, signal: never });
    expect((await stream.next()).value).toBe(2);
    for (let round = 0; round < 5; round += 1) await append(1);
    const reader = feed.follow({ workloadId, after: 6, signal: never });
    await take(reader, 1);
    expect((await stream.next()).value).toBe(7);
    await reader.return(undefined);
    bus.publish([{ kind: 'workload', workloadId, sequence: await appendEvents(database.pool, workloadId, ['DELETED']) }]);
    expect(await stream.next()).toEqual({ done: false, value: 8 });
    expect((await stream.next()).done).toBe(true);
  });
});

describe('how a stream ends', () => {
  it('at once when its consumer leaves, though nothing comes', async () => {
    const stream = feed.follow({ workloadId, after: null, signal: never });
    const pending = stream.next();
    expect((await stream.return(undefined)).done).toBe(true);
    expect((await pending).done).toBe(true);
  });

  it('at once when its signal is aborted', async () => {
    const abort = new AbortController();
    const pending = feed.follow({ workloadId, after: null, signal: abort.signal }).next();
    abort.abort();
    expect((await pending).done).toBe(true);
  });

  it('rule 12: with its resume point when the server closes, and a new one is refused in the same way', async () => {
    await append(3);
    const follower = collect(feed, { workloadId });
    await eventually(() => follower.sequences.length === 3, 'the past arrived');
    feed.close();
    expect(await follower.ended).toMatchObject({ code: 'SERVER_CLOSING', resumeAfter: 3 });
    expect(await collect(feed, { workloadId, after: 3 }).ended).toMatchObject({ code: 'SERVER_CLOSING', resumeAfter: 3 });
  });

  it('rule 11: with its resume point when its consumer leaves events waiting; the others go on', async () => {
    let cut = 0;
    const stalled = feed.follow({ workloadId, after: null, signal: never, onStalled: () => void (cut += 1) });
    const other = collect(feed, { workloadId });
    await append(5);
    expect(await take(stalled, 2)).toEqual([1, 2]);
    await eventually(() => cut === 1, 'the stalled one was cut');
    await expect(stalled.next()).rejects.toEqual(new StreamInterrupted('STREAM_STALLED', 2));
    await append(1);
    await eventually(() => other.sequences.length === 6, 'the other one has all');
    const resumed = feed.follow({ workloadId, after: 2, signal: never });
    expect(await take(resumed, 4)).toEqual([3, 4, 5, 6]);
    await resumed.return(undefined);
    await other.stop();
    expect(cut).toBe(1);
  });

  it('a consumer that is idle because nothing comes is not cut', async () => {
    let cut = false;
    await append(1);
    const stream = feed.follow({ workloadId, after: null, signal: never, onStalled: () => void (cut = true) });
    expect(await take(stream, 1)).toEqual([1]);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(cut).toBe(false);
    await stream.return(undefined);
  });
});
