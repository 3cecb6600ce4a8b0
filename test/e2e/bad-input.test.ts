import { createHash, randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MemberId, WorkloadId } from '../../src/domain/model/ids.ts';
import { createCursorCodec } from '../../src/events/cursor.ts';
import { call, type HttpCall } from '../support/canary-http.ts';
import { issueToken } from '../support/fixtures-streams.ts';
import { lastCode, openStream, type Transport } from '../support/stream-client.ts';
import { globalId, innerId, LAUNCH, setBadInputScene, type BadInputScene } from './support/bad-input-scene.ts';

let scene: BadInputScene;

beforeAll(async () => {
  scene = await setBadInputScene();
});

afterAll(async () => {
  await scene.close();
});

/** Ids by what is wrong with them; `typename` is what the field wants. */
function wrongIds(typename: string): readonly { readonly title: string; readonly id: string; readonly code: string }[] {
  return [
    { title: 'of nothing', id: globalId(typename, uuidv7()), code: 'NOT_FOUND' },
    { title: 'of another type', id: globalId('Workspace', uuidv7()), code: 'INVALID_INPUT' },
    { title: 'of a type that does not exist', id: globalId('Secret', uuidv7()), code: 'INVALID_INPUT' },
    { title: 'that is empty', id: '', code: 'INVALID_INPUT' },
    { title: 'that is no base64', id: 'not an id', code: 'INVALID_INPUT' },
    { title: 'with a NUL', id: globalId(typename, `${uuidv7()}\u0000`), code: 'INVALID_INPUT' },
    { title: 'that is a raw UUID', id: uuidv7(), code: 'INVALID_INPUT' },
    { title: 'spelled in another way', id: globalId(typename, uuidv7()).replace(/=*$/, '===='), code: 'INVALID_INPUT' },
    { title: 'of 100,000 characters', id: 'A'.repeat(100_000), code: 'INVALID_INPUT' },
  ];
}

interface Refused {
  readonly __typename: string;
  readonly code?: string;
  readonly message?: string;
  readonly fields?: readonly { readonly field: string }[];
}

/** A launch by ada that must be refused, with nothing stored. */
async function refusedLaunch(input: object): Promise<Refused> {
  const whole = { name: 'new', classId: scene.ids.small, imageId: scene.ids.jupyter, ...input };
  const body = await scene.unchanged(() => scene.ask(scene.tokens.ada, LAUNCH, { input: whole }));
  expect(body.errors).toBeUndefined();
  return body.data?.['launchNotebook'] as Refused;
}

/** A refusal names its field: in its list, or at the beginning of its sentence. */
function expectNamed(refused: Refused, { code, field }: { readonly code: string; readonly field: string }): void {
  expect(refused).toMatchObject({ code });
  expect([...(refused.fields ?? []).map((item) => item.field), refused.message?.split(':')[0]]).toContain(field);
}

describe.each([
  { field: 'classId', typename: 'AcceleratorClass' },
  { field: 'imageId', typename: 'CatalogEntry' },
  { field: 'machineId', typename: 'Machine' },
])('launchNotebook refuses a wrong $field', ({ field, typename }) => {
  test.each(wrongIds(typename))('an id $title: $code', async ({ id, code }) => {
    expectNamed(await refusedLaunch({ [field]: id }), { code, field: `input.${field}` });
  });
});

test('what is compared would show a launch', async () => {
  const input = { name: 'noticed', classId: scene.ids.small, imageId: scene.ids.jupyter };
  await expect(scene.unchanged(() => scene.ask(scene.tokens.ada, LAUNCH, { input }))).rejects.toThrow(/deeply equal/);
});

describe('launchNotebook refuses a name', () => {
  test.each([
    ['with a NUL', 'a\u0000b'],
    ['with an emoji', 'lab-🐦'],
    ['with a bidi override', 'a\u202Eb'],
    ['with a zero-width space', 'a\u200Bb'],
    ['with half a surrogate pair', 'a\uD800'],
    ['of 64 characters', 'a'.repeat(64)],
    ['of a million characters', 'a'.repeat(1_000_000)],
    ['that is empty', ''],
    ['that is blank', ' '],
    ['in upper case', 'Lab'],
    ['with a line break', 'a\r\nb'],
    ['with a slash', '../a'],
    ['in full-width letters', 'ｌａｂ'],
  ])('%s', async (_title, name) => {
    expectNamed(await refusedLaunch({ name }), { code: 'INVALID_INPUT', field: 'input.name' });
  });

  test('of the member’s own other notebook; another member’s is free', async () => {
    expectNamed(await refusedLaunch({ name: 'other' }), { code: 'NAME_TAKEN', field: 'input.name' });
    const free = await scene.ask(scene.tokens.bob, LAUNCH, {
      input: { name: 'other', classId: scene.ids.small, imageId: scene.ids.jupyter },
    });
    expect(free.data?.['launchNotebook']).toMatchObject({ __typename: 'Notebook' });
  });

  test('and every other wrong field at once', async () => {
    const refused = await refusedLaunch({ name: 'No', idempotencyKey: 'with space' });
    expect(refused.fields?.map(({ field }) => field)).toEqual(['input.name', 'input.idempotencyKey']);
  });
});

/** A mutation that asks for its refusals. */
function mutationOf(field: string): string {
  const type = `${field.charAt(0).toUpperCase()}${field.slice(1)}Input`;
  return `mutation ($input: ${type}!) { ${field}(input: $input) { __typename ... on Refusal { code message } ... on InvalidInput { fields { field } } } }`;
}

const ENDS = ['startNotebook', 'stopNotebook', 'deleteNotebook'];
const endCases = () => wrongIds('Notebook').concat({ title: 'of another member’s notebook', id: scene.ids.bobs, code: 'NOT_FOUND' });
test.each(ENDS)('%s refuses a wrong notebookId, and another member’s notebook', async (field) => {
  for (const { id, code } of endCases()) {
    const body = await scene.unchanged(() => scene.ask(scene.tokens.ada, mutationOf(field), { input: { notebookId: id } }));
    expectNamed(body.data?.[field] as Refused, { code, field: 'input.notebookId' });
  }
});

test.each([
  { field: 'createMember', input: { name: 'a\u0000', role: 'MEMBER' }, code: 'INVALID_INPUT', named: 'input.name' },
  { field: 'createMember', input: { name: 'ada', role: 'MEMBER' }, code: 'NAME_TAKEN', named: 'input.name' },
  { field: 'createAccessToken', input: { name: 'a\u202Eb' }, code: 'INVALID_INPUT', named: 'input.name' },
  { field: 'createAccessToken', input: { name: 'x', memberId: 'x' }, code: 'INVALID_INPUT', named: 'input.memberId' },
  { field: 'createAccessToken', input: { name: 'x', expiresAt: '2001-01-01T00:00:00Z' }, code: 'INVALID_INPUT', named: 'input.expiresAt' },
  { field: 'createMachineEnrollment', input: { name: 'A🐦' }, code: 'INVALID_INPUT', named: 'input.name' },
  { field: 'createMachineEnrollment', input: { name: 'x', ownerId: 'x' }, code: 'INVALID_INPUT', named: 'input.ownerId' },
  { field: 'revokeAccessToken', input: { accessTokenId: 'x' }, code: 'INVALID_INPUT', named: 'input.accessTokenId' },
])('$field refuses $input with $code naming $named', async ({ field, input, code, named }) => {
  const body = await scene.unchanged(() => scene.ask(scene.tokens.operator, mutationOf(field), { input }));
  expectNamed(body.data?.[field] as Refused, { code, field: named });
});

describe.each([
  { field: 'classId', typename: 'AcceleratorClass' },
  { field: 'entryId', typename: 'CatalogEntry' },
  { field: 'machineId', typename: 'Machine' },
])('placementPreview refuses a wrong $field', ({ field, typename }) => {
  test.each(wrongIds(typename))('an id $title: $code', async ({ id, code }) => {
    const input = { kind: 'NOTEBOOK', classId: scene.ids.small, entryId: scene.ids.jupyter, [field]: id };
    const query = 'query ($input: PlacementPreviewInput!) { placementPreview(input: $input) { outcome } }';
    const { errors } = await scene.unchanged(() => scene.ask(scene.tokens.ada, query, { input }));
    expect(errors).toHaveLength(1);
    expectNamed(
      { __typename: '', message: errors?.[0]?.message ?? '', code: String(errors?.[0]?.extensions?.['code']) },
      { code, field: `input.${field}` },
    );
  });
});

test.each([
  ['{ class(name: "a\\u0000") { id } catalogEntry(catalog: "\\u0000", name: "🐦") { id } }', { class: null, catalogEntry: null }],
  ['{ node(id: "\\u0000") { id } }', 'INVALID_INPUT'],
  ['{ notebooks(filter: { memberId: "x" }) { nodes { id } } }', 'INVALID_INPUT'],
  ['{ notebooks(first: 0) { nodes { id } } }', 'INVALID_INPUT'],
  ['{ notebooks(first: 101) { nodes { id } } }', 'INVALID_INPUT'],
  ['{ notebooks(after: "x") { nodes { id } } }', 'CURSOR_INVALID'],
  ['{ machines(before: "\\u0000") { nodes { id } } }', 'CURSOR_INVALID'],
  ['{ catalogs(after: "🐦") { nodes { id } } }', 'CURSOR_INVALID'],
  ['{ usage(input: { from: "2026-02-01T00:00:00Z", to: "2026-01-01T00:00:00Z" }) { totals { seconds } } }', 'INVALID_INPUT'],
  [
    '{ usage(input: { from: "2026-01-01T00:00:00Z", to: "2026-02-01T00:00:00Z", timeZone: "No/Where" }) { totals { seconds } } }',
    'INVALID_INPUT',
  ],
] as const)('the query %s is answered with %j', async (query, want) => {
  const body = await scene.unchanged(() => scene.ask(scene.tokens.ada, query));
  if (typeof want === 'string') {
    expect(body.errors?.map(({ extensions }) => extensions?.['code'])).toEqual([want]);
    expect(body.errors?.[0]?.extensions?.['field'] ?? body.errors?.[0]?.extensions?.['fields']).toBeDefined();
  } else {
    expect(body).toEqual({ data: want });
  }
});

const TRANSPORTS: readonly Transport[] = ['SSE', 'WebSocket'];
const FOLLOW = 'subscription ($id: ID!, $after: String) { admissionTimeline(workloadId: $id, after: $after) { sequence cursor } }';

/** The code with which a stream of ada's notebook is refused; fails when it streams. */
async function streamCode(
  transport: Transport,
  { token, variables }: { readonly token: string | null; readonly variables: object },
): Promise<unknown> {
  const stream = openStream(transport, { url: `${scene.url}/graphql`, token, query: FOLLOW, variables: { ...variables } });
  await stream.completed;
  expect(stream.results.filter(({ data }) => data?.['admissionTimeline'] != null)).toEqual([]);
  return lastCode(stream);
}

describe('E2: a cursor that is not good is refused, over SSE, WebSocket and in timeline(after)', () => {
  let good: string;
  let codec: ReturnType<typeof createCursorCodec>;
  let epoch: string;
  let key: Buffer;

  beforeAll(async () => {
    const query = 'query ($id: ID!) { node(id: $id) { ... on Notebook { latestEvent { cursor } } } }';
    const { data } = await scene.ask(scene.tokens.ada, query, { id: scene.ids.adas });
    good = (data?.['node'] as { readonly latestEvent: { readonly cursor: string } }).latestEvent.cursor;
    const { rows } = await scene.database.pool.query<{ readonly epoch: string; readonly key: Buffer }>(
      'select epoch, cursor_key as key from installation',
    );
    ({ epoch, key } = rows[0] ?? { epoch: '', key: Buffer.alloc(0) });
    codec = createCursorCodec({ epoch, key });
  });

  const own = (): WorkloadId => innerId(scene.ids.adas) as WorkloadId;
  const cases: readonly { readonly title: string; readonly make: () => string; readonly code: string }[] = [
    { title: 'tampered', make: () => (good.startsWith('A') ? 'B' : 'A') + good.slice(1), code: 'CURSOR_INVALID' },
    { title: 'tampered at its end', make: () => good.slice(0, -1) + (good.endsWith('A') ? 'B' : 'A'), code: 'CURSOR_INVALID' },
    { title: 'truncated', make: () => good.slice(0, -4), code: 'CURSOR_INVALID' },
    { title: 'prolonged', make: () => `${good}AAAA`, code: 'CURSOR_INVALID' },
    { title: 'empty', make: () => '', code: 'CURSOR_INVALID' },
    { title: 'a NUL', make: () => '\u0000', code: 'CURSOR_INVALID' },
    {
      title: 'of the member’s other notebook',
      make: () => codec.encode({ workloadId: innerId(scene.ids.adasOther) as WorkloadId, sequence: 1 }),
      code: 'CURSOR_INVALID',
    },
    {
      title: 'of another installation',
      make: () => createCursorCodec({ epoch, key: randomBytes(32) }).encode({ workloadId: own(), sequence: 1 }),
      code: 'CURSOR_INVALID',
    },
    {
      title: 'of a database that was replaced',
      make: () => createCursorCodec({ epoch: uuidv7(), key }).encode({ workloadId: own(), sequence: 1 }),
      code: 'CURSOR_EXPIRED',
    },
    { title: 'ahead of the timeline', make: () => codec.encode({ workloadId: own(), sequence: 9_999 }), code: 'CURSOR_AHEAD' },
  ];

  test.each(cases)('$title: $code', async ({ make, code }) => {
    const after = make();
    await scene.unchanged(async () => {
      const variables = { id: scene.ids.adas, after };
      for (const transport of TRANSPORTS) expect(await streamCode(transport, { token: scene.tokens.ada, variables })).toBe(code);
      const query =
        'query ($id: ID!, $after: String) { node(id: $id) { ... on Notebook { timeline(after: $after) { nodes { sequence } } } } }';
      const { errors } = await scene.ask(scene.tokens.ada, query, variables);
      expect(errors?.map(({ extensions }) => extensions)).toEqual([expect.objectContaining({ code, field: 'after' })]);
    });
  });

  test.each(TRANSPORTS)('over %s, ids that are not good are refused too', async (transport) => {
    await scene.unchanged(async () => {
      for (const { id, code } of endCases()) {
        // What fits into no line of a log or a protocol is tried over POST above.
        if (id.length < 1_000) expect(await streamCode(transport, { token: scene.tokens.ada, variables: { id } })).toBe(code);
      }
    });
  });
});

describe('a token that is not good is refused over POST, SSE and WebSocket', () => {
  const member = async (): Promise<MemberId> => {
    const { rows } = await scene.database.pool.query<{ readonly id: MemberId }>(`select id from member where name = 'ada'`);
    if (rows[0] === undefined) throw new Error('There is no ada.');
    return rows[0].id;
  };
  const cases: readonly { readonly title: string; readonly make: () => Promise<string | null> }[] = [
    { title: 'missing', make: () => Promise.resolve(null) },
    { title: 'wrong', make: () => Promise.resolve(`berth_${randomBytes(32).toString('base64url')}`) },
    { title: 'not of a token’s form', make: () => Promise.resolve('x') },
    { title: 'the hash of a good one', make: () => Promise.resolve(createHash('sha256').update(scene.tokens.ada).digest('hex')) },
    { title: 'expired', make: async () => (await issueToken(scene.database, await member(), { expiresInSeconds: -1 })).token },
    {
      title: 'revoked',
      make: async () => {
        const { id, token } = await issueToken(scene.database, await member());
        await scene.ask(scene.tokens.operator, 'mutation ($id: ID!) { revokeAccessToken(input: { accessTokenId: $id }) { __typename } }', {
          id: globalId('AccessToken', id),
        });
        return token;
      },
    },
    { title: 'a machine’s credential', make: () => Promise.resolve(scene.agent.token) },
  ];

  test.each(cases)('$title', async ({ make }) => {
    const token = await make();
    await scene.unchanged(async () => {
      const body = await scene.ask(token, LAUNCH, { input: { name: 'new', classId: scene.ids.small, imageId: scene.ids.jupyter } });
      expect(body.errors?.[0]?.extensions?.['code']).toBe('UNAUTHENTICATED');
      expect((await scene.ask(token, '{ viewer { name } }')).errors?.[0]?.extensions?.['code']).toBe('UNAUTHENTICATED');
      for (const transport of TRANSPORTS)
        expect(await streamCode(transport, { token, variables: { id: scene.ids.adas } })).toBe('UNAUTHENTICATED');
    });
  });
});

const posted = (body: string, type = 'application/json'): HttpCall => ({ body, headers: { 'content-type': type } });
test.each<{ readonly title: string; readonly sent: HttpCall; readonly path?: string; readonly status: number }>([
  {
    title: 'a mutation over GET',
    sent: { method: 'GET' },
    path: `?query=${encodeURIComponent('mutation { stopNotebook(input: { notebookId: "x" }) { __typename } }')}`,
    status: 405,
  },
  { title: 'a form', sent: posted('query={viewer{name}}', 'application/x-www-form-urlencoded'), status: 415 },
  { title: 'an upload', sent: posted('--x\r\n\r\n--x--', 'multipart/form-data; boundary=x'), status: 415 },
  { title: '8 MB', sent: posted(JSON.stringify({ query: 'x'.repeat(8_388_608) })), status: 413 },
  { title: 'no JSON', sent: posted('{"query": '), status: 400 },
  {
    title: '100,000 nested lists',
    sent: posted(`{"query":"{ viewer { name } }","variables":${'['.repeat(100_000)}${']'.repeat(100_000)}}`),
    status: 400,
  },
])('the composed server refuses $title with $status', async ({ sent, path = '', status }) => {
  const answer = await scene.unchanged(() => call(`${scene.url}/graphql${path}`, { ...sent, token: scene.tokens.ada }));
  expect(answer.status).toBe(status);
  expect(await scene.ask(scene.tokens.ada, '{ viewer { name } }')).toEqual({ data: { viewer: { name: 'ada' } } });
});

test('100,000 nested fields are too large an operation', async () => {
  const body = await scene.unchanged(() => scene.ask(scene.tokens.ada, `${'{a'.repeat(100_000)}${'}'.repeat(100_000)}`));
  expect(body.errors?.map(({ extensions }) => extensions?.['code'])).toEqual(['OPERATION_TOO_LARGE']);
});
