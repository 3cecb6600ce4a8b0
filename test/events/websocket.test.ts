import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket, type RawData } from 'ws';
import { isSameOrigin } from '../../src/graphql/subscriptions/same-origin.ts';
import { eventually } from '../support/eventually.ts';
import { issueToken, notebookId, startStreamServer, type StreamServer } from '../support/fixtures-streams.ts';
import { appendMany, workloadFixtures, type WorkloadFixtures } from '../support/fixtures-timeline.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

interface Message {
  readonly type: string;
  readonly id?: string;
  readonly payload?: unknown;
}

let database: TestDatabase;
let fixtures: WorkloadFixtures;
let server: StreamServer;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  fixtures = await workloadFixtures(database.pool);
  server = await startStreamServer(database, { operationsAtMost: 5 });
  token = (await issueToken(database, fixtures.memberId)).token;
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

interface RawSocket {
  readonly messages: readonly Message[];
  /** Close code once it is closed. */
  readonly closed: Promise<number>;
  send(message: unknown): void;
  close(): void;
}

async function open(
  options: { readonly origin?: string; readonly path?: string; readonly protocols?: readonly string[] } = {},
): Promise<RawSocket> {
  const url = `ws://127.0.0.1:${String(server.port)}${options.path ?? '/graphql'}`;
  const socket = new WebSocket(
    url,
    [...(options.protocols ?? ['graphql-transport-ws'])],
    options.origin === undefined ? {} : { origin: options.origin },
  );
  const messages: Message[] = [];
  socket.on('message', (data: RawData) => {
    if (data instanceof Buffer) messages.push(JSON.parse(data.toString()) as Message);
  });
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  socket.on('error', () => undefined);
  return {
    messages,
    closed,
    send: (message) => {
      socket.send(typeof message === 'string' ? message : JSON.stringify(message));
    },
    close: () => {
      socket.terminate();
    },
  };
}

async function initiated(): Promise<RawSocket> {
  const socket = await open();
  socket.send({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } });
  await eventually(() => socket.messages.some(({ type }) => type === 'connection_ack'), 'the socket was acknowledged');
  return socket;
}

const subscribe = (id: string, workload: string): Message => ({
  type: 'subscribe',
  id,
  payload: { query: 'subscription ($id: ID!) { admissionTimeline(workloadId: $id) { sequence } }', variables: { id: workload } },
});

describe('the handshake', () => {
  it.each([
    { title: 'a page of another host', options: { origin: 'http://evil.example' }, want: '403' },
    { title: 'a page of another port', options: { origin: 'http://127.0.0.1:1' }, want: '403' },
    { title: 'a sandboxed page', options: { origin: 'null' }, want: '403' },
    { title: 'another path', options: { path: '/graphql/other' }, want: '404' },
  ])('refuses $title with $want', async ({ options, want }) => {
    await expect(open(options)).rejects.toThrow(want);
  });

  it('accepts a page of this host, and a client without origin', async () => {
    for (const options of [{ origin: `http://127.0.0.1:${String(server.port)}` }, {}]) (await open(options)).close();
  });

  it('speaks graphql-transport-ws alone', async () => {
    await expect(open({ protocols: ['graphql-ws'] })).rejects.toThrow();
    expect(await (await open({ protocols: [] })).closed).toBe(4406);
  });

  it.each([
    { title: 'the public origin', origin: 'https://berth.example', host: 'internal:4000', want: true },
    { title: 'the addressed host', origin: 'https://Internal:4000', host: 'INTERNAL:4000', want: true },
    { title: 'a host that begins with ours', origin: 'http://internal:4000.evil.example', host: 'internal:4000', want: false },
    { title: 'a file', origin: 'file://', host: 'internal:4000', want: false },
    { title: 'nonsense', origin: ':::', host: 'internal:4000', want: false },
  ])('a page of $title: allowed $want', ({ origin, host, want }) => {
    expect(isSameOrigin({ headers: { origin, host } }, 'https://berth.example')).toBe(want);
  });
});

describe('the protocol', () => {
  it('an operation before connection_init closes with 4401', async () => {
    const socket = await open();
    socket.send(subscribe('1', 'x'));
    expect(await socket.closed).toBe(4401);
  });

  it('a second connection_init closes with 4429', async () => {
    const socket = await initiated();
    socket.send({ type: 'connection_init' });
    expect(await socket.closed).toBe(4429);
  });

  it.each([
    { title: 'no JSON', message: 'hello', want: 4400 },
    { title: 'no message', message: '{"type":"nothing"}', want: 4400 },
    { title: 'over 1 MiB', message: 'x'.repeat(1_048_577), want: 1009 },
  ])('a message that is $title closes with $want', async ({ message, want }) => {
    const socket = await open();
    socket.send(message);
    expect(await socket.closed).toBe(want);
  });

  it.each([
    { title: 'CR and LF', authorization: 'Bearer a\r\nb: c' },
    { title: 'a number', authorization: 7 },
    { title: 'an endless text', authorization: 'x'.repeat(10_000) },
  ])('an authorization with $title closes with 4403', async ({ authorization }) => {
    const socket = await open();
    socket.send({ type: 'connection_init', payload: { authorization } });
    expect(await socket.closed).toBe(4403);
  });

  it('an operation that cannot be determined is told as over HTTP', async () => {
    const socket = await initiated();
    socket.send({ type: 'subscribe', id: '1', payload: { query: 'query A { __typename } query B { __typename }' } });
    await eventually(() => socket.messages.some(({ type }) => type === 'error'), 'the error came');
    expect(socket.messages.at(-1)?.payload).toMatchObject([{ extensions: { code: 'OPERATION_RESOLUTION_FAILURE' } }]);
    socket.close();
  });

  it('the same id twice at once closes with 4409', async () => {
    const socket = await initiated();
    const id = notebookId(await fixtures.add());
    socket.send(subscribe('1', id));
    socket.send(subscribe('1', id));
    expect(await socket.closed).toBe(4409);
    await eventually(() => server.feed.openStreams === 0, 'its streams ended');
  });

  it('10,000 subscriptions on one socket: those over the limit are refused, the others stream, and the socket lives', async () => {
    const socket = await initiated();
    const workloadId = await fixtures.add();
    for (let count = 0; count < 10_000; count += 1) socket.send(subscribe(String(count), notebookId(workloadId)));
    await eventually(() => socket.messages.filter(({ type }) => type === 'error').length === 9_995, 'all over the limit were refused');
    expect(socket.messages.find(({ type }) => type === 'error')?.payload).toMatchObject([{ extensions: { code: 'TOO_MANY_OPERATIONS' } }]);
    await eventually(() => server.feed.openStreams === 5, 'the others are open');
    server.bus.publish([{ kind: 'workload', workloadId, sequence: await appendMany(database.pool, workloadId, 1) }]);
    await eventually(() => socket.messages.filter(({ type }) => type === 'next').length === 5, 'they stream');
    socket.send({ type: 'complete', id: '0' });
    await eventually(() => server.feed.openStreams === 4, 'one ends alone');
    socket.close();
    await eventually(() => server.feed.openStreams === 0, 'the others end with the socket');
    expect(server.feed.openStreams).toBe(0);
  });

  it('queries run too, with the same masking: a syntax error is said, a refusal has its code', async () => {
    const socket = await initiated();
    socket.send({ type: 'subscribe', id: 'a', payload: { query: '{ classes { name } }' } });
    socket.send({ type: 'subscribe', id: 'b', payload: { query: '{ classes { name ' } });
    socket.send({ type: 'subscribe', id: 'c', payload: { query: '{ nothing }' } });
    await eventually(() => ['a', 'b', 'c'].every((id) => socket.messages.some((message) => message.id === id)), 'all were answered');
    expect(socket.messages.find(({ id }) => id === 'a')).toMatchObject({ type: 'next', payload: { data: { classes: [{}] } } });
    expect(socket.messages.find(({ id }) => id === 'b')).toMatchObject({
      type: 'error',
      payload: [{ message: expect.stringContaining('Syntax Error') as string }],
    });
    expect(socket.messages.find(({ id }) => id === 'c')).toMatchObject({ type: 'error' });
    socket.close();
  });
});

it('rule 12: closing the server closes open sockets with 1001', async () => {
  const closing = await startStreamServer(database);
  const socket = new WebSocket(closing.url.replace('http', 'ws'), ['graphql-transport-ws']);
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise((resolve) => socket.once('open', resolve));
  await closing.close();
  expect(await closed).toBe(1001);
});
