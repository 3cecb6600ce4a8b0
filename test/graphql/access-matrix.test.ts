import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { schema } from '../../src/graphql/schema.ts';
import { writeGlobalId } from '../../src/graphql/global-id.ts';
import { createFeedSequencer } from '../../src/storage/feed-sequencer.ts';
import { createLeaderLease } from '../../src/storage/leader-lease.ts';
import { ask, codesOf } from '../support/ask.ts';
import { createTestGraphql, seedToken, type TestGraphql } from '../support/graphql-server.ts';
import { seedCatalog, seedMachine, seedMember } from '../support/seed.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

/** none: no token. guest: a member with whom the machine is not shared and whose work the notebook is not. */
const ROLES = ['none', 'guest', 'member', 'owner', 'operator'] as const;
type Role = (typeof ROLES)[number];

/** What a role gets: data, null, or a code (of an error or of a refusal). */
type Outcome = 'data' | 'null' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND' | 'INVALID_INPUT' | 'INVALID_STATE';

interface Row {
  readonly query: string;
  readonly want: Readonly<Record<Role, Outcome>>;
}

const everyMember: Row['want'] = { none: 'UNAUTHENTICATED', guest: 'data', member: 'data', owner: 'data', operator: 'data' };
const operatorsOnly: Row['want'] = {
  none: 'UNAUTHENTICATED',
  guest: 'FORBIDDEN',
  member: 'FORBIDDEN',
  owner: 'FORBIDDEN',
  operator: 'data',
};
const ownWork: Row['want'] = { none: 'UNAUTHENTICATED', guest: 'NOT_FOUND', member: 'data', owner: 'NOT_FOUND', operator: 'data' };

const refusal = '... on Refusal { code }';
/** One row a root field; `$…` are ids of the fixture. A field without a row fails the test: the default is to deny. */
const ROOT_FIELDS: Readonly<Record<string, Row>> = {
  'Query.viewer': { query: '{ viewer { name } }', want: everyMember },
  'Query.node': {
    query: '{ node(id: "$notebook") { id } }',
    want: { none: 'UNAUTHENTICATED', guest: 'null', member: 'data', owner: 'null', operator: 'data' },
  },
  'Query.member': { query: '{ member(name: "$named") { id name } }', want: everyMember },
  'Query.members': { query: '{ members { nodes { name } } }', want: operatorsOnly },
  'Query.catalogs': { query: '{ catalogs { nodes { name } } }', want: everyMember },
  'Query.catalogEntry': { query: '{ catalogEntry(catalog: "$catalog", name: "image") { name } }', want: everyMember },
  'Query.classes': { query: '{ classes { name } }', want: everyMember },
  'Query.class': { query: '{ class(name: "small") { name } }', want: everyMember },
  'Query.fleetCursor': { query: '{ fleetCursor }', want: everyMember },
  'Query.machineLoss': { query: '{ machineLoss { id } }', want: everyMember },
  'Query.auditEntries': { query: '{ auditEntries { nodes { id } } }', want: operatorsOnly },
  'Query.machines': { query: '{ machines { nodes { name } } }', want: everyMember },
  'Query.notebooks': { query: '{ notebooks { nodes { name } } }', want: everyMember },
  'Query.endpoints': { query: '{ endpoints { nodes { name } } }', want: everyMember },
  'Query.usage': {
    query: '{ usage(input: { from: "2026-01-01T00:00:00Z", to: "2026-02-01T00:00:00Z" }) { totals { seconds } } }',
    want: everyMember,
  },
  'Query.placementPreview': {
    query: '{ placementPreview(input: { kind: NOTEBOOK, classId: "$class", entryId: "$image" }) { outcome } }',
    want: everyMember,
  },
  'Query.catalogCoverage': { query: '{ catalogCoverage(catalogId: "$offer") { verdict } }', want: operatorsOnly },
  'Mutation.launchNotebook': {
    query: `mutation { launchNotebook(input: { name: "new", classId: "$class", imageId: "$image" }) { ... on Notebook { id } ${refusal} } }`,
    want: everyMember,
  },
  'Mutation.stopNotebook': {
    query: `mutation { stopNotebook(input: { notebookId: "$notebook" }) { ... on Notebook { id } ${refusal} } }`,
    want: ownWork,
  },
  'Mutation.startNotebook': {
    query: `mutation { startNotebook(input: { notebookId: "$notebook" }) { ... on Notebook { id } ${refusal} } }`,
    want: { ...ownWork, operator: 'NOT_FOUND' },
  },
  'Mutation.deleteNotebook': {
    query: `mutation { deleteNotebook(input: { notebookId: "$notebook" }) { ... on Notebook { id } ${refusal} } }`,
    want: ownWork,
  },
  'Mutation.launchEndpoint': {
    query: `mutation { launchEndpoint(input: { name: "newer", classId: "$gpu", modelId: "$model" }) { ... on Endpoint { id } ${refusal} } }`,
    want: everyMember,
  },
  'Mutation.stopEndpoint': {
    query: `mutation { stopEndpoint(input: { endpointId: "$endpoint" }) { ... on Endpoint { id } ${refusal} } }`,
    want: ownWork,
  },
  'Mutation.startEndpoint': {
    query: `mutation { startEndpoint(input: { endpointId: "$endpoint" }) { ... on Endpoint { id } ${refusal} } }`,
    want: { ...ownWork, operator: 'NOT_FOUND' },
  },
  'Mutation.deleteEndpoint': {
    query: `mutation { deleteEndpoint(input: { endpointId: "$endpoint" }) { ... on Endpoint { id } ${refusal} } }`,
    want: ownWork,
  },
  'Mutation.openWorkload': {
    query: `mutation { openWorkload(input: { workloadId: "$notebook" }) { ... on OpenGrant { code } ${refusal} } }`,
    // It does not run, which is found out only by whoever may open it; the rest is in test/graphql/open-workload.test.ts.
    want: { none: 'UNAUTHENTICATED', guest: 'NOT_FOUND', member: 'INVALID_STATE', owner: 'NOT_FOUND', operator: 'FORBIDDEN' },
  },
  'Mutation.createMachineEnrollment': {
    query: `mutation { createMachineEnrollment(input: { name: "box", machineId: "$machine" }) { ... on MachineEnrollment { machine { id } } ${refusal} } }`,
    want: { none: 'UNAUTHENTICATED', guest: 'FORBIDDEN', member: 'FORBIDDEN', owner: 'data', operator: 'data' },
  },
  'Mutation.updateMachine': {
    query: `mutation { updateMachine(input: { machineId: "$machine", schedulable: true }) { ... on Machine { id } ${refusal} } }`,
    want: { none: 'UNAUTHENTICATED', guest: 'FORBIDDEN', member: 'FORBIDDEN', owner: 'data', operator: 'data' },
  },
  'Mutation.forgetMachine': {
    query: `mutation { forgetMachine(input: { machineId: "$machine", confirmName: "another" }) { ... on Machine { id } ${refusal} } }`,
    // The wrong name is found out only by whoever may forget it; the machine has to stay for the other rows.
    want: { none: 'UNAUTHENTICATED', guest: 'FORBIDDEN', member: 'FORBIDDEN', owner: 'INVALID_INPUT', operator: 'INVALID_INPUT' },
  },
  'Mutation.confirmMachineLoss': {
    query: `mutation { confirmMachineLoss(input: { machineLossId: "$loss" }) { ... on MachineLoss { id } ${refusal} } }`,
    want: operatorsOnly,
  },
  'Mutation.createMember': {
    query: `mutation { createMember(input: { name: "newcomer", role: MEMBER }) { ... on Member { id } ${refusal} } }`,
    want: operatorsOnly,
  },
  'Mutation.createAccessToken': {
    query: `mutation { createAccessToken(input: { memberId: "$member", name: "more" }) { ... on AccessTokenIssued { accessToken { id } } ${refusal} } }`,
    want: { none: 'UNAUTHENTICATED', guest: 'FORBIDDEN', member: 'data', owner: 'FORBIDDEN', operator: 'data' },
  },
  'Mutation.revokeAccessToken': {
    query: `mutation { revokeAccessToken(input: { accessTokenId: "$token" }) { ... on AccessToken { id } ${refusal} } }`,
    want: ownWork,
  },
  'Subscription.admissionTimeline': {
    query: 'subscription { admissionTimeline(workloadId: "$notebook") { id } }',
    want: ownWork,
  },
  // Each has work of its own; what each sees of others' is in test/events/fleet-timeline.test.ts.
  'Subscription.fleetTimeline': { query: 'subscription { fleetTimeline { id } }', want: everyMember },
  'Subscription.machineChanged': {
    query: 'subscription { machineChanged(machineId: "$machine") { id } }',
    want: everyMember,
  },
  'Subscription.workloadChanged': {
    query: 'subscription { workloadChanged(workloadId: "$notebook") { id } }',
    want: ownWork,
  },
};

/** `node` for each type that has ids: who finds the fixture's. */
const NODES: Readonly<Record<string, Readonly<Record<Role, Outcome>>>> = {
  AcceleratorClass: everyMember,
  Catalog: everyMember,
  CatalogEntry: everyMember,
  Machine: everyMember,
  MachineLoss: everyMember,
  AuditEntry: { none: 'UNAUTHENTICATED', guest: 'null', member: 'null', owner: 'null', operator: 'data' },
  // The fixture's member owns no machine, so that other members may not know its name.
  Member: { none: 'UNAUTHENTICATED', guest: 'null', member: 'data', owner: 'null', operator: 'data' },
  Notebook: { none: 'UNAUTHENTICATED', guest: 'null', member: 'data', owner: 'null', operator: 'data' },
  Endpoint: { none: 'UNAUTHENTICATED', guest: 'null', member: 'data', owner: 'null', operator: 'data' },
  Workspace: { none: 'UNAUTHENTICATED', guest: 'null', member: 'data', owner: 'null', operator: 'data' },
  AdmissionEvent: { none: 'UNAUTHENTICATED', guest: 'null', member: 'data', owner: 'null', operator: 'data' },
  AccessToken: { none: 'UNAUTHENTICATED', guest: 'null', member: 'data', owner: 'null', operator: 'data' },
  // The notebook runs on the owner's machine.
  Reservation: { none: 'UNAUTHENTICATED', guest: 'null', member: 'data', owner: 'data', operator: 'data' },
};

interface Fixture {
  readonly graphql: TestGraphql;
  readonly tokens: Readonly<Record<Role, string | null>>;
  readonly ids: Readonly<Record<string, string>>;
}

let database: TestDatabase;
let fixture: Fixture;

beforeAll(async () => {
  database = await createTestDatabase();
  fixture = await makeFixture();
});

afterAll(async () => {
  await fixture.graphql.close();
  await database.drop();
});

async function makeFixture(): Promise<Fixture> {
  const { pool } = database;
  const graphql = await createTestGraphql(database);
  const catalog = await seedCatalog(pool, {
    classes: { small: { accelerator: 'cpu' }, gpu: { accelerator: 'nvidia-gpu' } },
    entries: { image: [{}], model: [{ modelFormat: 'safetensors' }] },
  });
  await pool.query(`update catalog_entry set validated_digest = $1 where kind = 'model'`, ['a'.repeat(64)]);
  const [classId, entryId, gpu, model] = [
    catalog.classes['small'],
    catalog.entries['image'],
    catalog.classes['gpu'],
    catalog.entries['model'],
  ];
  if (classId === undefined || entryId === undefined || gpu === undefined || model === undefined)
    throw new Error('The fixture lacks its catalog.');
  const [guest, member, owner, operator] = [
    await seedMember(pool),
    await seedMember(pool),
    await seedMember(pool),
    await seedMember(pool, { role: 'OPERATOR' }),
  ];
  const machine = await seedMachine(pool, { name: 'box', ownerId: owner, sharing: 'EVERYBODY', devices: { 'nvidia-gpu': 1 } });
  const tokens = {
    none: null,
    guest: await seedToken(database, guest),
    member: await seedToken(database, member),
    owner: await seedToken(database, owner),
    operator: await seedToken(database, operator, { role: 'OPERATOR' }),
  };
  const actor = await graphql.application.authenticate(tokens.member);
  if (actor === null) throw new Error('The fixture has no member.');
  const anywhere = { machineId: null, idempotencyKey: null };
  const notebook = await graphql.application.launchWorkload(actor, { kind: 'notebook', name: 'work', classId, entryId, ...anywhere });
  const served = { kind: 'endpoint', name: 'served', classId: gpu, entryId: model, ...anywhere } as const;
  const endpoint = await graphql.application.launchWorkload(actor, served);
  for (const token of [tokens.guest, tokens.owner]) {
    const launcher = await graphql.application.authenticate(token);
    if (launcher !== null)
      await graphql.application.launchWorkload(launcher, { kind: 'notebook', name: 'own', classId, entryId, ...anywhere });
  }
  const fence = await createLeaderLease(pool, uuidv7()).acquire(60);
  if (fence !== null) await createFeedSequencer(pool).advance(fence);
  await pool.query(`update machine set sharing_mode = 'PRIVATE' where id = $1`, [machine]);
  const spare = await graphql.application.createAccessToken(actor, { memberId: null, name: 'spare', expiresAt: null, scopes: ['READ'] });
  const one = async (sql: string, values: readonly unknown[] = []): Promise<string> =>
    (await pool.query<{ id: string }>(sql, [...values])).rows[0]?.id ?? 'nothing';
  const catalogId = await one('select id from catalog');
  const loss = await one('insert into mass_loss (id, began_at) values (gen_random_uuid(), now()) returning id');
  return {
    graphql,
    tokens,
    ids: {
      catalog: await one('select name as id from catalog'),
      named: await one('select name as id from member where id = $1', [member]),
      offer: writeGlobalId('Catalog', catalogId),
      class: writeGlobalId('AcceleratorClass', classId),
      image: writeGlobalId('CatalogEntry', entryId),
      gpu: writeGlobalId('AcceleratorClass', gpu),
      model: writeGlobalId('CatalogEntry', model),
      notebook: writeGlobalId('Notebook', notebook),
      endpoint: writeGlobalId('Endpoint', endpoint),
      machine: writeGlobalId('Machine', machine),
      member: writeGlobalId('Member', member),
      token: writeGlobalId('AccessToken', spare.accessTokenId),
      loss: writeGlobalId('MachineLoss', loss),
      AcceleratorClass: classId,
      Catalog: catalogId,
      CatalogEntry: entryId,
      Machine: machine,
      MachineLoss: loss,
      AuditEntry: await one('select id from audit_entry limit 1'),
      Member: member,
      Notebook: notebook,
      Endpoint: endpoint,
      Workspace: await one('select workspace_id as id from workload where id = $1', [notebook]),
      AdmissionEvent: `${notebook}:1`,
      AccessToken: spare.accessTokenId,
      Reservation: await one('select id from reservation where workload_id = $1', [notebook]),
    },
  };
}

async function outcomeOf(query: string, role: Role): Promise<string> {
  const filled = query.replace(/\$(\w+)/g, (_all, name: string) => fixture.ids[name] ?? '');
  const token = fixture.tokens[role];
  if (filled.startsWith('subscription')) return firstOfStream(filled, token);
  const answer = await ask(fixture.graphql.server, { query: filled, token });
  if (answer.errors.length > 0) return String(codesOf(answer)[0]);
  const [value] = Object.values(answer.data ?? {});
  if (value == null) return 'null';
  return typeof value === 'object' && 'code' in value ? String(value.code) : 'data';
}

async function firstOfStream(query: string, token: string | null): Promise<string> {
  const response = await fixture.graphql.server.fetch('http://berth.test/graphql', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query }),
  });
  const reader = response.body?.getReader();
  let text = '';
  while (reader !== undefined && !/event: (?:next|complete)\ndata: ?.*\n/.test(text)) {
    const { value, done } = await reader.read();
    if (done) break;
    text += new TextDecoder().decode(value);
  }
  await reader?.cancel();
  return /"code":"(\w+)"/.exec(text)?.[1] ?? (text.includes('"data"') ? 'data' : text);
}

describe('default deny', () => {
  test('every root field has a row', () => {
    const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
    const fields = roots.flatMap((root) => Object.keys(root?.getFields() ?? {}).map((field) => `${String(root)}.${field}`));
    expect(Object.keys(ROOT_FIELDS).sort()).toEqual(fields.sort());
  });

  test('every type that `node` finds has a row', () => {
    const node = schema.getType('Node');
    if (node === undefined || !('resolveType' in node)) throw new Error('There is no Node.');
    const types = schema.getImplementations(node as Parameters<typeof schema.getImplementations>[0]).objects.map((type) => type.name);
    expect(Object.keys(NODES).sort()).toEqual([...types].sort());
  });

  describe.each(Object.entries(ROOT_FIELDS))('%s', (_field, row) => {
    test.each(ROLES)('towards %s', async (role) => {
      expect(await outcomeOf(row.query, role)).toBe(row.want[role]);
    });
  });

  describe.each(Object.entries(NODES))('node of type %s', (type, want) => {
    test.each(ROLES)('towards %s', async (role) => {
      const id = writeGlobalId(type, fixture.ids[type] ?? '');
      expect(await outcomeOf(`{ node(id: "${id}") { id __typename } }`, role)).toBe(want[role]);
    });
  });

  test.each(['unknown', 'expired', 'revoked', 'disabled'])('a token that is %s is none', async (kind) => {
    const member = await seedMember(database.pool);
    const token =
      kind === 'unknown' ? 'berth_guessed' : await seedToken(database, member, kind === 'expired' ? { expiresAt: new Date(0) } : {});
    if (kind === 'revoked') await database.pool.query('update access_token set revoked_at = now() where member_id = $1', [member]);
    if (kind === 'disabled') await database.pool.query('update member set disabled_at = now() where id = $1', [member]);
    expect(codesOf(await ask(fixture.graphql.server, { query: '{ viewer { name } }', token }))).toEqual(['UNAUTHENTICATED']);
  });

  test.each([
    { scope: 'READ', query: '{ viewer { name } }', code: 'FORBIDDEN' },
    { scope: 'WORKLOADS', query: ROOT_FIELDS['Mutation.launchNotebook']?.query ?? '', code: 'FORBIDDEN' },
    { scope: 'MACHINES', query: `mutation { createMachineEnrollment(input: { name: "own" }) { ${refusal} } }`, code: 'FORBIDDEN' },
  ] as const)('a token without the scope $scope is refused what needs it', async ({ scope, query, code }) => {
    const others = (['READ', 'WORKLOADS', 'MACHINES'] as const).filter((other) => other !== scope);
    const token = await seedToken(database, await seedMember(database.pool), { scopes: others });
    const filled = query.replace(/\$(\w+)/g, (_all, name: string) => fixture.ids[name] ?? '');
    const answer = await ask(fixture.graphql.server, { query: filled, token });
    expect(answer.text).toContain(`"code":"${code}"`);
  });
});
