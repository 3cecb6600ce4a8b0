import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBerthClient } from '../../src/client/berth-client.ts';
import { followTimeline } from '../../src/client/follow-timeline.ts';
import { ask } from '../support/ask.ts';
import { eventually } from '../support/eventually.ts';
import { issueToken, notebookId, startStreamServer, type StreamServer } from '../support/fixtures-streams.ts';
import { appendMany, workloadFixtures, type WorkloadFixtures } from '../support/fixtures-timeline.ts';
import { createTestGraphql, seedToken, type TestGraphql } from '../support/graphql-server.ts';
import { seedMember } from '../support/seed.ts';
import { openStream, type StreamResult, type Transport } from '../support/stream-client.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let graphql: TestGraphql;
let streams: StreamServer;
let fixtures: WorkloadFixtures;

beforeAll(async () => {
  database = await createTestDatabase();
  graphql = await createTestGraphql(database);
  streams = await startStreamServer(database);
  fixtures = await workloadFixtures(database.pool);
});

afterAll(async () => {
  await streams.close();
  await graphql.close();
  await database.drop();
});

/** Makes every statement on a table wait, and ends the backends of those that do, as a crash of Postgres does (57P01). */
async function crashReaders(table: 'access_token' | 'machine' | 'workload', under: () => Promise<unknown>): Promise<void> {
  const client: PoolClient = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query(`lock table ${table} in access exclusive mode`);
    let cuts = 0;
    let over = false;
    const done = under().finally(() => {
      over = true;
    });
    // Until it is over: the first that waits may be a statement of the server's own watching.
    await eventually(async () => {
      const { rowCount } = await client.query(
        `select pg_terminate_backend(pid) from pg_locks where not granted and relation = '${table}'::regclass`,
      );
      cuts += rowCount ?? 0;
      return over && cuts > 0;
    }, 'the statement was cut');
    await done;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const UNAVAILABLE = { code: 'UNAVAILABLE', retryable: true };

describe('a database that goes away in the midst of a statement is UNAVAILABLE, not a masked fault', () => {
  test.each([
    { title: 'a read by Prisma (P2039)', table: 'machine', query: '{ machines { nodes { name } } }' },
    { title: 'a read in SQL (P2010)', table: 'workload', query: '{ notebooks { nodes { name } } }' },
  ] as const)('$title', async ({ table, query }) => {
    const token = await seedToken(database, await seedMember(database.pool));
    await crashReaders(table, async () => {
      const answer = await ask(graphql.server, { query, token });
      expect(answer.errors.map((error) => error.extensions)).toEqual([expect.objectContaining(UNAVAILABLE)]);
    });
  });

  test.each<Transport>(['SSE', 'WebSocket'])('an event of a stream over %s', async (transport) => {
    const workloadId = await fixtures.add();
    await appendMany(database.pool, workloadId, 1);
    const { token } = await issueToken(database, fixtures.memberId);
    await crashReaders('workload', async () => {
      const stream = openStream(transport, {
        url: streams.url,
        token,
        query: 'subscription ($id: ID!) { workloadChanged(workloadId: $id) { name } }',
        variables: { id: notebookId(workloadId) },
      });
      await eventually(() => stream.results.some(({ errors }) => errors !== undefined), 'the stream told its end');
      expect(extensionsOf(stream.results)).toEqual([expect.objectContaining(UNAVAILABLE)]);
      stream.leave();
    });
  });

  test('E2: who follows a timeline meanwhile resumes, and gets every event once and in order', async () => {
    const workloadId = await fixtures.add();
    await appendMany(database.pool, workloadId, 3);
    const { token } = await issueToken(database, fixtures.memberId);
    const client = createBerthClient({ url: new URL(streams.url).origin, token });
    const sequences: number[] = [];
    const follow = async (): Promise<void> => {
      for await (const { sequence } of followTimeline(client, { workloadId: notebookId(workloadId), after: null })) {
        if (sequences.push(sequence) === 3) return;
      }
    };
    let followed: Promise<void> = Promise.resolve();
    await crashReaders('workload', async () => {
      followed = follow();
      await Promise.resolve();
    });
    await followed;
    expect(sequences).toEqual([1, 2, 3]);
  });

  test('the authentication of an operation on a socket', async () => {
    const { token } = await issueToken(database, fixtures.memberId);
    await crashReaders('access_token', async () => {
      const stream = openStream('WebSocket', { url: streams.url, token, query: 'query { viewer { name } }', variables: {} });
      await stream.completed;
      expect(extensionsOf(stream.results)).toEqual([expect.objectContaining(UNAVAILABLE)]);
    });
  });
});

function extensionsOf(results: readonly StreamResult[]): readonly unknown[] {
  return results.flatMap(({ errors }) => errors ?? []).map(({ extensions }) => extensions);
}
