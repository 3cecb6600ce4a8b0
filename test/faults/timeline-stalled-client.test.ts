import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { eventually } from '../support/eventually.ts';
import { collect, faultsOf } from '../support/fixtures-followers.ts';
import { issueToken, notebookId, startStreamServer, type StreamServer } from '../support/fixtures-streams.ts';
import { appendMany, workloadFixtures, type WorkloadFixtures } from '../support/fixtures-timeline.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

/** Wide, so that 50,000 events are more than what the system buffers between two sockets. */
const QUERY = `subscription ($id: ID!) { admissionTimeline(workloadId: $id) { ${'abcdefghijkl'
  .split('')
  .map((alias) => `${alias}: message`)
  .join(' ')} sequence cursor } }`;
const EVENTS = 50_000;
const BATCH = 500;

let database: TestDatabase;
let fixtures: WorkloadFixtures;
let server: StreamServer;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  fixtures = await workloadFixtures(database.pool);
  server = await startStreamServer(database, { stallMilliseconds: 1_500 });
  token = (await issueToken(database, fixtures.memberId)).token;
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

interface Stalled {
  end(): void;
}

/** Subscribes over SSE, reads the beginning and then no more. */
function stallSse(id: string): Promise<Stalled> {
  const body = JSON.stringify({ query: QUERY, variables: { id } });
  const socket: Socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    `POST /graphql HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nAccept: text/event-stream\r\n` +
      `Authorization: Bearer ${token}\r\nContent-Length: ${String(body.length)}\r\n\r\n${body}`,
  );
  return new Promise((resolve) => {
    socket.once('data', () => {
      socket.pause();
      resolve({
        end: () => void socket.destroy(),
      });
    });
  });
}

/** Subscribes over WebSocket and then reads no more. */
function stallWebSocket(id: string): Promise<Stalled> {
  const socket = new WebSocket(server.url.replace('http', 'ws'), ['graphql-transport-ws'], { autoPong: false });
  socket.on('error', () => undefined);
  return new Promise((resolve) => {
    socket.once('open', () => {
      socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } }));
    });
    socket.once('message', () => {
      socket.send(JSON.stringify({ type: 'subscribe', id: '1', payload: { query: QUERY, variables: { id } } }));
      socket.pause();
      resolve({
        end: () => {
          socket.terminate();
        },
      });
    });
  });
}

describe('reliability rule 11: a client that stops reading while 50,000 events arrive', () => {
  it.each([
    { title: 'SSE', stall: stallSse },
    { title: 'WebSocket', stall: stallWebSocket },
  ])('over $title is cut; memory stays bounded and the others get everything', async ({ title, stall }) => {
    const workloadId = await fixtures.add();
    const stalled = await stall(notebookId(workloadId));
    const other = collect(server.feed, { workloadId });
    await eventually(() => server.feed.openStreams === 2, 'both are open');
    const before = process.memoryUsage().rss;
    let highest = before;
    for (let written = 0; written < EVENTS; written += BATCH) {
      const sequence = await appendMany(database.pool, workloadId, BATCH);
      server.bus.publish([{ kind: 'workload', workloadId, sequence }]);
      highest = Math.max(highest, process.memoryUsage().rss);
    }
    await eventually(() => other.sequences.length === EVENTS, 'the other subscriber has all');
    await eventually(() => server.feed.openStreams === 1, 'the server let go of the stalled stream');
    console.log(
      `${title}: memory grew by at most ${((highest - before) / 1_048_576).toFixed(0)} MiB while ${String(EVENTS)} events were written`,
    );
    expect(faultsOf(other.sequences, EVENTS)).toEqual({ lost: 0, repeated: 0, reordered: 0 });
    expect(highest - before).toBeLessThan(400 * 1_048_576);
    stalled.end();
    await other.stop();
  });
});
