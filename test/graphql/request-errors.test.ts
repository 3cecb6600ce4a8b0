import { readFileSync } from 'node:fs';
import { isObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { InvalidInput } from '../../src/domain/refusals.ts';
import { spokenType, writeGlobalId } from '../../src/graphql/global-id.ts';
import { schema } from '../../src/graphql/schema.ts';
import { ask, codesOf, type Question } from '../support/ask.ts';
import { createTestGraphql, seedToken, type TestGraphql } from '../support/graphql-server.ts';
import { issueToken, startStreamServer, type StreamServer } from '../support/fixtures-streams.ts';
import { seedMember } from '../support/seed.ts';
import { lastCode, openStream } from '../support/stream-client.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let graphql: TestGraphql;
let streams: StreamServer;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  graphql = await createTestGraphql(database);
  streams = await startStreamServer(database, { operationsAtMost: 0 });
  token = await seedToken(database, await seedMember(database.pool, { role: 'OPERATOR' }), { role: 'OPERATOR' });
});

afterAll(async () => {
  await streams.close();
  await graphql.close();
  await database.drop();
});

const CREATE = 'mutation ($i: CreateMemberInput!) { createMember(input: $i) { __typename } }';
const USAGE = 'query ($from: DateTime!) { usage(input: { from: $from, to: $from }) { totals { seconds } } }';
const SCOPES = 'mutation ($s: [TokenScope!]) { createAccessToken(input: { name: "x", scopes: $s }) { __typename } }';

describe('a variable that does not fit its type is INVALID_INPUT, with its path and the whole sentence', () => {
  test.each([
    {
      title: 'a wrong kind of value',
      query: CREATE,
      variables: { i: { name: 5, role: 'MEMBER' } },
      want: { field: 'i.name', message: 'String cannot represent a non string value: 5' },
      sentence: 'Variable "$i" got invalid value 5 at "i.name"; String cannot represent a non string value: 5',
    },
    {
      title: 'an unknown word of an enum; the known ones are not suggested',
      query: SCOPES,
      variables: { s: ['READ', 'REED'] },
      want: { field: 's[1]', message: 'Value "REED" does not exist in "TokenScope" enum.' },
      sentence: 'Variable "$s" got invalid value "REED" at "s[1]"; Value "REED" does not exist in "TokenScope" enum.',
    },
    {
      title: 'an unknown field',
      query: CREATE,
      variables: { i: { name: 'x', role: 'MEMBER', nmae: 4 } },
      want: { field: 'i', message: 'Field "nmae" is not defined by type "CreateMemberInput".' },
      sentence:
        'Variable "$i" got invalid value { name: "x", role: "MEMBER", nmae: 4 }; Field "nmae" is not defined by type "CreateMemberInput".',
    },
    {
      title: 'a text that looks like a place',
      query: USAGE,
      variables: { from: 'x at "from.y"' },
      want: {
        field: 'from',
        message: 'DateTime: an RFC 3339 time with a zone, of a day that exists, is needed, such as "2026-11-29T12:00:00Z".',
      },
      sentence:
        'Variable "$from" got invalid value "x at \\"from.y\\""; DateTime: an RFC 3339 time with a zone, of a day that exists, is needed, such as "2026-11-29T12:00:00Z".',
    },
    {
      title: 'none at all',
      query: CREATE,
      variables: {},
      want: { field: 'i', message: 'Variable "$i" of required type "CreateMemberInput!" was not provided.' },
      sentence: 'Variable "$i" of required type "CreateMemberInput!" was not provided.',
    },
    {
      title: 'null for an argument that cannot be null',
      query: 'query ($a: ID = "x") { node(id: $a) { id } }',
      variables: { a: null },
      want: { field: 'id', message: 'Argument "id" of non-null type "ID!" must not be null.' },
      sentence: 'Argument "id" of non-null type "ID!" must not be null.',
    },
  ])('$title', async ({ query, variables, want, sentence }) => {
    const answer = await ask(graphql.server, { query, variables, token });
    expect(answer.errors).toMatchObject([{ message: sentence, extensions: { code: 'INVALID_INPUT', fields: [want] } }]);
  });

  test('each wrong value has its own error', async () => {
    const answer = await ask(graphql.server, { query: CREATE, variables: { i: { name: 5 } }, token });
    expect(answer.errors.map(({ extensions }) => extensions?.['fields'])).toEqual([
      [{ field: 'i.name', message: 'String cannot represent a non string value: 5' }],
      [{ field: 'i', message: 'Field "role" of required type "MemberRole!" was not provided.' }],
    ]);
  });
});

/** The codes of an operation that is asked over HTTP. */
const http = async (question: Question): Promise<readonly unknown[]> => codesOf(await ask(graphql.server, { token, ...question }));

/** The code of an operation that is asked over a socket. */
async function socket(query: string): Promise<readonly unknown[]> {
  const { token: own } = await issueToken(database, await seedMember(database.pool));
  const stream = openStream('WebSocket', { url: streams.url, token: own, query, variables: {} });
  await stream.completed;
  return [lastCode(stream)];
}

const TWO = 'query A { viewer { name } } query B { viewer { name } }';
const COSTLY =
  '{ notebooks(first: 100) { nodes { timeline(first: 100) { nodes { machine { reservations(first: 100) { nodes { id } } } } } } } }';

/** How each code of "Limits and transport" comes about. */
const OCCASIONS: Readonly<Record<string, () => Promise<readonly unknown[]>>> = {
  OPERATION_TOO_LARGE: () => http({ query: `{ ${Array.from({ length: 31 }, (_, index) => `a${String(index)}: __typename`).join(' ')} }` }),
  QUERY_TOO_COSTLY: () => http({ query: COSTLY }),
  TOO_MANY_OPERATIONS: () => socket('{ __typename }'),
  UNSUPPORTED_MEDIA_TYPE: () => http({ query: '{ __typename }', headers: { 'content-type': 'text/plain' } }),
  REQUEST_ENTITY_TOO_LARGE: () => http({ query: `{ __typename } #${'x'.repeat(1_100_000)}` }),
  BAD_REQUEST: () => http({ query: '{ __typename }', variables: [] as unknown as Record<string, unknown> }),
  OPERATION_RESOLUTION_FAILURE: () => http({ query: TWO }),
  GRAPHQL_PARSE_FAILED: () => http({ query: '{' }),
  GRAPHQL_VALIDATION_FAILED: () => http({ query: '{ nothing }' }),
};

describe('docs/errors.md, "Limits and transport"', () => {
  const [, section = ''] = /## Limits and transport\n([\s\S]*?)\n## /.exec(readFileSync('docs/errors.md', 'utf8')) ?? [];
  const written = [...section.matchAll(/^\| ([A-Z_, ]+) \|/gm)].flatMap(([, codes = '']) => codes.split(', '));

  test('each code has an occasion here, and each occasion a row', () => {
    expect(written.sort()).toEqual(Object.keys(OCCASIONS).sort());
  });

  test.each(Object.entries(OCCASIONS))('%s is what is answered', async (code, occasion) => {
    expect(new Set(await occasion())).toEqual(new Set([code]));
  });
});

describe('ids', () => {
  const CLASS = writeGlobalId('AcceleratorClass', '0192f0c0-0000-7000-8000-000000000000');

  test('one of another type is refused in plain words', async () => {
    const answer = await ask(graphql.server, {
      query: 'mutation ($id: ID!) { stopNotebook(input: { notebookId: $id }) { ... on InvalidInput { message } } }',
      variables: { id: CLASS },
      token,
    });
    expect(answer.data?.['stopNotebook']).toEqual({
      message: 'input.notebookId: is the id of a class; the id of a notebook is needed.',
    });
  });

  const UUID = '0192f0c0-0000-7000-8000-000000000000';
  test.each([
    { title: 'a type that is none', id: writeGlobalId('Foo', UUID), code: 'INVALID_INPUT' },
    { title: 'a type without ids', id: writeGlobalId('Query', UUID), code: 'INVALID_INPUT' },
    { title: 'an interface', id: writeGlobalId('Workload', UUID), code: 'INVALID_INPUT' },
    { title: 'a name of every object in JavaScript', id: writeGlobalId('constructor', UUID), code: 'INVALID_INPUT' },
    { title: 'a notebook with a sequence', id: writeGlobalId('Notebook', `${UUID}:1`), code: 'INVALID_INPUT' },
    { title: 'an event without one', id: writeGlobalId('AdmissionEvent', UUID), code: 'INVALID_INPUT' },
    { title: 'a decision, which is no Node', id: writeGlobalId('Decision', UUID), code: null },
    { title: 'a notebook that is not there', id: writeGlobalId('Notebook', UUID), code: null },
  ])('`node` with the id of $title', async ({ id, code }) => {
    const answer = await ask(graphql.server, { query: 'query ($id: ID!) { node(id: $id) { id } }', variables: { id }, token });
    expect(answer.data).toEqual({ node: null });
    expect(answer.errors.map(({ extensions }) => extensions?.['code'])).toEqual(code === null ? [] : [code]);
  });

  test('every type that has ids has words', () => {
    const node = schema.getType('Node');
    const types = Object.values(schema.getTypeMap()).filter(
      (type) => isObjectType(type) && type.getInterfaces().some((one) => one === node),
    );
    expect(types.length).toBeGreaterThan(5);
    expect(types.map(({ name }) => spokenType(name)).filter((words) => !/^(?:a [^aeiou]|an [aeiou])/.test(words))).toEqual([]);
    expect(types.map(({ name }) => spokenType(name))).not.toContain(spokenType('Nothing'));
  });
});

describe('several wrong fields', () => {
  test('every wrong id of a launch is told at once', async () => {
    const answer = await ask(graphql.server, {
      query:
        'mutation { launchNotebook(input: { name: "a", classId: "x", imageId: "y", machineId: "z" }) { ... on InvalidInput { fields { field } } } }',
      token,
    });
    expect(answer.data?.['launchNotebook']).toEqual({
      fields: [{ field: 'input.classId' }, { field: 'input.imageId' }, { field: 'input.machineId' }],
    });
  });

  test('are told in whole sentences, one after the other', async () => {
    const query = `{ usage(input: { from: "1969-01-01T00:00:00Z", to: "1968-01-01T00:00:00Z" }) { totals { seconds } } }`;
    const answer = await ask(graphql.server, { query, token });
    expect(answer.errors[0]?.message).toBe('input.from: must be in 1970 or later. input.to: must be after `from`.');
  });

  test('whoever wrote the sentence: each has its full stop once', () => {
    const { message, fields } = new InvalidInput([
      { field: 'a', message: 'must be short' },
      { field: 'b', message: 'must be long.' },
    ]);
    expect(message).toBe('a: must be short. b: must be long.');
    expect(fields.map((field) => field.message)).toEqual(['must be short.', 'must be long.']);
  });
});

describe('cursors', () => {
  test.each(['after', 'before'])('a wrong cursor in `%s` is refused by the name of that argument', async (field) => {
    for (const list of ['notebooks', 'machines', 'catalogs']) {
      const answer = await ask(graphql.server, { query: `{ ${list}(${field}: "AAAA") { nodes { name } } }`, token });
      expect(answer.errors).toMatchObject([
        { message: expect.stringMatching(`^${field}: `) as string, extensions: { code: 'CURSOR_INVALID', field } },
      ]);
    }
  });
});
