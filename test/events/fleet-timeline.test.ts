import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemberId, WorkloadId } from '../../src/domain/model/ids.ts';
import { writeGlobalId } from '../../src/graphql/global-id.ts';
import { eventually } from '../support/eventually.ts';
import { upTo } from '../support/fixtures-followers.ts';
import { issueToken, notebookId, startStreamServer, type StreamServer } from '../support/fixtures-streams.ts';
import { appendEvents, appendMany, workloadFixtures, type WorkloadFixtures } from '../support/fixtures-timeline.ts';
import { createFleetReplica, type FleetReplica } from '../support/fleet-replicas.ts';
import { seedMachine, seedMember } from '../support/seed.ts';
import { lastCode, openStream, valuesOf, type ClientStream, type Transport } from '../support/stream-client.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const FLEET = `subscription ($filter: TimelineFilter, $after: String) {
  fleetTimeline(filter: $filter, after: $after) {
    id cursor sequence type message generation workload { id name } machine { name } runtime { name } reasons { code message }
  }
}`;

let database: TestDatabase;
let fixtures: WorkloadFixtures;
let server: StreamServer;
let sequencer: FleetReplica;
let operator: string;
let start: string;

beforeAll(async () => {
  database = await createTestDatabase();
  fixtures = await workloadFixtures(database.pool);
  server = await startStreamServer(database);
  sequencer = createFleetReplica(database.pool, { bus: server.bus });
  await sequencer.lead();
  operator = await operatorToken();
});
afterAll(async () => {
  await sequencer.close();
  await server.close();
  await database.drop();
});
beforeEach(async () => {
  // What an earlier test wrote last has its place before this one begins.
  await eventually(async () => {
    const { rows } = await database.pool.query(
      'select from admission_event e where not exists (select from feed f where f.workload_id = e.workload_id and f.sequence = e.sequence)',
    );
    return rows.length === 0;
  }, 'the feed is up to date');
  start = (await ask(operator, '{ fleetCursor }')).data?.['fleetCursor'] as string;
});

async function operatorToken(): Promise<string> {
  return (await issueToken(database, await seedMember(database.pool, { role: 'OPERATOR' }))).token;
}

async function ask(
  token: string | null,
  query: string,
): Promise<{ readonly data?: Readonly<Record<string, unknown>>; readonly errors?: unknown }> {
  const response = await fetch(server.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ query }),
  });
  return (await response.json()) as { readonly data?: Readonly<Record<string, unknown>> };
}

async function publish(workloadId: WorkloadId, sequence: Promise<number>): Promise<void> {
  server.bus.publish([{ kind: 'workload', workloadId, sequence: await sequence }]);
}

const field = (stream: ClientStream, name: string): readonly unknown[] => valuesOf(stream, ['fleetTimeline', name]);

describe.each<Transport>(['SSE', 'WebSocket'])('fleetTimeline over %s', (transport) => {
  const follow = (variables: Readonly<Record<string, unknown>> = {}, token: string | null = operator, url = server.url): ClientStream =>
    openStream(transport, { url, token, query: FLEET, variables: { after: start, ...variables } });

  it('E2, E5: `fleetCursor` is now; what comes next arrives live, and each cursor gives exactly the rest', async () => {
    const [one, other] = [await fixtures.add(), await fixtures.add()];
    const stream = follow();
    await publish(one, appendEvents(database.pool, one, ['SUBMITTED', 'QUEUED']));
    await publish(other, appendEvents(database.pool, other, ['SUBMITTED']));
    await publish(one, appendEvents(database.pool, one, ['RESERVED', 'DISPATCHED']));
    await eventually(() => stream.results.length === 5, 'all arrived');
    stream.leave();
    const order = field(stream, 'id');
    const cursors = field(stream, 'cursor');
    for (const [index, after] of cursors.entries()) {
      const resumed = follow({ after });
      await eventually(() => resumed.results.length >= 4 - index, 'the rest arrived');
      expect(field(resumed, 'id')).toEqual(order.slice(index + 1));
      resumed.leave();
    }
  });

  it('E2: without a cursor it begins at the first event', async () => {
    const memberId = await seedMember(database.pool);
    const { token } = await issueToken(database, memberId);
    const own = await fixtures.add(memberId);
    await publish(own, appendEvents(database.pool, own, ['SUBMITTED', 'QUEUED']));
    await publish(own, appendMany(database.pool, await fixtures.add(), 3));
    const stream = follow({ after: null }, token);
    await eventually(() => stream.results.length === 2, 'the past arrived');
    await publish(own, appendEvents(database.pool, own, ['RESERVED', 'DELETED']));
    await eventually(() => stream.results.length === 4, 'the live ones arrived');
    expect(field(stream, 'type')).toEqual(['SUBMITTED', 'QUEUED', 'RESERVED', 'DELETED']);
    expect(field(stream, 'workload')).toEqual(upTo(4).map(() => expect.objectContaining({ id: notebookId(own) }) as unknown));
    stream.leave();
  });

  it.each([
    { title: 'no token', want: 'UNAUTHENTICATED', change: () => ({ token: null }) },
    { title: 'an unknown token', want: 'UNAUTHENTICATED', change: () => ({ token: 'berth_nothing' }) },
    { title: 'a cursor that is none', want: 'CURSOR_INVALID', change: () => ({ after: 'now' }) },
    { title: 'an empty cursor', want: 'CURSOR_INVALID', change: () => ({ after: '' }) },
    {
      title: "a cursor of a workload's timeline",
      want: 'CURSOR_INVALID',
      change: (workloadId: WorkloadId) => ({ after: server.cursors.encode({ workloadId, sequence: 1 }) }),
    },
    { title: 'a cursor of the future', want: 'CURSOR_AHEAD', change: () => ({ after: server.fleetCursors.encode(1_000_000) }) },
    { title: 'an id that is none', want: 'INVALID_INPUT', change: () => ({ filter: { workloadIds: ['x\u0000y'] } }) },
    {
      title: 'a machine where work is wanted',
      want: 'INVALID_INPUT',
      change: () => ({ filter: { workloadIds: [writeGlobalId('Machine', '0193f000-0000-7000-8000-000000000002')] } }),
    },
    {
      title: 'work where a machine is wanted',
      want: 'INVALID_INPUT',
      change: (workloadId: WorkloadId) => ({ filter: { machineIds: [notebookId(workloadId)] } }),
    },
    {
      title: 'more than 100 ids',
      want: 'INVALID_INPUT',
      change: (workloadId: WorkloadId) => ({ filter: { workloadIds: upTo(101).map(() => notebookId(workloadId)) } }),
    },
    { title: 'an unknown type of event', want: 'INVALID_INPUT', change: () => ({ filter: { types: ['EXPLODED'] } }) },
  ])('$title is refused with $want', async ({ want, change }) => {
    const { token, ...variables }: { readonly token?: string | null; readonly after?: string; readonly filter?: object } = change(
      await fixtures.add(),
    );
    const stream = follow(variables, token === undefined ? operator : token);
    await stream.completed;
    expect(stream.results).toHaveLength(1);
    expect(lastCode(stream)).toBe(want);
  });

  it("E5: a cursor of the fleet is none of a workload's timeline", async () => {
    const workloadId = await fixtures.add();
    await appendMany(database.pool, workloadId, 1);
    const stream = openStream(transport, {
      url: server.url,
      token: operator,
      query: 'subscription ($id: ID!, $after: String) { admissionTimeline(workloadId: $id, after: $after) { sequence } }',
      variables: { id: notebookId(workloadId), after: start },
    });
    await stream.completed;
    expect(lastCode(stream)).toBe('CURSOR_INVALID');
  });

  it('a filter gives what matches all of it, in the same order', async () => {
    const [one, other] = [await fixtures.add(), await fixtures.add()];
    const filter = { workloadIds: [notebookId(one)], types: ['SUBMITTED', 'RUNNING'], kinds: ['NOTEBOOK'] };
    const stream = follow({ filter });
    await appendEvents(database.pool, other, ['SUBMITTED', 'RUNNING']);
    await publish(one, appendEvents(database.pool, one, ['SUBMITTED', 'QUEUED', 'RUNNING']));
    await eventually(() => stream.results.length === 2, 'what matches arrived');
    expect(field(stream, 'type')).toEqual(['SUBMITTED', 'RUNNING']);
    const none = follow({ filter: { kinds: ['ENDPOINT'] } });
    const all = follow();
    await eventually(() => all.results.length === 5, 'all arrived');
    expect(none.results).toEqual([]);
    for (const each of [stream, none, all]) each.leave();
  });

  it("E4, V7: a machine's owner gets what is about the machine, without whose work it is; a guest gets nothing", async () => {
    const [ownerId, guestId] = [await seedMember(database.pool), await seedMember(database.pool)];
    const [owner, guest] = [await issueToken(database, ownerId), await issueToken(database, guestId)];
    const name = `mac-${ownerId.slice(-6)}`;
    const machineId = await seedMachine(database.pool, { name, ownerId });
    const workloadId = await fixtures.add();
    const streams = [follow({}, owner.token), follow({}, guest.token), follow({}, operator)];
    const [seenByOwner, seenByGuest, seenByOperator] = streams;
    if (seenByOwner === undefined || seenByGuest === undefined || seenByOperator === undefined) throw new Error('There are three streams.');
    await appendEvents(database.pool, workloadId, ['SUBMITTED']);
    await database.pool.query(
      `with moved as (update workload set sequence = 2 where id = $1)
       insert into admission_event (workload_id, sequence, type, at, generation, reasons, machine_id)
       values ($1, 2, 'MACHINE_UNREACHABLE', now(), 1, $2, $3)`,
      [workloadId, JSON.stringify([{ code: 'MACHINE_UNREACHABLE', machineId }]), machineId],
    );
    server.bus.publish([{ kind: 'workload', workloadId, sequence: 2 }]);
    await eventually(() => seenByOperator.results.length === 2 && seenByOwner.results.length === 1, 'owner and operator have theirs');
    expect(seenByGuest.results).toEqual([]);
    expect(seenByOwner.results[0]?.data?.['fleetTimeline']).toMatchObject({
      type: 'MACHINE_UNREACHABLE',
      workload: null,
      runtime: null,
      machine: { name },
      message: `${name} cannot be reached. What is held there stays held; nothing is started twice.`,
      reasons: [{ code: 'MACHINE_UNREACHABLE' }],
    });
    expect(field(seenByOperator, 'workload')).toEqual([1, 2].map(() => expect.objectContaining({ id: notebookId(workloadId) }) as unknown));
    const { rows } = await database.pool.query<{ name: string }>('select name from workload where id = $1', [workloadId]);
    expect(JSON.stringify(seenByOwner.results)).not.toContain(rows[0]?.name);
    // By its id it is as visible as in the stream, and no more.
    const node = `{ node(id: "${String(field(seenByOwner, 'id')[0])}") { ... on AdmissionEvent { type workload { id } } } }`;
    expect((await ask(owner.token, node)).data).toEqual({ node: { type: 'MACHINE_UNREACHABLE', workload: null } });
    expect((await ask(guest.token, node)).data).toEqual({ node: null });
    const submitted = `{ node(id: "${writeGlobalId('AdmissionEvent', `${workloadId}:1`)}") { id } }`;
    expect((await ask(owner.token, submitted)).data).toEqual({ node: null });
    for (const stream of streams) stream.leave();
  });

  it('E4: revoking the token ends its streams with UNAUTHENTICATED, expiry does so by itself; others go on', async () => {
    const workloadId = await fixtures.add();
    const memberId = fixtures.memberId;
    const [revoked, expiring] = [await issueToken(database, memberId), await issueToken(database, memberId, { expiresInSeconds: 2 })];
    const [ended, expired, other] = [follow({}, revoked.token), follow({}, expiring.token), follow()];
    await publish(workloadId, appendMany(database.pool, workloadId, 1));
    await eventually(() => ended.results.length === 1 && other.results.length === 1, 'both stream');
    await database.pool.query('update access_token set revoked_at = clock_timestamp() where id = $1', [revoked.id]);
    server.bus.publish([{ kind: 'access' }]);
    await ended.completed;
    await expired.completed;
    expect([lastCode(ended), lastCode(expired)]).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED']);
    await publish(workloadId, appendMany(database.pool, workloadId, 1));
    await eventually(() => other.results.length === 2, 'the other one goes on');
    expect(field(ended, 'sequence')).toEqual([1]);
    other.leave();
  });

  it('E4: an operator who is made a member loses the stream with FORBIDDEN, and resumes it with own work alone', async () => {
    const operatorId: MemberId = await seedMember(database.pool, { role: 'OPERATOR' });
    const { token } = await issueToken(database, operatorId);
    const [foreign, own] = [await fixtures.add(), await fixtures.add(operatorId)];
    const stream = follow({}, token);
    await publish(foreign, appendMany(database.pool, foreign, 1));
    await eventually(() => stream.results.length === 1, 'the operator sees the work of others');
    await database.pool.query(`update member set role = 'MEMBER' where id = $1`, [operatorId]);
    server.bus.publish([{ kind: 'access' }]);
    await stream.completed;
    expect(lastCode(stream)).toBe('FORBIDDEN');
    await appendMany(database.pool, foreign, 1);
    await publish(own, appendMany(database.pool, own, 1));
    const resumed = follow({ after: field(stream, 'cursor')[0] }, token);
    await eventually(() => resumed.results.length === 1, 'own work arrives');
    expect(field(resumed, 'workload')).toEqual([expect.objectContaining({ id: notebookId(own) }) as unknown]);
    resumed.leave();
  });

  it('a token without the scope READ is FORBIDDEN, and one that loses it is ended', async () => {
    const without = follow({}, (await issueToken(database, fixtures.memberId, { scopes: ['WORKLOADS'] })).token);
    await without.completed;
    expect(lastCode(without)).toBe('FORBIDDEN');
    const narrowed = await issueToken(database, fixtures.memberId);
    const stream = follow({}, narrowed.token);
    const workloadId = await fixtures.add();
    await publish(workloadId, appendMany(database.pool, workloadId, 1));
    await eventually(() => stream.results.length === 1, 'it streams');
    await database.pool.query(`update access_token set scopes = '{WORKLOADS}' where id = $1`, [narrowed.id]);
    server.bus.publish([{ kind: 'access' }]);
    await stream.completed;
    expect(lastCode(stream)).toBe('FORBIDDEN');
  });

  it('rule 12: a server that closes tells where to resume, and another server gives exactly the rest', async () => {
    const first = await startStreamServer(database);
    const workloadId = await fixtures.add();
    const stream = follow({}, operator, first.url);
    await publish(workloadId, appendMany(database.pool, workloadId, 2));
    await eventually(() => stream.results.length === 2, 'the first ones arrived, by the poll of a server that heard nothing');
    first.fleetFeed.close();
    await stream.completed;
    expect(lastCode(stream)).toBe('SERVER_CLOSING');
    const resumeAfter = stream.results.at(-1)?.errors?.[0]?.extensions?.['resumeAfter'];
    expect(resumeAfter).toBe(field(stream, 'cursor')[1]);
    await first.close();
    await publish(workloadId, appendMany(database.pool, workloadId, 2));
    const resumed = follow({ after: resumeAfter });
    await eventually(() => resumed.results.length === 2, 'the rest arrived');
    expect(field(resumed, 'sequence')).toEqual([3, 4]);
    resumed.leave();
  });

  it.each([
    { title: 'too large', query: `subscription { fleetTimeline { ${'sequence '.repeat(2_000)} } }`, want: 'OPERATION_TOO_LARGE' },
    {
      title: 'too costly',
      query: `subscription { fleetTimeline { workload { ${upTo(9)
        .map((n) => `t${String(n)}: timeline(first: 100) { nodes { sequence type message generation at cursor id outcome progress } }`)
        .join(' ')} } } }`,
      want: 'QUERY_TOO_COSTLY',
    },
  ])('an operation that is $title is refused as it is over HTTP', async ({ query, want }) => {
    const token = (await issueToken(database, fixtures.memberId)).token;
    const stream = openStream(transport, { url: server.url, token, query, variables: {} });
    await stream.completed;
    expect(lastCode(stream)).toBe(want);
  });
});

it('`fleetCursor` needs a token', async () => {
  expect(await ask(null, '{ fleetCursor }')).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
});
