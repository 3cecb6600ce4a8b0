import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FleetEvent, FollowFleetOptions } from '../../src/app/fleet-ports.ts';
import { StreamInterrupted } from '../../src/app/timeline-ports.ts';
import type { MachineId, MemberId, WorkloadId } from '../../src/domain/model/ids.ts';
import type { AdmissionEventType } from '../../src/domain/timeline.ts';
import { createFleetFeed, type RunningFleetFeed } from '../../src/events/fleet-feed.ts';
import { eventually } from '../support/eventually.ts';
import { upTo } from '../support/fixtures-followers.ts';
import { appendEvents, appendMany, SILENT, workloadFixtures, type WorkloadFixtures } from '../support/fixtures-timeline.ts';
import { collectFleet, createFleetReplica, NO_FILTER, placesOf, type FleetReplica } from '../support/fleet-replicas.ts';
import { seedMachine, seedMember } from '../support/seed.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let fixtures: WorkloadFixtures;
let replica: FleetReplica;
let start: number;
const never = new AbortController().signal;
const operator = { memberId: uuidv7() as MemberId, operator: true };

beforeAll(async () => {
  database = await createTestDatabase();
  fixtures = await workloadFixtures(database.pool);
  replica = createFleetReplica(database.pool, { stallMilliseconds: 300 });
  await replica.lead();
});
afterAll(async () => {
  await replica.close();
  await database.drop();
});
beforeEach(async () => {
  start = (await replica.feed.range()).lastSequence;
});

/** Appends events and waits until they have their places. */
async function append(workloadId: WorkloadId, count: number): Promise<void> {
  const before = (await replica.feed.range()).lastSequence;
  replica.bus.publish([{ kind: 'workload', workloadId, sequence: await appendMany(database.pool, workloadId, count) }]);
  await placed(before + count);
}

async function placed(position: number): Promise<void> {
  await eventually(async () => (await replica.feed.range()).lastSequence >= position, 'the events have their places');
}

function follow(options: Partial<FollowFleetOptions> = {}): AsyncGenerator<FleetEvent> {
  return replica.feed.follow({ after: start, viewer: operator, filter: NO_FILTER, signal: never, ...options });
}

async function take(stream: AsyncGenerator<FleetEvent>, count: number): Promise<readonly FleetEvent[]> {
  const events: FleetEvent[] = [];
  while (events.length < count) {
    const next = await stream.next();
    if (next.done === true) break;
    events.push(next.value);
  }
  return events;
}

describe('E2, E5: what a follower of the fleet gets', () => {
  it('is every event from the first retained one on, then live ones, of deleted work too', async () => {
    const [one, other] = [await fixtures.add(), await fixtures.add()];
    await append(one, 2);
    const collector = collectFleet(replica.feed);
    await eventually(() => collector.events.length === start + 2, 'the past arrived');
    await appendEvents(database.pool, one, ['STOPPED', 'DELETED']);
    await append(other, 1);
    await eventually(() => collector.events.length === start + 5, 'the rest arrived, by the clock');
    expect(collector.events.map((event) => event.feedPosition)).toEqual(upTo(start + 5));
    expect(
      collector.events
        .slice(-3)
        .map((event) => event.type)
        .sort(),
    ).toEqual(['DELETED', 'PREPARING', 'STOPPED']);
    await collector.stop();
  });

  it('after any cursor is exactly the rest, in the same order', async () => {
    const ids = [await fixtures.add(), await fixtures.add(), await fixtures.add()];
    for (let round = 0; round < 4; round += 1) await Promise.all(ids.map((id) => appendMany(database.pool, id, 1 + round)));
    await placed(start + 30);
    const all = follow();
    const whole = await take(all, 30);
    await all.return(undefined);
    for (let after = 0; after <= 30; after += 1) {
      const stream = follow({ after: start + after });
      expect(placesOf(await take(stream, 30 - after))).toEqual(placesOf(whole.slice(after)));
      await stream.return(undefined);
    }
  });

  it('is whole however long the past is and however much comes while it is read', async () => {
    const workloadId = await fixtures.add();
    await append(workloadId, 700);
    const stream = follow();
    const first = await take(stream, 300);
    await append(workloadId, 400);
    const all = [...first, ...(await take(stream, 800))];
    expect(all.map((event) => event.sequence)).toEqual(upTo(1_100));
    expect(all.map((event) => event.feedPosition)).toEqual(upTo(start + 1_100, start + 1));
    await stream.return(undefined);
  });

  it("of one member in a busy fleet is that member's own, from the past and live alike", async () => {
    const memberId = await seedMember(database.pool);
    const [own, other] = [await fixtures.add(memberId), await fixtures.add()];
    for (let round = 0; round < 3; round += 1) {
      await append(own, 1);
      await append(other, 150);
    }
    const collector = collectFleet(replica.feed, { viewer: { memberId, operator: false } });
    await eventually(() => collector.events.length === 3, 'the past arrived');
    await append(other, 3);
    await append(own, 1);
    await eventually(() => collector.events.length === 4, 'the live one arrived');
    expect(collector.events.map((event) => [event.workloadId, event.sequence])).toEqual(upTo(4).map((sequence) => [own, sequence]));
    await collector.stop();
  });

  it('of one kind of event is that kind', async () => {
    const workloadId = await fixtures.add();
    await appendEvents(database.pool, workloadId, ['SUBMITTED', 'PREPARING', 'RUNNING', 'PREPARING']);
    await placed(start + 4);
    const stream = follow({ filter: { ...NO_FILTER, types: ['SUBMITTED', 'RUNNING'] } });
    expect((await take(stream, 2)).map((event) => event.sequence)).toEqual([1, 3]);
    await stream.return(undefined);
  });

  it('E5: one read of the feed a batch serves all followers of a process', async () => {
    let reads = 0;
    const query = (config: { readonly text: string }) => {
      if (config.text.includes('from feed where position')) reads += 1;
      return database.pool.query(config);
    };
    const feed: RunningFleetFeed = createFleetFeed({
      pool: { query: query as typeof database.pool.query },
      bus: replica.bus,
      logger: SILENT,
    });
    const workloadId = await fixtures.add();
    const followers = Array.from({ length: 100 }, () => collectFleet(feed, { after: start }));
    await append(workloadId, 2);
    await eventually(() => followers.every(({ events }) => events.length === 2), 'all have the first batch');
    reads = 0;
    for (let batch = 1; batch <= 5; batch += 1) {
      await append(workloadId, 4);
      await eventually(() => followers.every(({ events }) => events.length === 2 + 4 * batch), 'all have the batch');
    }
    expect(reads).toBe(5);
    await Promise.all(followers.map((follower) => follower.stop()));
    feed.close();
  });

  it('E3: what a replica hears nothing of is found by its poll', async () => {
    const deaf = createFleetReplica(database.pool);
    const workloadId = await fixtures.add();
    const collector = collectFleet(deaf.feed, { after: start });
    await append(workloadId, 1);
    await eventually(() => collector.events.length === 1, 'the first one arrived');
    await append(workloadId, 1);
    await eventually(() => collector.events.length === 2, 'the next one arrived');
    await collector.stop();
    await deaf.close();
  });
});

describe('E4: who gets what', () => {
  let machineId: MachineId;
  let ownerId: MemberId;
  let guestId: MemberId;
  beforeAll(async () => {
    [ownerId, guestId] = [await seedMember(database.pool), await seedMember(database.pool)];
    machineId = await seedMachine(database.pool, { ownerId });
  });

  async function onMachine(workloadId: WorkloadId, types: readonly AdmissionEventType[]): Promise<void> {
    await database.pool.query(
      `with moved as (update workload set sequence = sequence + cardinality($2::text[]) where id = $1 returning sequence - cardinality($2::text[]) as before)
       insert into admission_event (workload_id, sequence, type, at, generation, reasons, machine_id)
       select $1, before + ordinal, type, clock_timestamp(), 1, '[]', $3 from moved, unnest($2::text[]) with ordinality as e(type, ordinal)`,
      [workloadId, types, machineId],
    );
  }

  it("a guest gets nothing of others' work, live or from the past; its machine's owner what is about the machine, redacted", async () => {
    const workloadId = await fixtures.add();
    const before = start;
    await onMachine(workloadId, ['RESERVED', 'RUNNING', 'MACHINE_UNREACHABLE']);
    await placed(before + 3);
    const guest = collectFleet(replica.feed, { after: before, viewer: { memberId: guestId, operator: false } });
    const owner = collectFleet(replica.feed, { after: before, viewer: { memberId: ownerId, operator: false } });
    const member = collectFleet(replica.feed, { after: before, viewer: { memberId: fixtures.memberId, operator: false } });
    await onMachine(workloadId, ['MACHINE_BACK', 'RELEASED']);
    await eventually(() => member.events.length === 5 && owner.events.length === 2, 'member and owner have theirs');
    expect(owner.events.map(({ type, redacted }) => ({ type, redacted }))).toEqual([
      { type: 'MACHINE_UNREACHABLE', redacted: true },
      { type: 'MACHINE_BACK', redacted: true },
    ]);
    expect(member.events.every((event) => !event.redacted)).toBe(true);
    expect(guest.events).toEqual([]);
    await Promise.all([guest, owner, member].map((each) => each.stop()));
  });

  it('the past of an owner, far behind, has both: own work, and what is about own machines', async () => {
    const [own, other] = [await fixtures.add(ownerId), await fixtures.add()];
    await onMachine(other, ['MACHINE_UNREACHABLE']);
    await append(own, 1);
    await onMachine(other, ['MACHINE_BACK']);
    await onMachine(own, ['MACHINE_UNREACHABLE']);
    await placed(start + 4);
    await append(other, 400);
    const stream = follow({ viewer: { memberId: ownerId, operator: false } });
    const seen = (await take(stream, 4)).map(({ workloadId, redacted }) => ({ own: workloadId === own, redacted }));
    expect(seen).toEqual([
      { own: false, redacted: true },
      { own: true, redacted: false },
      { own: false, redacted: true },
      { own: true, redacted: false },
    ]);
    await stream.return(undefined);
  });
});

describe('how a stream of the fleet ends', () => {
  it('at once when its consumer leaves, though nothing comes', async () => {
    const stream = follow();
    const pending = stream.next();
    expect((await stream.return(undefined)).done).toBe(true);
    expect((await pending).done).toBe(true);
    await eventually(() => replica.feed.openStreams === 0, 'the feed let go of it');
  });

  it('rule 11: with its resume point when its consumer leaves events waiting; the others go on', async () => {
    let cut = 0;
    const workloadId = await fixtures.add();
    const stalled = follow({ onStalled: () => void (cut += 1) });
    const other = collectFleet(replica.feed, { after: start });
    await append(workloadId, 5);
    expect((await take(stalled, 2)).map((event) => event.sequence)).toEqual([1, 2]);
    await eventually(() => cut === 1, 'the stalled one was cut');
    await expect(stalled.next()).rejects.toEqual(new StreamInterrupted('STREAM_STALLED', start + 2));
    await append(workloadId, 1);
    await eventually(() => other.events.length === 6, 'the other one has all');
    const resumed = follow({ after: start + 2 });
    expect((await take(resumed, 4)).map((event) => event.sequence)).toEqual([3, 4, 5, 6]);
    await resumed.return(undefined);
    await other.stop();
  });

  it('rule 12: with its resume point when the server closes, past what the viewer may not see', async () => {
    const feed = createFleetFeed({ pool: database.pool, bus: replica.bus, logger: SILENT });
    const memberId = await seedMember(database.pool);
    const own = await fixtures.add(memberId);
    const collector = collectFleet(feed, { after: start, viewer: { memberId, operator: false } });
    await append(own, 1);
    await append(await fixtures.add(), 2);
    await eventually(() => collector.events.length === 1, 'own work arrived');
    feed.close();
    const end = (await collector.ended) as StreamInterrupted;
    expect(end.code).toBe('SERVER_CLOSING');
    expect(end.resumeAfter).toBeGreaterThanOrEqual(start + 1);
    expect(await collectFleet(feed, { after: start }).ended).toMatchObject({ code: 'SERVER_CLOSING', resumeAfter: start });
  });

  it('CURSOR_EXPIRED when what comes next is no longer retained', async () => {
    const workloadId = await fixtures.add();
    await append(workloadId, 400);
    await database.pool.query('alter table feed disable trigger feed_append_only');
    await database.pool.query('delete from feed where position <= $1', [start + 20]);
    await database.pool.query('alter table feed enable trigger feed_append_only');
    expect(await replica.feed.range()).toEqual({ firstSequence: start + 21, lastSequence: start + 400 });
    expect(await collectFleet(replica.feed, { after: start + 19 }).ended).toMatchObject({ code: 'CURSOR_EXPIRED' });
    const stream = follow({ after: null });
    expect((await take(stream, 380)).map((event) => event.sequence)).toEqual(upTo(400, 21));
    await stream.return(undefined);
  });
});
