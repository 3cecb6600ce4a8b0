import { PrismaPg } from '@prisma/adapter-pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PrismaClient } from '../../generated/prisma/client.ts';
import type { Application } from '../../src/app/application.ts';
import { isDatabaseAway } from '../../src/shared/database-away.ts';
import { createReadModels } from '../../src/graphql/read-models/read-models.ts';
import { createFleetReader } from '../../src/storage/fleet-reader.ts';
import { ask, codesOf } from '../support/ask.ts';
import { createTestGraphql, seedToken, type TestGraphql } from '../support/graphql-server.ts';
import { seedMember } from '../support/seed.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const SECRET = 'env:secret@sha256:0123';
const MUTATION = 'mutation { createMember(input: { name: "newcomer", role: MEMBER }) { __typename } }';

let database: TestDatabase;
let graphql: TestGraphql;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  graphql = await createTestGraphql(database);
  token = await seedToken(database, await seedMember(database.pool, { role: 'OPERATOR' }), { role: 'OPERATOR' });
});

afterAll(async () => {
  await graphql.close();
  await database.drop();
});

/** The server with one use case that fails in the given way. */
async function serverWith(createMember: Application['createMember']): Promise<TestGraphql> {
  return createTestGraphql(database, { application: { ...graphql.application, createMember } });
}

/** As Prisma gives what its adapter has no name for. */
function wrapped(cause: Readonly<Record<string, string>>): Error {
  const driverAdapterError = Object.assign(new Error('postgres'), { cause: { kind: 'postgres', ...cause } });
  return Object.assign(new Error('Invalid `prisma.machine.findMany()` invocation'), { code: 'P2039', meta: { driverAdapterError } });
}

describe('faults', () => {
  test('a fault in a mutation is masked with the request’s id, and logged once', async () => {
    const failing = await serverWith(() => Promise.reject(new Error(`cannot pull ${SECRET}`)));
    const answer = await ask(failing.server, { query: MUTATION, token });
    expect(answer.errors).toMatchObject([
      {
        message: 'Unexpected error.',
        path: ['createMember'],
        extensions: { code: 'INTERNAL_SERVER_ERROR', requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string },
      },
    ]);
    expect(answer.text).not.toContain(SECRET);
    expect(failing.logger.messages).toEqual(['a request failed']);
    await failing.close();
  });

  test('a fault while the caller is authenticated is masked too', async () => {
    const failing = await createTestGraphql(database, {
      application: { ...graphql.application, authenticate: () => Promise.reject(new TypeError(SECRET)) },
    });
    const answer = await ask(failing.server, { query: '{ viewer { name } }', token });
    expect(codesOf(answer)).toEqual(['INTERNAL_SERVER_ERROR']);
    expect(answer.text).not.toContain(SECRET);
    await failing.close();
  });

  test('an error whose class is no refusal of the mutation is not made one by its shape', async () => {
    const failing = await serverWith(() => Promise.reject(Object.assign(new Error(SECRET), { code: 'FORBIDDEN' })));
    expect(codesOf(await ask(failing.server, { query: MUTATION, token }))).toEqual(['INTERNAL_SERVER_ERROR']);
    await failing.close();
  });

  test('a database that is away is told as such, to be tried again', async () => {
    // Nothing listens on port 9, as while Postgres restarts.
    const prisma = new PrismaClient({ adapter: new PrismaPg({ connectionString: 'postgresql://nobody@127.0.0.1:9/nothing' }) });
    const reads = createReadModels({ prisma, fleet: createFleetReader(database.pool) });
    const away = await createTestGraphql(database, { reads });
    const answer = await ask(away.server, { query: '{ machines { nodes { name } } }', token });
    expect(answer.errors[0]?.extensions).toMatchObject({ code: 'UNAVAILABLE', retryable: true });
    expect(answer.text).not.toContain('127.0.0.1');
    expect(away.logger.messages).toEqual(['the database is away']);
    await away.close();
    await prisma.$disconnect();
  });

  test.each([
    { title: 'a shutdown of Postgres', error: Object.assign(new Error('terminating connection'), { code: '57P01' }), want: true },
    {
      title: 'a cause deep within',
      error: new Error('outer', { cause: Object.assign(new Error('x'), { code: '57P01' }) }),
      want: true,
    },
    { title: 'a reset that is not the database’s', error: Object.assign(new Error('read'), { code: 'ECONNRESET' }), want: false },
    { title: 'a reset that Prisma tells of', error: wrapped({ originalCode: 'ECONNRESET', originalMessage: 'read' }), want: true },
    { title: 'Prisma’s wrapper of a shutdown', error: wrapped({ originalCode: '57P03', originalMessage: 'starting up' }), want: true },
    { title: 'Prisma’s wrapper of a broken statement', error: wrapped({ originalCode: '42601', originalMessage: 'syntax' }), want: false },
    { title: 'a violated protocol', error: wrapped({ originalCode: '08P01', originalMessage: 'wrong number of values' }), want: false },
    {
      title: 'a client that the driver gave up',
      error: new Error('Client has encountered a connection error and is not queryable'),
      want: true,
    },
    { title: 'text that only quotes such words', error: new Error('no value for "connection terminated"'), want: false },
    { title: 'a broken statement', error: Object.assign(new Error('syntax'), { code: '42601' }), want: false },
    { title: 'no error at all', error: 'text', want: false },
  ])('$title is judged', ({ error, want }) => {
    expect(isDatabaseAway(error)).toBe(want);
  });
});
