import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MachineId, MemberId } from '../../src/domain/model/ids.ts';
import { writeGlobalId } from '../../src/graphql/global-id.ts';
import { ask, dataOf } from '../support/ask.ts';
import { createTestGraphql, seedToken, type TestGraphql } from '../support/graphql-server.ts';
import { seedCatalog, seedMachine, seedMember, type SeededCatalog } from '../support/seed.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const REFUSAL = `... on Refusal { code message } ... on InvalidInput { fields { field } } ... on NotFound { field } ... on NameTaken { field }
  ... on LaunchRefused { reasons { code scope message machine { id } } }`;
const LAUNCH_ENDPOINT = `mutation ($input: LaunchEndpointInput!) { launched: launchEndpoint(input: $input) {
  __typename ... on Endpoint { id name kind phase desired generation ready admission { state } machine { name } driver runtime { name ref } model { name kind } } ${REFUSAL}
} }`;
const LAUNCH_NOTEBOOK = `mutation ($input: LaunchNotebookInput!) { launched: launchNotebook(input: $input) { __typename ... on Notebook { id } ${REFUSAL} } }`;

let database: TestDatabase;
let graphql: TestGraphql;
let catalog: SeededCatalog;
let machine: MachineId;
let member: MemberId;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  graphql = await createTestGraphql(database);
  catalog = await seedCatalog(database.pool, {
    classes: { cpu: { accelerator: 'cpu' }, gpu: { accelerator: 'nvidia-gpu' }, metal: { accelerator: 'apple-gpu' } },
    entries: {
      image: [{ name: 'any' }],
      llm: [
        { name: 'st', accelerators: ['nvidia-gpu', 'cpu'], ref: 'kserve-st', modelFormat: 'safetensors' },
        { name: 'gg', accelerators: ['apple-gpu'], ref: 'kserve-gg', modelFormat: 'gguf' },
      ],
    },
  });
  await database.pool.query(`update catalog_entry set validated_digest = $1 where kind = 'model'`, ['a'.repeat(64)]);
  machine = await seedMachine(database.pool, { name: 'lab', devices: { 'nvidia-gpu': 64 }, cpuMillis: 200_000, memoryMib: 200_000 });
});

beforeEach(async () => {
  member = await seedMember(database.pool);
  token = await seedToken(database, member);
});

afterAll(async () => {
  await graphql.close();
  await database.drop();
});

const classId = (name: string): string => writeGlobalId('AcceleratorClass', catalog.classes[name] ?? '');
const entryId = (name: string): string => writeGlobalId('CatalogEntry', catalog.entries[name] ?? '');
const unknown = (type: string): string => writeGlobalId(type, '018f0000-0000-7000-8000-000000000000');

interface Launched {
  readonly launched: { readonly id: string; readonly __typename: string; readonly [field: string]: unknown };
}

async function launch(name: string, input: Readonly<Record<string, unknown>> = {}): Promise<Launched['launched']> {
  const variables = { input: { name, classId: classId('gpu'), modelId: entryId('llm'), ...input } };
  return (await dataOf<Launched>(graphql.server, { query: LAUNCH_ENDPOINT, variables, token })).launched;
}

async function launchNotebook(name: string, input: Readonly<Record<string, unknown>> = {}): Promise<Launched['launched']> {
  const variables = { input: { name, classId: classId('cpu'), imageId: entryId('image'), ...input } };
  return (await dataOf<Launched>(graphql.server, { query: LAUNCH_NOTEBOOK, variables, token })).launched;
}

async function stored(): Promise<number> {
  return (await database.pool.query('select 1 from workload where member_id = $1', [member])).rowCount ?? 0;
}

describe('launchEndpoint', () => {
  test('L2: answers with the endpoint as its first evaluation left it; it is not ready yet', async () => {
    expect(await launch('first')).toMatchObject({
      __typename: 'Endpoint',
      name: 'first',
      kind: 'ENDPOINT',
      phase: 'PREPARING',
      desired: 'RUN',
      generation: 1,
      ready: false,
      admission: { state: 'ADMITTED' },
      machine: { name: 'lab' },
      driver: 'SIMULATION',
      runtime: { name: 'st', ref: 'kserve-st' },
      model: { name: 'llm', kind: 'MODEL' },
    });
  });

  test.each([
    { title: 'an unknown class', input: { classId: unknown('AcceleratorClass') }, want: { code: 'NOT_FOUND', field: 'input.classId' } },
    { title: 'an unknown model', input: { modelId: unknown('CatalogEntry') }, want: { code: 'NOT_FOUND', field: 'input.modelId' } },
    { title: 'an unknown machine', input: { machineId: unknown('Machine') }, want: { code: 'NOT_FOUND', field: 'input.machineId' } },
    {
      title: 'the id of another type',
      input: { modelId: unknown('Notebook') },
      want: { code: 'INVALID_INPUT', fields: [{ field: 'input.modelId' }] },
    },
    { title: 'an id that is none', input: { modelId: 'nonsense' }, want: { code: 'INVALID_INPUT', fields: [{ field: 'input.modelId' }] } },
    { title: 'a wrong name', input: { name: 'No' }, want: { code: 'INVALID_INPUT', fields: [{ field: 'input.name' }] } },
    { title: 'a wrong key', input: { idempotencyKey: ' ' }, want: { code: 'INVALID_INPUT', fields: [{ field: 'input.idempotencyKey' }] } },
  ])('L9: $title is refused, naming the field, and nothing is stored', async ({ input, want }) => {
    expect(await launch('refused', input)).toMatchObject(want);
    expect(await stored()).toBe(0);
  });

  test('L9: a notebook image is no model, nor a model an image: in both launches and in the preview', async () => {
    expect(await launch('image', { modelId: entryId('image') })).toMatchObject({ code: 'NOT_FOUND', field: 'input.modelId' });
    expect(await launchNotebook('model', { imageId: entryId('llm') })).toMatchObject({ code: 'NOT_FOUND', field: 'input.imageId' });
    expect(await stored()).toBe(0);
    const query = 'query ($input: PlacementPreviewInput!) { placementPreview(input: $input) { outcome } }';
    for (const [kind, entry] of [
      ['ENDPOINT', 'image'],
      ['NOTEBOOK', 'llm'],
    ] as const) {
      const variables = { input: { kind, classId: classId('gpu'), entryId: entryId(entry) } };
      const { errors } = await ask(graphql.server, { query, variables, token });
      expect(errors[0]?.extensions).toMatchObject({ code: 'NOT_FOUND', field: 'input.entryId' });
    }
  });

  test.each([
    { rule: 'M4', className: 'cpu', code: 'CPU_ENDPOINT_UNAVAILABLE', scope: 'MEMBER' },
    { rule: 'M3', className: 'metal', code: 'MODEL_FORMAT_UNSUPPORTED', scope: 'OPERATOR' },
  ])('$rule, S6, L9: class $className is refused with $code and sentences, and nothing is stored', async ({ className, code, scope }) => {
    expect(await launch('refused', { classId: classId(className) })).toMatchObject({
      __typename: 'LaunchRefused',
      code,
      reasons: [{ code, scope, machine: null, message: expect.stringMatching(/\.$/) as string }],
    });
    expect(await stored()).toBe(0);
  });

  test('L8: a name is taken by a workload of either kind, and free again once that is deleted', async () => {
    await launchNotebook('notebook');
    const { id } = await launch('endpoint');
    const taken = { __typename: 'NameTaken', code: 'NAME_TAKEN', field: 'input.name' };
    expect(await launch('notebook')).toMatchObject(taken);
    expect(await launchNotebook('endpoint')).toMatchObject(taken);
    expect(await launch('endpoint')).toMatchObject(taken);
    const query = 'mutation ($id: ID!) { deleteEndpoint(input: { endpointId: $id }) { ... on Endpoint { deleteRequested } } }';
    expect(await dataOf(graphql.server, { query, variables: { id }, token })).toEqual({ deleteEndpoint: { deleteRequested: true } });
    // Its hold is open still; one that holds nothing is gone at once.
    expect(await launchNotebook('endpoint')).toMatchObject(taken);
    const blocked = await launch('blocked', {
      machineId: writeGlobalId('Machine', await seedMachine(database.pool, { drivers: ['docker'] })),
    });
    await dataOf(graphql.server, { query, variables: { id: blocked.id }, token });
    expect(await launchNotebook('blocked')).toMatchObject({ __typename: 'Notebook' });
  });

  test('the same idempotency key gives the same endpoint; another input conflicts; a notebook may have the same key', async () => {
    const first = await launch('once', { idempotencyKey: 'key-1' });
    expect(await launch('once', { idempotencyKey: 'key-1' })).toMatchObject({ __typename: 'Endpoint', id: first.id });
    expect(await launch('twice', { idempotencyKey: 'key-1' })).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
    expect(await launchNotebook('other', { idempotencyKey: 'key-1' })).toMatchObject({ __typename: 'Notebook' });
    expect(await launch('cpu', { idempotencyKey: 'key-2', classId: classId('cpu') })).toMatchObject({ code: 'CPU_ENDPOINT_UNAVAILABLE' });
    expect(await launch('gpu', { idempotencyKey: 'key-2' })).toMatchObject({ __typename: 'Endpoint' });
  });
});

describe('the mutations of one kind never touch the other', () => {
  test.each(['start', 'stop', 'delete'])('%sEndpoint refuses a notebook, unknown and foreign endpoints; and the reverse', async (verb) => {
    const endpoint = (await launch('mine')).id;
    const notebook = (await launchNotebook('my-notebook')).id;
    const stranger = await seedToken(database, await seedMember(database.pool));
    const call = async (kind: 'endpoint' | 'notebook', id: string, by: string): Promise<unknown> => {
      const mutation = `${verb}${kind === 'endpoint' ? 'Endpoint' : 'Notebook'}`;
      const query = `mutation ($id: ID!) { done: ${mutation}(input: { ${kind}Id: $id }) { ... on Refusal { code } ... on NotFound { field } ... on InvalidInput { fields { field } } } }`;
      return (await dataOf<{ done: unknown }>(graphql.server, { query, variables: { id }, token: by })).done;
    };
    const disguised = (type: string, id: string): string =>
      writeGlobalId(type, Buffer.from(id, 'base64').toString('utf8').split(':')[1] ?? '');
    const notFound = (kind: string): object => ({ code: 'NOT_FOUND', field: `input.${kind}Id` });
    const invalid = (kind: string): object => ({ code: 'INVALID_INPUT', fields: [{ field: `input.${kind}Id` }] });
    expect(await call('endpoint', endpoint, stranger)).toEqual(notFound('endpoint'));
    expect(await call('endpoint', unknown('Endpoint'), token)).toEqual(notFound('endpoint'));
    expect(await call('endpoint', notebook, token)).toEqual(invalid('endpoint'));
    expect(await call('notebook', endpoint, token)).toEqual(invalid('notebook'));
    expect(await call('endpoint', disguised('Endpoint', notebook), token)).toEqual(notFound('endpoint'));
    expect(await call('notebook', disguised('Notebook', endpoint), token)).toEqual(notFound('notebook'));
    const { rows } = await database.pool.query<{ phase: string }>('select phase from workload where member_id = $1', [member]);
    expect(rows).toEqual([{ phase: 'PREPARING' }, { phase: 'PREPARING' }]);
  });

  test('`node` finds an endpoint by its own type alone, for its member and operators', async () => {
    const { id } = await launch('found');
    const query = 'query ($id: ID!) { node(id: $id) { __typename ... on Workload { kind } ... on Endpoint { ready } } }';
    const find = async (globalId: string, by: string): Promise<unknown> =>
      (await dataOf<{ node: unknown }>(graphql.server, { query, variables: { id: globalId }, token: by })).node;
    const found = { __typename: 'Endpoint', kind: 'ENDPOINT', ready: false };
    expect(await find(id, token)).toEqual(found);
    const operator = await seedToken(database, await seedMember(database.pool, { role: 'OPERATOR' }), { role: 'OPERATOR' });
    expect(await find(id, operator)).toEqual(found);
    expect(await find(id, await seedToken(database, await seedMember(database.pool)))).toBeNull();
    expect(await find(writeGlobalId('Notebook', Buffer.from(id, 'base64').toString('utf8').split(':')[1] ?? ''), token)).toBeNull();
  });
});

describe('endpoints', () => {
  const query = `query ($first: Int, $after: String, $last: Int, $before: String, $filter: WorkloadFilter, $orderBy: WorkloadOrder) {
    endpoints(first: $first, after: $after, last: $last, before: $before, filter: $filter, orderBy: $orderBy) {
      nodes { name ready model { name } class { name } member { id } admission { state } machine { name } usage { seconds } latestEvent { type } }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    }
    notebooks(first: 100) { nodes { name } }
  }`;
  interface List {
    readonly endpoints: {
      readonly nodes: readonly { readonly name: string }[];
      readonly pageInfo: { readonly hasNextPage: boolean; readonly startCursor: string; readonly endCursor: string };
    };
    readonly notebooks: { readonly nodes: readonly { readonly name: string }[] };
  }
  const list = (variables: Readonly<Record<string, unknown>> = {}): Promise<List> =>
    dataOf<List>(graphql.server, { query, variables, token });
  const namesOf = ({ nodes }: { readonly nodes: readonly { readonly name: string }[] }): readonly string[] => nodes.map(({ name }) => name);

  test('lists the viewer’s endpoints and no notebooks, page by page in both directions and in either order', async () => {
    for (const name of ['a', 'b', 'c']) await launch(name);
    await launchNotebook('d');
    const first = await list({ first: 2 });
    expect(namesOf(first.endpoints)).toEqual(['c', 'b']);
    expect(namesOf(first.notebooks)).toEqual(['d']);
    expect(first.endpoints.pageInfo.hasNextPage).toBe(true);
    expect(namesOf((await list({ first: 2, after: first.endpoints.pageInfo.endCursor })).endpoints)).toEqual(['a']);
    expect(namesOf((await list({ last: 1 })).endpoints)).toEqual(['a']);
    expect(namesOf((await list({ orderBy: { field: 'NAME', direction: 'ASC' } })).endpoints)).toEqual(['a', 'b', 'c']);
  });

  test('filters by phase, machine and member; a stopped one is still found by the machine of its latest admission', async () => {
    const { id } = await launch('runs');
    await launch('blocked', { machineId: writeGlobalId('Machine', await seedMachine(database.pool, { drivers: ['docker'] })) });
    expect(namesOf((await list({ filter: { phases: ['PENDING'] } })).endpoints)).toEqual(['blocked']);
    expect(namesOf((await list({ filter: { memberId: writeGlobalId('Member', member) } })).endpoints)).toEqual(['blocked', 'runs']);
    const there = { filter: { machineId: writeGlobalId('Machine', machine) } };
    expect(namesOf((await list(there)).endpoints)).toEqual(['runs']);
    // As the agent's confirmation leaves it.
    await database.pool.query(`update reservation set released_at = clock_timestamp(), released_by = 'AGENT' where workload_id = $1`, [
      Buffer.from(id, 'base64').toString('utf8').split(':')[1],
    ]);
    expect((await list(there)).endpoints.nodes).toMatchObject([{ name: 'runs', machine: { name: 'lab' } }]);
  });

  test('reads a page and all that hangs on it in a number of statements that does not grow with it', async () => {
    for (const name of ['n1', 'n2', 'n3', 'n4', 'n5', 'n6']) await launch(name);
    const statementsFor = async (first: number): Promise<number> => {
      const before = graphql.statements.length;
      await list({ first });
      return graphql.statements.length - before;
    };
    await statementsFor(1);
    expect(await statementsFor(6)).toBe(await statementsFor(1));
  });
});
