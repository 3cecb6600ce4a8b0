import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemberId, WorkloadId } from '../../src/domain/model/ids.ts';
import { eventually } from '../support/eventually.ts';
import { upTo } from '../support/fixtures-followers.ts';
import { issueToken, notebookId, startStreamServer, type StreamServer } from '../support/fixtures-streams.ts';
import { appendEvents, appendMany, workloadFixtures, type WorkloadFixtures } from '../support/fixtures-timeline.ts';
import { seedMember } from '../support/seed.ts';
import { lastCode, openStream, valuesOf, type ClientStream, type Transport } from '../support/stream-client.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const TIMELINE = `subscription ($id: ID!, $after: String) {
  admissionTimeline(workloadId: $id, after: $after) { sequence type cursor message }
}`;
const CHANGED = 'subscription ($id: ID!) { workloadChanged(workloadId: $id) { id phase latestEvent { sequence } } }';
const TYPENAME = 'subscription ($id: ID!) { admissionTimeline(workloadId: $id) { sequence ';

let database: TestDatabase;
let fixtures: WorkloadFixtures;
let server: StreamServer;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  fixtures = await workloadFixtures(database.pool);
  server = await startStreamServer(database);
  token = (await issueToken(database, fixtures.memberId)).token;
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

async function publish(workloadId: WorkloadId, sequence: Promise<number>): Promise<void> {
  server.bus.publish([{ kind: 'workload', workloadId, sequence: await sequence }]);
}

describe.each<Transport>(['SSE', 'WebSocket'])('admissionTimeline over %s', (transport) => {
  const follow = (
    workloadId: WorkloadId,
    options: { readonly token?: string | null; readonly after?: string; readonly id?: string } = {},
  ): ClientStream =>
    openStream(transport, {
      url: server.url,
      token: options.token === undefined ? token : options.token,
      query: TIMELINE,
      variables: { id: options.id ?? notebookId(workloadId), after: options.after ?? null },
    });
  const sequences = (stream: ClientStream): readonly unknown[] => valuesOf(stream, ['admissionTimeline', 'sequence']);

  it('E2: begins at the first event, goes on live, and completes after DELETED', async () => {
    const workloadId = await fixtures.add();
    await appendEvents(database.pool, workloadId, ['SUBMITTED', 'QUEUED']);
    const stream = follow(workloadId);
    await eventually(() => stream.results.length === 2, 'the past arrived');
    await publish(workloadId, appendEvents(database.pool, workloadId, ['STOPPED', 'DELETED']));
    await stream.completed;
    expect(valuesOf(stream, ['admissionTimeline', 'type'])).toEqual(['SUBMITTED', 'QUEUED', 'STOPPED', 'DELETED']);
    expect(sequences(stream)).toEqual(upTo(4));
  });

  it('E2: a client that left resumes with the cursor of its last event and gets exactly the rest', async () => {
    const workloadId = await fixtures.add();
    await appendMany(database.pool, workloadId, 5);
    const first = follow(workloadId);
    await eventually(() => first.results.length === 5, 'the past arrived');
    first.leave();
    await first.completed;
    await eventually(() => server.feed.openStreams === 0, 'the server let go of the stream');
    await appendMany(database.pool, workloadId, 3);
    const cursor = String(valuesOf(first, ['admissionTimeline', 'cursor'])[2]);
    const resumed = follow(workloadId, { after: cursor });
    await eventually(() => resumed.results.length === 5, 'the rest arrived');
    expect(sequences(resumed)).toEqual(upTo(8, 4));
    resumed.leave();
  });

  it.each([
    { title: 'no token', want: 'UNAUTHENTICATED', change: () => ({ token: null }) },
    { title: 'an unknown token', want: 'UNAUTHENTICATED', change: () => ({ token: 'berth_nothing' }) },
    { title: 'a cursor that is none', want: 'CURSOR_INVALID', change: () => ({ after: 'now' }) },
    { title: 'an empty cursor', want: 'CURSOR_INVALID', change: () => ({ after: '' }) },
    {
      title: 'a cursor of other work',
      want: 'CURSOR_INVALID',
      change: (other: WorkloadId) => ({ after: server.cursors.encode({ workloadId: other, sequence: 1 }) }),
    },
    {
      title: 'a cursor of the future',
      want: 'CURSOR_AHEAD',
      change: (_other: WorkloadId, own: WorkloadId) => ({ after: server.cursors.encode({ workloadId: own, sequence: 9 }) }),
    },
    {
      title: 'an id of another type',
      want: 'INVALID_INPUT',
      change: () => ({ id: Buffer.from('Machine:0193f000-0000-7000-8000-000000000002').toString('base64') }),
    },
    { title: 'an id that is none', want: 'INVALID_INPUT', change: () => ({ id: 'x\u0000y' }) },
    { title: 'unknown work', want: 'NOT_FOUND', change: () => ({ id: notebookId('0193f000-0000-7000-8000-000000000002' as WorkloadId) }) },
  ])('$title is refused with $want', async ({ want, change }) => {
    const [own, other] = [await fixtures.add(), await fixtures.add()];
    await appendMany(database.pool, own, 1);
    const stream = follow(own, change(other, own));
    await stream.completed;
    expect(stream.results).toHaveLength(1);
    expect(lastCode(stream)).toBe(want);
  });

  it("E4: another member's work is NOT_FOUND; an operator may follow it", async () => {
    const workloadId = await fixtures.add();
    await appendMany(database.pool, workloadId, 1);
    const stranger = follow(workloadId, { token: (await issueToken(database, await seedMember(database.pool))).token });
    await stranger.completed;
    expect(lastCode(stranger)).toBe('NOT_FOUND');
    const operatorId = await seedMember(database.pool, { role: 'OPERATOR' });
    const operator = follow(workloadId, { token: (await issueToken(database, operatorId)).token });
    await eventually(() => operator.results.length === 1, 'the operator sees it');
    expect(sequences(operator)).toEqual([1]);
    operator.leave();
  });

  it('a token without the scope READ is FORBIDDEN', async () => {
    const stream = follow(await fixtures.add(), {
      token: (await issueToken(database, fixtures.memberId, { scopes: ['WORKLOADS'] })).token,
    });
    await stream.completed;
    expect(lastCode(stream)).toBe('FORBIDDEN');
  });

  it('E4: revoking the token ends its streams with UNAUTHENTICATED; those of another token go on', async () => {
    const workloadId = await fixtures.add();
    await appendMany(database.pool, workloadId, 1);
    const revoked = await issueToken(database, fixtures.memberId);
    const [ended, other] = [follow(workloadId, { token: revoked.token }), follow(workloadId)];
    await eventually(() => ended.results.length === 1 && other.results.length === 1, 'both stream');
    await database.pool.query('update access_token set revoked_at = clock_timestamp() where id = $1', [revoked.id]);
    server.bus.publish([{ kind: 'access' }]);
    await ended.completed;
    expect(lastCode(ended)).toBe('UNAUTHENTICATED');
    await publish(workloadId, appendMany(database.pool, workloadId, 1));
    await eventually(() => other.results.length === 2, 'the other one goes on');
    expect(sequences(ended)).toEqual([1]);
    other.leave();
  });

  it('E4: a token that expires ends its streams by itself', async () => {
    const workloadId = await fixtures.add();
    const expiring = await issueToken(database, fixtures.memberId, { expiresInSeconds: 2 });
    const stream = follow(workloadId, { token: expiring.token });
    await stream.completed;
    expect(lastCode(stream)).toBe('UNAUTHENTICATED');
  });

  it("E4: an operator who is made a member loses others' streams with FORBIDDEN and keeps those of own work", async () => {
    const operatorId: MemberId = await seedMember(database.pool, { role: 'OPERATOR' });
    const { token: operator } = await issueToken(database, operatorId);
    const [foreign, own] = [await fixtures.add(), await fixtures.add(operatorId)];
    for (const id of [foreign, own]) await appendMany(database.pool, id, 1);
    const [lost, kept] = [follow(foreign, { token: operator }), follow(own, { token: operator })];
    await eventually(() => lost.results.length === 1 && kept.results.length === 1, 'both stream');
    await database.pool.query(`update member set role = 'MEMBER' where id = $1`, [operatorId]);
    server.bus.publish([{ kind: 'access' }]);
    await lost.completed;
    expect(lastCode(lost)).toBe('FORBIDDEN');
    await publish(own, appendMany(database.pool, own, 1));
    await eventually(() => kept.results.length === 2, 'own work streams on');
    kept.leave();
  });

  it('rule 12: a server that closes tells where to resume, and another server gives exactly the rest', async () => {
    const first = await startStreamServer(database);
    const workloadId = await fixtures.add();
    await appendMany(database.pool, workloadId, 2);
    const stream = openStream(transport, { url: first.url, token, query: TIMELINE, variables: { id: notebookId(workloadId) } });
    await eventually(() => stream.results.length === 2, 'the past arrived');
    first.feed.close();
    await stream.completed;
    expect(lastCode(stream)).toBe('SERVER_CLOSING');
    const resumeAfter = stream.results.at(-1)?.errors?.[0]?.extensions?.['resumeAfter'];
    expect(resumeAfter).toBe(valuesOf(stream, ['admissionTimeline', 'cursor'])[1]);
    await first.close();
    await appendMany(database.pool, workloadId, 2);
    const resumed = follow(workloadId, { after: String(resumeAfter) });
    await eventually(() => resumed.results.length === 2, 'the rest arrived');
    expect(sequences(resumed)).toEqual([3, 4]);
    resumed.leave();
  });

  it.each([
    {
      title: 'too many aliases',
      query: `${TYPENAME}${upTo(31)
        .map((n) => `a${String(n)}: __typename`)
        .join(' ')} } }`,
      want: 'OPERATION_TOO_LARGE',
    },
    { title: 'too many tokens', query: `${TYPENAME}${'sequence '.repeat(2_000)} } }`, want: 'OPERATION_TOO_LARGE' },
    {
      title: 'too deep',
      query: `${TYPENAME}${'machine { owner { '.repeat(7)} sequence ${'} }'.repeat(7)} } }`,
      want: 'OPERATION_TOO_LARGE',
    },
    {
      title: 'too costly',
      query: `subscription ($id: ID!) { workloadChanged(workloadId: $id) { ${upTo(6)
        .map((n) => `t${String(n)}: timeline(first: 100) { nodes { sequence type message generation at cursor id outcome progress } }`)
        .join(' ')} } }`,
      want: 'QUERY_TOO_COSTLY',
    },
  ])('an operation that is $title is refused as it is over HTTP', async ({ query, want }) => {
    const stream = openStream(transport, { url: server.url, token, query, variables: { id: notebookId(await fixtures.add()) } });
    await stream.completed;
    expect(lastCode(stream)).toBe(want);
  });

  it('workloadChanged gives the workload as it is, then after changes, coalesced, and completes when it is deleted', async () => {
    const workloadId = await fixtures.add();
    await appendMany(database.pool, workloadId, 1);
    const stream = openStream(transport, { url: server.url, token, query: CHANGED, variables: { id: notebookId(workloadId) } });
    await eventually(() => stream.results.length === 1, 'the state as it is arrived');
    await database.pool.query(`update workload set phase = 'STOPPED' where id = $1`, [workloadId]);
    await publish(workloadId, appendMany(database.pool, workloadId, 3));
    await eventually(() => stream.results.length >= 2, 'the change arrived');
    await publish(workloadId, appendEvents(database.pool, workloadId, ['DELETED']));
    await stream.completed;
    const states = stream.results.map(({ data }) => data?.['workloadChanged']);
    expect(states[0]).toMatchObject({ id: notebookId(workloadId), phase: 'PENDING', latestEvent: { sequence: 1 } });
    expect(states.at(-1)).toMatchObject({ phase: 'STOPPED', latestEvent: { sequence: 5 } });
    expect(stream.results.length).toBeLessThanOrEqual(3);
  });
});

it('a client that leaves while nothing comes is let go at once', async () => {
  const workloadId = await fixtures.add();
  await eventually(() => server.feed.openStreams === 0, 'earlier streams are gone');
  const streams = (['SSE', 'WebSocket'] as const).map((transport) =>
    openStream(transport, { url: server.url, token, query: TIMELINE, variables: { id: notebookId(workloadId) } }),
  );
  await eventually(() => server.feed.openStreams === 2, 'both are open');
  for (const stream of streams) stream.leave();
  await eventually(() => server.feed.openStreams === 0, 'both are gone');
  expect(server.feed.openStreams).toBe(0);
});
