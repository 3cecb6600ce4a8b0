import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { eventually } from '../support/eventually.ts';
import { faultsOf } from '../support/fixtures-followers.ts';
import { issueToken, startStreamServer, type StreamServer } from '../support/fixtures-streams.ts';
import { appendMany, workloadFixtures, type WorkloadFixtures } from '../support/fixtures-timeline.ts';
import { createFleetReplica, type FleetReplica } from '../support/fleet-replicas.ts';
import { openStream, valuesOf } from '../support/stream-client.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

/** Wide, so that the events are more than what the system buffers between two sockets. */
const WIDE = `subscription ($after: String) { fleetTimeline(after: $after) { ${'abcdefghijklmnopqrstuvwx'
  .split('')
  .map((alias) => `${alias}: message`)
  .join(' ')} sequence cursor } }`;
const NARROW = 'subscription ($after: String) { fleetTimeline(after: $after) { sequence cursor } }';
const EVENTS = 25_000;
const BATCH = 500;
const MOST_GROWTH = 400 * 1_048_576;

let database: TestDatabase;
let fixtures: WorkloadFixtures;
let server: StreamServer;
let sequencer: FleetReplica;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  fixtures = await workloadFixtures(database.pool);
  server = await startStreamServer(database, { stallMilliseconds: 1_500 });
  sequencer = createFleetReplica(database.pool, { bus: server.bus });
  await sequencer.lead();
  token = (await issueToken(database, fixtures.memberId)).token;
});
afterAll(async () => {
  await sequencer.close();
  await server.close();
  await database.drop();
});

/** A client that reads the beginning and then no more, until it is told to. */
interface Stalled {
  /** Reads what came meanwhile, to the end of the connection; all that was ever read. */
  rest(): Promise<string>;
}

function stallSse(): Promise<Stalled> {
  const body = JSON.stringify({ query: WIDE });
  const socket = connect(server.port, '127.0.0.1');
  let read = '';
  socket.on('error', () => undefined);
  socket.write(
    `POST /graphql HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nAccept: text/event-stream\r\n` +
      `Authorization: Bearer ${token}\r\nContent-Length: ${String(body.length)}\r\n\r\n${body}`,
  );
  return new Promise((resolve) => {
    socket.on('data', (chunk: Buffer) => (read += chunk.toString('utf8')));
    socket.once('data', () => {
      socket.pause();
      resolve({ rest: () => new Promise((done) => socket.once('close', () => done(read)).resume()) });
    });
  });
}

function stallWebSocket(): Promise<Stalled> {
  const socket = new WebSocket(server.url.replace('http', 'ws'), ['graphql-transport-ws'], { autoPong: false });
  let read = '';
  socket.on('error', () => undefined);
  return new Promise((resolve) => {
    socket.once('open', () => {
      socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } }));
    });
    socket.on('message', (message: Buffer) => (read += `${message.toString('utf8')}\n`));
    socket.once('message', () => {
      socket.send(JSON.stringify({ type: 'subscribe', id: '1', payload: { query: WIDE } }));
      socket.pause();
      resolve({
        rest: () =>
          new Promise((done) => {
            socket.once('close', () => done(read));
            socket.resume();
          }),
      });
    });
  });
}

/** What of whole events was read: their sequences, and the cursor of the last one. */
function eventsIn(read: string): { readonly sequences: readonly number[]; readonly after: string | null } {
  const whole = [...read.matchAll(/"sequence":(\d+),"cursor":"([^"]+)"/g)];
  return { sequences: whole.map(([, sequence]) => Number(sequence)), after: whole.at(-1)?.[2] ?? null };
}

describe('reliability rule 11: clients of fleetTimeline that stop reading while 25,000 events arrive', () => {
  it('are cut; memory stays bounded, the others get everything, and they themselves go on where they were', async () => {
    const workloadId = await fixtures.add();
    const other = openStream('SSE', { url: server.url, token, query: NARROW, variables: {} });
    const stalled = { SSE: await stallSse(), WebSocket: await stallWebSocket() };
    await eventually(() => server.fleetFeed.openStreams === 3, 'all are open');
    const before = process.memoryUsage().rss;
    let highest = before;
    for (let written = 0; written < EVENTS; written += BATCH) {
      const sequence = await appendMany(database.pool, workloadId, BATCH);
      server.bus.publish([{ kind: 'workload', workloadId, sequence }]);
      highest = Math.max(highest, process.memoryUsage().rss);
    }
    const seen = (): readonly unknown[] => valuesOf(other, ['fleetTimeline', 'sequence']);
    await eventually(() => {
      highest = Math.max(highest, process.memoryUsage().rss);
      return seen().length === EVENTS;
    }, 'the other one has all');
    await eventually(() => server.fleetFeed.openStreams === 1, 'the server let go of those that do not read');
    expect(faultsOf(seen() as readonly number[], EVENTS)).toEqual({ lost: 0, repeated: 0, reordered: 0 });
    expect(highest - before).toBeLessThan(MOST_GROWTH);
    other.leave();
    for (const [transport, client] of Object.entries(stalled)) {
      const { sequences, after } = eventsIn(await client.rest());
      expect(sequences.length, `${transport} was cut in the middle`).toBeLessThan(EVENTS);
      const next = openStream('SSE', { url: server.url, token, query: NARROW, variables: { after } });
      const later = (): readonly unknown[] => valuesOf(next, ['fleetTimeline', 'sequence']);
      await eventually(() => later().at(-1) === EVENTS, `${transport} goes on`);
      expect(faultsOf([...sequences, ...(later() as readonly number[])], EVENTS)).toEqual({ lost: 0, repeated: 0, reordered: 0 });
      next.leave();
    }
  });
});
