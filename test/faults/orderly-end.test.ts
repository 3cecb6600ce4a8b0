import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBerthClient } from '../../src/client/berth-client.ts';
import { BerthCluster } from '../support/berth-cluster.ts';
import { eventually } from '../support/eventually.ts';
import { faultsOf } from '../support/fixtures-followers.ts';
import { NotebookActions } from '../support/notebook-actions.ts';
import { startRedis, type TestRedis } from '../support/start-redis.ts';
import { lastCode, openStream, valuesOf, type ClientStream } from '../support/stream-client.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const STREAMS = 50;
const QUERY = 'subscription ($id: ID!, $after: String) { admissionTimeline(workloadId: $id, after: $after) { sequence cursor type } }';

let database: TestDatabase;
let redis: TestRedis;
let cluster: BerthCluster;
beforeAll(async () => {
  database = await createTestDatabase();
  redis = await startRedis();
  cluster = new BerthCluster({ databaseUrl: database.url, pool: database.pool, redisUrl: redis.url });
});
afterAll(async () => {
  await cluster.dispose();
  await redis.stop();
  await database.drop();
});

it(`SIGTERM with ${String(STREAMS)} open streams: it ends in order within 10 s, and each resumes on another server with exactly the rest`, async () => {
  const offer = await cluster.offer({ cpu: { accelerator: 'cpu', cpuMillis: 1_000, memoryMib: 512 } });
  const first = await cluster.addServer();
  const second = await cluster.addServer();
  // At the server that stays, so that the work goes on.
  await cluster.addAgent(second, { name: 'steady', capacity: { cpuMillis: 8_000, memoryMib: 8_192 } });
  const { token } = await cluster.addMember(second, 'ada');
  const member = new NotebookActions({ client: createBerthClient({ url: second.url, token }), offer, pool: database.pool });
  const ids = [await member.launch('one', 'cpu'), await member.launch('two', 'cpu')];
  for (const id of ids) await member.reaches(id, 'RUNNING');
  const open = (url: string, index: number, after: string | null): ClientStream =>
    openStream(index % 2 === 0 ? 'SSE' : 'WebSocket', {
      url: `${url}/graphql`,
      token,
      query: QUERY,
      variables: { id: ids[Math.floor(index / 2) % 2] ?? '', after },
    });
  const streams = Array.from({ length: STREAMS }, (_, index) => open(first.url, index, null));
  await eventually(() => streams.every((stream) => typesOf(stream).includes('RUNNING')), 'all streams are live');
  // An idle connection that is kept alive must not hold it up either.
  await first.ready();

  const began = performance.now();
  const ending = first.end('SIGTERM');
  // What happens while it ends is seen by some streams before their end, and by all after it.
  for (const id of ids) await member.stop(id);
  // After 10 s it would give up and end with 1.
  expect(await ending).toEqual({ code: 0, signal: null });
  const took = performance.now() - began;
  await Promise.all(streams.map(({ completed }) => completed));
  expect(streams.map(lastCode)).toEqual(streams.map(() => 'SERVER_CLOSING'));

  const resumed = streams.map((stream, index) => open(second.url, index, resumePoint(stream)));
  for (const id of ids) await member.reaches(id, 'STOPPED');
  for (const id of ids) await member.delete(id);
  await Promise.all(resumed.map(({ completed }) => completed));
  const faults = streams.map((stream, index) => {
    const whole = [...sequencesOf(stream), ...sequencesOf(resumed[index] ?? stream)];
    return faultsOf(whole, whole.at(-1) ?? 0);
  });
  console.log(
    `SIGTERM to exit with ${String(STREAMS)} streams: ${took.toFixed(0)} ms; ${JSON.stringify(faults.reduce(sum))} over all streams`,
  );
  expect(faults.reduce(sum)).toEqual({ lost: 0, repeated: 0, reordered: 0 });
  for (const stream of resumed) expect(typesOf(stream).at(-1)).toBe('DELETED');
});

const typesOf = (stream: ClientStream): readonly unknown[] => valuesOf(stream, ['admissionTimeline', 'type']);
const sequencesOf = (stream: ClientStream): readonly number[] => valuesOf(stream, ['admissionTimeline', 'sequence']) as number[];

/** The cursor that the server named when it ended the stream. */
function resumePoint(stream: ClientStream): string | null {
  const after = stream.results.at(-1)?.errors?.[0]?.extensions?.['resumeAfter'];
  return typeof after === 'string' ? after : null;
}

type Faults = ReturnType<typeof faultsOf>;

function sum(left: Faults, right: Faults): Faults {
  return { lost: left.lost + right.lost, repeated: left.repeated + right.repeated, reordered: left.reordered + right.reordered };
}
