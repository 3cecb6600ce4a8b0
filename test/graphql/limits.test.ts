import { getIntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, codesOf } from '../support/ask.ts';
import { createTestGraphql, seedToken, type TestGraphql } from '../support/graphql-server.ts';
import { seedMember } from '../support/seed.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let graphql: TestGraphql;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  graphql = await createTestGraphql(database);
  token = await seedToken(database, await seedMember(database.pool));
});

afterAll(async () => {
  await graphql.close();
  await database.drop();
});

const repeat = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_unused, index) => make(index)).join(' ');

/** `machines { nodes { owner { … } } }` goes round; each round is deeper by the fields that it passes. */
function roundabout(rounds: number): string {
  const open = repeat(rounds, () => 'workspace { machine { reservations { nodes { workload { ... on Notebook {');
  return `{ notebooks { nodes { ${open} name ${'}'.repeat(rounds * 6)} } } }`;
}

function introspectionDepth(rounds: number): string {
  return `{ __schema { types { ${repeat(rounds, () => 'fields { type {')} name ${'}'.repeat(rounds * 2)} } } }`;
}

describe('operations are judged before they run', () => {
  test.each([
    { title: '31 aliases of a field', query: `{ ${repeat(31, (index) => `a${String(index)}: viewer { name }`)} }` },
    { title: '100 aliases of __typename', query: `{ ${repeat(100, (index) => `a${String(index)}: __typename`)} }` },
    {
      title: 'aliases in a fragment',
      query: `{ viewer { ...many } } fragment many on Member { ${repeat(31, (index) => `a${String(index)}: name`)} }`,
    },
    { title: '2,000 directives', query: `{ viewer { name ${'@include(if: true)'.repeat(100)} } }` },
    { title: 'depth 20', query: roundabout(3) },
    { title: 'circular introspection', query: introspectionDepth(10) },
    { title: '3,000 repeated fields', query: `{ viewer { ${'name '.repeat(3000)} } }` },
  ])('refuses $title', async ({ query }) => {
    const answer = await ask(graphql.server, { query, token });
    expect(codesOf(answer)).toEqual(['OPERATION_TOO_LARGE']);
    expect(answer.data).toBeNull();
  });

  test('refuses what costs more than the budget, by the page sizes asked for, also in a subscription', async () => {
    const query = `query ($first: Int) { notebooks(first: $first) { nodes { timeline(first: $first) { nodes { message } } } } }`;
    const refused = await ask(graphql.server, { query, variables: { first: 100 }, token });
    expect(codesOf(refused)).toEqual(['QUERY_TOO_COSTLY']);
    expect((await ask(graphql.server, { query, variables: { first: 10 }, token })).errors).toEqual([]);
    const stream = `subscription { workloadChanged(workloadId: "x") { timeline(first: 100) { nodes { machine { reservations(first: 100) { nodes { id } } } } } } }`;
    expect(codesOf(await ask(graphql.server, { query: stream, token, headers: { accept: 'application/json' } }))).toEqual([
      'QUERY_TOO_COSTLY',
    ]);
  });

  test('an operator may spend more than a member', async () => {
    const operator = await seedToken(database, await seedMember(database.pool, { role: 'OPERATOR' }), { role: 'OPERATOR' });
    const query = `{ notebooks(first: 100) { nodes { timeline(first: 60) { nodes { id } } } } }`;
    expect(codesOf(await ask(graphql.server, { query, token }))).toEqual(['QUERY_TOO_COSTLY']);
    expect((await ask(graphql.server, { query, token: operator })).errors).toEqual([]);
  });

  test('the introspection of tools passes, and does not where it is switched off', async () => {
    expect((await ask(graphql.server, { query: getIntrospectionQuery() })).errors).toEqual([]);
    const hardened = await createTestGraphql(database, { introspection: false, graphiql: false });
    const answer = await ask(hardened.server, { query: getIntrospectionQuery(), token });
    expect(answer.data).toBeNull();
    expect(answer.errors.length).toBeGreaterThan(0);
    const page = await hardened.server.fetch('http://berth.test/graphql', { headers: { accept: 'text/html' } });
    expect(await page.text()).not.toContain('graphiql');
    await hardened.close();
  });

  test('names of the schema are not suggested to those who guess', async () => {
    const answer = await ask(graphql.server, { query: '{ viewr { name } }', token });
    expect(answer.text).not.toContain('viewer');
  });
});

const MUTATION = 'mutation { createMember(input: { name: "x", role: MEMBER }) { __typename } }';
const post = (body: string, headers: Readonly<Record<string, string>> = { 'content-type': 'application/json' }): Promise<Response> =>
  Promise.resolve(
    graphql.server.fetch('http://berth.test/graphql', { method: 'POST', headers: { authorization: `Bearer ${token}`, ...headers }, body }),
  );

describe('HTTP', () => {
  test.each([
    { title: 'a form', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: `query=${encodeURIComponent(MUTATION)}` },
    {
      title: 'multipart',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: `--x\r\ncontent-disposition: form-data; name="operations"\r\n\r\n{"query":"{__typename}"}\r\n--x--`,
    },
    { title: 'plain text', headers: { 'content-type': 'text/plain' }, body: JSON.stringify({ query: MUTATION }) },
    { title: 'application/graphql', headers: { 'content-type': 'application/graphql' }, body: MUTATION },
    {
      title: 'JSON that says it is another charset',
      headers: { 'content-type': 'application/json; charset=utf-16' },
      body: JSON.stringify({ query: MUTATION }),
    },
  ])('refuses $title with 415', async ({ headers, body }) => {
    const response = await post(body, headers);
    expect(response.status).toBe(415);
    expect(await response.text()).toContain('UNSUPPORTED_MEDIA_TYPE');
  });

  test.each(['', '{', '[]', 'null', '"text"', '{"query":1}', '{"query":"{ viewer { name } }","variables":"x"}', '['.repeat(200_000)])(
    'answers the body %.30s with a client error and no fault',
    async (body) => {
      const before = graphql.logger.messages.length;
      const response = await post(body);
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.status).toBeLessThan(500);
      await response.text();
      expect(graphql.logger.messages.slice(before)).toEqual([]);
    },
  );

  test('refuses a body over 1 MiB with 413', async () => {
    const response = await post(JSON.stringify({ query: `{ viewer { name } } #${'x'.repeat(1_100_000)}` }));
    expect(response.status).toBe(413);
    await response.text();
  });

  test('refuses a batch', async () => {
    const response = await post(JSON.stringify(Array.from({ length: 10 }, () => ({ query: '{ viewer { name } }' }))));
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(await response.text()).not.toContain('"data"');
  });

  test('serves queries over GET and refuses mutations there', async () => {
    const get = (query: string): Promise<Response> =>
      Promise.resolve(
        graphql.server.fetch(`http://berth.test/graphql?query=${encodeURIComponent(query)}`, {
          headers: { authorization: `Bearer ${token}` },
        }),
      );
    expect(await (await get('{ viewer { name } }')).json()).toMatchObject({ data: { viewer: {} } });
    const refused = await get(MUTATION);
    expect(refused.status).toBe(405);
    expect(await refused.text()).not.toContain('"data"');
  });

  test('lets no foreign origin in', async () => {
    const headers = { 'content-type': 'application/json', origin: 'https://evil.example', authorization: `Bearer ${token}` };
    const response = await graphql.server.fetch('http://berth.test/graphql', {
      method: 'POST',
      headers,
      body: '{"query":"{ __typename }"}',
    });
    const preflight = await graphql.server.fetch('http://berth.test/graphql', {
      method: 'OPTIONS',
      headers: { ...headers, 'access-control-request-method': 'POST' },
    });
    for (const answer of [response, preflight]) {
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
      await answer.text();
    }
  });

  test('cookies and tokens in the URL do not authenticate', async () => {
    const response = await graphql.server.fetch(
      `http://berth.test/graphql?token=${token}&query=${encodeURIComponent('{ viewer { name } }')}`,
      {
        headers: { cookie: `authorization=Bearer ${token}; token=${token}` },
      },
    );
    expect(await response.text()).toContain('UNAUTHENTICATED');
  });
});
