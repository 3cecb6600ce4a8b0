import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MemberId } from '../../src/domain/model/ids.ts';
import { writeGlobalId } from '../../src/graphql/global-id.ts';
import { ask, codesOf, dataOf } from '../support/ask.ts';
import { createTestGraphql, seedToken, type TestGraphql } from '../support/graphql-server.ts';
import { seedCatalog, seedMachine, seedMember, type SeededCatalog } from '../support/seed.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

interface Entry {
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly outcome: 'DONE' | 'REFUSED';
  readonly detail: readonly { readonly name: string; readonly value: string }[];
  readonly requestId: string | null;
}

interface Log {
  readonly auditEntries: {
    readonly nodes: readonly Entry[];
    readonly pageInfo: { readonly endCursor: string | null; readonly startCursor: string | null; readonly hasNextPage: boolean };
  };
}

const REFUSAL = '... on Refusal { code }';
const ENTRIES = `query ($filter: AuditFilter, $first: Int, $after: String, $last: Int, $before: String) {
  auditEntries(filter: $filter, first: $first, after: $after, last: $last, before: $before) {
    nodes { actor action subject outcome detail { name value } requestId } pageInfo { endCursor startCursor hasNextPage } } }`;

let database: TestDatabase;
let graphql: TestGraphql;
let catalog: SeededCatalog;
let member: MemberId;
let machine: string;
let tokens: Readonly<Record<'member' | 'guest' | 'operator', string>>;
let counter = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  graphql = await createTestGraphql(database);
  catalog = await seedCatalog(database.pool, {
    classes: { cpu: { accelerator: 'cpu' } },
    entries: { image: [{}], model: [{ modelFormat: 'safetensors' }] },
  });
  member = await seedMember(database.pool);
  machine = writeGlobalId('Machine', await seedMachine(database.pool, { name: 'box', ownerId: member, sharing: 'EVERYBODY' }));
  tokens = {
    member: await seedToken(database, member),
    guest: await seedToken(database, await seedMember(database.pool)),
    operator: await seedToken(database, await seedMember(database.pool, { role: 'OPERATOR' }), { role: 'OPERATOR' }),
  };
});
afterAll(async () => {
  await graphql.close();
  await database.drop();
});

type Who = keyof typeof tokens;
const mutate = async (who: Who, query: string): Promise<Readonly<Record<string, unknown>>> => {
  const data = await dataOf<Readonly<Record<string, Readonly<Record<string, unknown>>>>>(graphql.server, {
    query: `mutation { result: ${query} }`,
    token: tokens[who],
  });
  return data['result'] ?? {};
};
const log = async (variables: Readonly<Record<string, unknown>> = {}): Promise<Log['auditEntries']> =>
  (await dataOf<Log>(graphql.server, { query: ENTRIES, variables, token: tokens.operator })).auditEntries;
const latest = async (): Promise<Entry> => {
  const [entry] = (await log({ first: 1 })).nodes;
  if (entry === undefined) throw new Error('The log is empty.');
  return entry;
};

function launch(options: { readonly kind?: 'Notebook' | 'Endpoint'; readonly name?: string } = {}): string {
  counter += 1;
  const { kind = 'Notebook', name = `work-${String(counter)}` } = options;
  const [entry, field] = kind === 'Notebook' ? ['image', 'imageId'] : ['model', 'modelId'];
  const ids = `classId: "${writeGlobalId('AcceleratorClass', catalog.classes['cpu'] ?? '')}", ${field}: "${writeGlobalId('CatalogEntry', catalog.entries[entry] ?? '')}"`;
  return `launch${kind}(input: { name: "${name}", ${ids} }) { ... on ${kind} { id } ${REFUSAL} }`;
}

const act = (verb: string, id: unknown): string =>
  `${verb}Notebook(input: { notebookId: "${String(id)}" }) { ... on Notebook { id } ${REFUSAL} }`;

describe('security: what members do to their work is in the audit log, once, with the request', () => {
  test('launch, stop, start and delete, each in the transaction that does it', async () => {
    const { id } = await mutate('member', launch({ name: 'audited' }));
    for (const verb of ['stop', 'start', 'delete']) await mutate('member', act(verb, id));
    const subject = `workload:${Buffer.from(String(id), 'base64').toString().split(':')[1] ?? ''}`;
    const { nodes } = await log({ filter: { subject } });
    expect(nodes.map(({ actor, action, outcome }) => [actor, action, outcome])).toEqual(
      ['delete', 'start', 'stop', 'launch'].map((verb) => [`member:${member}`, `notebook.${verb}`, 'DONE']),
    );
    expect(new Set(nodes.map(({ requestId }) => requestId)).size).toBe(4);
    expect(nodes.at(-1)?.detail).toContainEqual({ name: 'name', value: 'audited' });
    const requestId = nodes[0]?.requestId;
    expect((await log({ filter: { requestId } })).nodes).toEqual(nodes.slice(0, 1));
  });

  test('repeating what changes nothing is not recorded', async () => {
    const { id } = await mutate('member', launch());
    await mutate('member', act('stop', id));
    const before = (await log({ first: 100 })).nodes.length;
    await mutate('member', act('stop', id));
    expect((await log({ first: 100 })).nodes).toHaveLength(before);
  });

  test('a launch whose transaction fails leaves no record', async () => {
    const before = (await log({ first: 100 })).nodes.length;
    await database.pool.query(`alter table admission_event add constraint never check (type <> 'SUBMITTED') not valid`);
    expect(codesOf(await ask(graphql.server, { query: `mutation { ${launch()} }`, token: tokens.member }))).toEqual([
      'INTERNAL_SERVER_ERROR',
    ]);
    await database.pool.query('alter table admission_event drop constraint never');
    expect((await log({ first: 100 })).nodes).toHaveLength(before);
  });
});

describe('security: denied attempts are in the audit log', () => {
  test.each([
    { title: 'ending the work of another', who: 'guest', verb: 'stop', code: 'NOT_FOUND' },
    { title: 'starting the work of another, as an operator', who: 'operator', verb: 'start', code: 'NOT_FOUND' },
    { title: 'deleting the work of another', who: 'guest', verb: 'delete', code: 'NOT_FOUND' },
  ] as const)('$title: $code', async ({ who, verb, code }) => {
    const { id } = await mutate('member', launch());
    expect(await mutate(who, act(verb, id))).toEqual({ code });
    expect(await latest()).toMatchObject({ action: `notebook.${verb}`, outcome: 'REFUSED', detail: [{ name: 'code', value: code }] });
    expect((await latest()).requestId).not.toBeNull();
  });

  test.each([
    {
      title: 'a launch that no machine could take',
      query: () => launch({ kind: 'Endpoint' }),
      action: 'endpoint.launch',
      code: 'CPU_ENDPOINT_UNAVAILABLE',
    },
    {
      title: 'a launch under a wrong name, which is not kept',
      query: () => launch({ name: 'BERTH SECRET' }),
      action: 'notebook.launch',
      code: 'INVALID_INPUT',
    },
  ])('$title: $code', async ({ query, action, code }) => {
    expect(await mutate('member', query())).toEqual({ code });
    expect(await latest()).toMatchObject({ action, outcome: 'REFUSED', detail: [{ name: 'code', value: code }] });
  });

  test.each([
    {
      title: 'somebody else’s machine',
      query: () => `forgetMachine(input: { machineId: "${machine}", confirmName: "box" }) { ${REFUSAL} }`,
      action: 'machine.forget',
    },
    {
      title: 'making a member',
      query: () => `createMember(input: { name: "more", role: OPERATOR }) { ${REFUSAL} }`,
      action: 'member.create',
    },
    {
      title: 'confirming a loss',
      query: () =>
        `confirmMachineLoss(input: { machineLossId: "${writeGlobalId('MachineLoss', '00000000-0000-7000-8000-000000000001')}" }) { ${REFUSAL} }`,
      action: 'mass-loss.confirm',
    },
  ])('$title: FORBIDDEN', async ({ query, action }) => {
    expect(await mutate('guest', query())).toEqual({ code: 'FORBIDDEN' });
    expect(await latest()).toMatchObject({ action, outcome: 'REFUSED', detail: [{ name: 'code', value: 'FORBIDDEN' }] });
  });
});

describe('security: the audit log is for operators, and append-only', () => {
  test('nobody else reads it, whatever the token', async () => {
    for (const who of ['member', 'guest'] as const) {
      expect(codesOf(await ask(graphql.server, { query: '{ auditEntries { nodes { id } } }', token: tokens[who] }))).toEqual(['FORBIDDEN']);
    }
    const narrow = await seedToken(database, await seedMember(database.pool, { role: 'OPERATOR' }), { role: 'OPERATOR', scopes: ['READ'] });
    expect(codesOf(await ask(graphql.server, { query: '{ auditEntries { nodes { id } } }', token: narrow }))).toEqual(['FORBIDDEN']);
  });

  test('pages hold every entry once, in both directions', async () => {
    const all = (await log({ first: 100 })).nodes;
    const seen: Entry[] = [];
    for (let after: string | null = null, more = true; more;) {
      const page: Log['auditEntries'] = await log({ first: 3, after });
      seen.push(...page.nodes);
      after = page.pageInfo.endCursor;
      more = page.pageInfo.hasNextPage;
    }
    expect(seen).toEqual(all);
    const { pageInfo } = await log({ first: 4 });
    expect((await log({ last: 2, before: pageInfo.endCursor })).nodes).toEqual(all.slice(1, 3));
    expect(codesOf(await ask(graphql.server, { query: ENTRIES, variables: { after: 'x' }, token: tokens.operator }))).toEqual([
      'CURSOR_INVALID',
    ]);
  });

  test('an entry names the member who acted, and nobody for what no member did', async () => {
    await mutate('member', launch());
    await database.pool.query(
      `insert into audit_entry (id, actor, action, subject, outcome, detail) values (gen_random_uuid(), 'member:nobody', 'x', 'y', 'DONE', '{}')`,
    );
    const query = '{ auditEntries(first: 2) { nodes { actor member { id } } } }';
    expect(await dataOf(graphql.server, { query, token: tokens.operator })).toEqual({
      auditEntries: {
        nodes: [
          { actor: 'member:nobody', member: null },
          { actor: `member:${member}`, member: { id: writeGlobalId('Member', member) } },
        ],
      },
    });
  });

  test('filters narrow it by outcome, member, action and time', async () => {
    const whole = (await log({ first: 100 })).nodes;
    const wanted = async (filter: object): Promise<readonly Entry[]> => (await log({ first: 100, filter })).nodes;
    expect(await wanted({ outcome: 'REFUSED' })).toEqual(whole.filter(({ outcome }) => outcome === 'REFUSED'));
    expect(await wanted({ memberId: writeGlobalId('Member', member) })).toEqual(whole.filter(({ actor }) => actor === `member:${member}`));
    expect(await wanted({ action: 'member.create' })).toEqual(whole.filter(({ action }) => action === 'member.create'));
    expect(await wanted({ to: '2020-01-01T00:00:00Z' })).toEqual([]);
    expect(await wanted({ from: '2020-01-01T00:00:00Z' })).toEqual(whole);
  });

  test.each([
    { what: 'changed', sql: `update audit_entry set outcome = 'DONE'` },
    { what: 'removed', sql: 'delete from audit_entry' },
    { what: 'truncated', sql: 'truncate audit_entry' },
  ])('no entry is $what', async ({ sql }) => {
    await latest();
    await expect(database.pool.query(sql)).rejects.toThrow('audit_entry is append-only');
  });

  test('no secret is in it: neither tokens nor their hashes', async () => {
    const { token } = await mutate(
      'member',
      `createAccessToken(input: { name: "more" }) { ... on AccessTokenIssued { token } ${REFUSAL} }`,
    );
    const enrolled = await mutate(
      'member',
      `createMachineEnrollment(input: { name: "new-box" }) { ... on MachineEnrollment { token } ${REFUSAL} }`,
    );
    const { rows } = await database.pool.query<{ line: string }>('select audit_entry::text as line from audit_entry');
    const text = rows.map(({ line }) => line).join('\n');
    for (const secret of [token, enrolled['token']]) {
      expect(typeof secret).toBe('string');
      expect(text).not.toContain(String(secret));
    }
    expect(text).not.toContain('BERTH SECRET');
  });
});
