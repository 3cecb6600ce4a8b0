import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { faultsOf } from '../support/fixtures-followers.ts';
import { issueToken, notebookId, startStreamServer } from '../support/fixtures-streams.ts';
import { appendMany, workloadFixtures } from '../support/fixtures-timeline.ts';
import { lastCode, openStream, valuesOf, type Transport } from '../support/stream-client.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const QUERY = 'subscription ($id: ID!, $after: String) { admissionTimeline(workloadId: $id, after: $after) { sequence cursor } }';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('rule 12: a server with 200 open streams closes at once, and after resuming on another server nothing is lost', async () => {
  const fixtures = await workloadFixtures(database.pool);
  const { token } = await issueToken(database, fixtures.memberId);
  const workloadId = await fixtures.add();
  const [first, second] = [await startStreamServer(database), await startStreamServer(database)];
  const open = (url: string, index: number, after: string | null) =>
    openStream((['SSE', 'WebSocket'] satisfies Transport[])[index % 2] ?? 'SSE', {
      url,
      token,
      query: QUERY,
      variables: { id: notebookId(workloadId), after },
    });
  await appendMany(database.pool, workloadId, 3);
  const streams = Array.from({ length: 200 }, (_, index) => open(first.url, index, null));
  await eventually(() => streams.every(({ results }) => results.length === 3), 'all stream');
  const began = performance.now();
  first.feed.close();
  await Promise.all(streams.map(({ completed }) => completed));
  await first.close();
  console.log(`200 streams ended and the server closed in ${(performance.now() - began).toFixed(0)} ms`);
  expect(streams.map(lastCode)).toEqual(streams.map(() => 'SERVER_CLOSING'));
  await appendMany(database.pool, workloadId, 4);
  const resumed = streams.map(({ results }, index) =>
    open(second.url, index, String(results.at(-1)?.errors?.[0]?.extensions?.['resumeAfter'])),
  );
  await eventually(() => resumed.every(({ results }) => results.length === 4), 'all have the rest');
  for (const [index, stream] of streams.entries()) {
    const whole = [stream, resumed[index] ?? stream].flatMap((part) => valuesOf(part, ['admissionTimeline', 'sequence'])) as number[];
    expect(faultsOf(whole, 7)).toEqual({ lost: 0, repeated: 0, reordered: 0 });
  }
  for (const stream of resumed) stream.leave();
  await second.close();
});
