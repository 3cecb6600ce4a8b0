import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MachineId, MemberId } from '../../src/domain/model/ids.ts';
import { writeGlobalId } from '../../src/graphql/global-id.ts';
import { ask, codesOf, dataOf } from '../support/ask.ts';
import { createTestGraphql, seedToken, type TestGraphql } from '../support/graphql-server.ts';
import { seedCatalog, seedMachine, seedMember, type SeededCatalog } from '../support/seed.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const LAUNCH = `mutation ($input: LaunchNotebookInput!) {
  launchNotebook(input: $input) {
    __typename
    ... on Notebook { id name phase desired generation admission { state } machine { name } driver runtime { name ref } openUrl deletedAt }
    ... on Refusal { code message }
    ... on InvalidInput { fields { field message } }
    ... on NotFound { field }
    ... on NameTaken { field }
    ... on LaunchRefused { reasons { code scope message details { name value } } }
  }
}`;

const classId = (catalog: SeededCatalog, name: string): string => writeGlobalId('AcceleratorClass', catalog.classes[name] ?? '');
const imageId = (catalog: SeededCatalog, name: string): string => writeGlobalId('CatalogEntry', catalog.entries[name] ?? '');

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
    classes: { small: { accelerator: 'cpu' }, gpu: { accelerator: 'nvidia-gpu' }, huge: { accelerator: 'cpu', cpuMillis: 900_000 } },
    entries: { image: [{ name: 'first', ref: 'image:1' }], 'cpu-only': [{ accelerators: ['cpu'] }] },
  });
  machine = await seedMachine(database.pool, { name: 'lab', cpuMillis: 64_000 });
});

beforeEach(async () => {
  member = await seedMember(database.pool);
  token = await seedToken(database, member);
});

afterAll(async () => {
  await graphql.close();
  await database.drop();
});

interface Launched {
  readonly launchNotebook: { readonly id: string; readonly __typename: string };
}

async function launch(name: string, input: Readonly<Record<string, unknown>> = {}): Promise<Launched['launchNotebook']> {
  const variables = { input: { name, classId: classId(catalog, 'small'), imageId: imageId(catalog, 'image'), ...input } };
  return (await dataOf<Launched>(graphql.server, { query: LAUNCH, variables, token })).launchNotebook;
}

describe('launchNotebook', () => {
  test('L2: answers with the notebook as its first evaluation left it', async () => {
    expect(await launch('first')).toMatchObject({
      __typename: 'Notebook',
      name: 'first',
      phase: 'PREPARING',
      desired: 'RUN',
      generation: 1,
      admission: { state: 'ADMITTED' },
      machine: { name: 'lab' },
      driver: 'SIMULATION',
      runtime: { name: 'first', ref: 'image:1' },
      openUrl: null,
      deletedAt: null,
    });
  });

  const foreign = writeGlobalId('Notebook', '018f0000-0000-7000-8000-000000000000');
  const unknown = (type: string): string => writeGlobalId(type, '018f0000-0000-7000-8000-000000000000');
  test.each([
    { title: 'an unknown class', input: { classId: unknown('AcceleratorClass') }, want: { code: 'NOT_FOUND', field: 'input.classId' } },
    { title: 'an unknown image', input: { imageId: unknown('CatalogEntry') }, want: { code: 'NOT_FOUND', field: 'input.imageId' } },
    { title: 'an unknown machine', input: { machineId: unknown('Machine') }, want: { code: 'NOT_FOUND', field: 'input.machineId' } },
    { title: 'the id of another type', input: { classId: foreign }, want: { code: 'INVALID_INPUT', fields: [{ field: 'input.classId' }] } },
    { title: 'an id that is none', input: { imageId: 'nonsense' }, want: { code: 'INVALID_INPUT', fields: [{ field: 'input.imageId' }] } },
    { title: 'an id with NUL', input: { machineId: 'a\u0000b' }, want: { code: 'INVALID_INPUT', fields: [{ field: 'input.machineId' }] } },
    { title: 'an empty name', input: { name: '' }, want: { code: 'INVALID_INPUT', fields: [{ field: 'input.name' }] } },
    { title: 'a name with NUL', input: { name: 'a\u0000b' }, want: { code: 'INVALID_INPUT', fields: [{ field: 'input.name' }] } },
    { title: 'a name with an emoji', input: { name: 'bear-🐻' }, want: { code: 'INVALID_INPUT', fields: [{ field: 'input.name' }] } },
    {
      title: 'a name of 64 characters',
      input: { name: 'a'.repeat(64) },
      want: { code: 'INVALID_INPUT', fields: [{ field: 'input.name' }] },
    },
    { title: 'a lone surrogate', input: { name: '\ud800' }, want: { code: 'INVALID_INPUT', fields: [{ field: 'input.name' }] } },
    {
      title: 'an idempotency key with NUL',
      input: { idempotencyKey: '\u0000' },
      want: { code: 'INVALID_INPUT', fields: [{ field: 'input.idempotencyKey' }] },
    },
  ])('refuses $title, naming the field, and stores nothing', async ({ input, want }) => {
    expect(await launch('refused', input)).toMatchObject(want);
    const { rows } = await database.pool.query('select 1 from workload where member_id = $1', [member]);
    expect(rows).toEqual([]);
  });

  test('refuses the name of an own notebook; a name is free again once it is deleted', async () => {
    const { id } = await launch('same');
    expect(await launch('same')).toMatchObject({ __typename: 'NameTaken', code: 'NAME_TAKEN', field: 'input.name' });
    const query = `mutation ($id: ID!) {
      stopNotebook(input: { notebookId: $id }) { ... on Notebook { phase desired } }
      deleteNotebook(input: { notebookId: $id }) { ... on Notebook { deleteRequested desired } }
    }`;
    expect(await dataOf(graphql.server, { query, variables: { id }, token })).toMatchObject({
      stopNotebook: { phase: 'STOPPING', desired: 'STOP' },
      deleteNotebook: { deleteRequested: true },
    });
  });

  test('L9: an accelerator that no runtime supports is refused with typed reasons and sentences', async () => {
    const refused = await launch('no-gpu', { classId: classId(catalog, 'gpu'), imageId: imageId(catalog, 'cpu-only') });
    expect(refused).toMatchObject({
      __typename: 'LaunchRefused',
      code: 'ACCELERATOR_UNSUPPORTED',
      reasons: [{ code: 'ACCELERATOR_UNSUPPORTED', scope: 'OPERATOR', message: expect.stringContaining('GPU') as string }],
    });
  });

  test('the same idempotency key gives the same notebook; with another input it conflicts', async () => {
    const first = await launch('once', { idempotencyKey: 'key-1' });
    expect(await launch('once', { idempotencyKey: 'key-1' })).toMatchObject({ __typename: 'Notebook', id: first.id });
    expect(await launch('twice', { idempotencyKey: 'key-1' })).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
  });

  test.each(['startNotebook', 'stopNotebook', 'deleteNotebook'])('%s refuses unknown and foreign notebooks alike', async (mutation) => {
    const { id } = await launch('mine');
    const stranger = await seedToken(database, await seedMember(database.pool));
    const query = `mutation ($id: ID!) { ${mutation}(input: { notebookId: $id }) { ... on Refusal { code } ... on NotFound { field } } }`;
    for (const notebookId of [id, foreign]) {
      const data = await dataOf(graphql.server, { query, variables: { id: notebookId }, token: stranger });
      expect(data).toEqual({ [mutation]: { code: 'NOT_FOUND', field: 'input.notebookId' } });
    }
  });
});

const WHOLE = `
  id name kind phase desired generation openUrl createdAt updatedAt deletedAt deleteRequested
  member { id name role } class { name accelerator } image { name kind catalog { name } }
  workspace { id machine { name } usedAt }
  admission { state headline { code } reasons { code } evaluatedAt queuePosition timesPassed }
  machine { name } driver runtime { name }
  latestEvent { id type sequence cursor }
  timeline(first: 10) { nodes { id sequence type message generation outcome machine { name } driver runtime { name } reasons { code } } pageInfo { hasNextPage } }
  usage { seconds coreSeconds acceleratorSeconds gibSeconds }
`;

describe('a notebook', () => {
  test('shows every field, and `node` finds it for its member and for operators alone', async () => {
    const { id } = await launch('whole');
    const query = `query ($id: ID!) { node(id: $id) { __typename ... on Notebook { ${WHOLE} } } }`;
    const { node } = await dataOf<{ node: Record<string, unknown> }>(graphql.server, { query, variables: { id }, token });
    expect(node).toMatchObject({
      __typename: 'Notebook',
      kind: 'NOTEBOOK',
      member: { role: 'MEMBER' },
      class: { name: 'small', accelerator: 'CPU' },
      image: { name: 'image', kind: 'NOTEBOOK_IMAGE' },
      admission: { state: 'ADMITTED', headline: null, reasons: [], queuePosition: null, timesPassed: 0 },
      latestEvent: { type: 'RESERVED' },
      timeline: { nodes: [{ type: 'SUBMITTED', sequence: 1 }, { type: 'EVALUATED' }, { type: 'RESERVED', machine: { name: 'lab' } }] },
      usage: { acceleratorSeconds: 0 },
    });
    const operator = await seedMember(database.pool, { role: 'OPERATOR' });
    const byOperator = await seedToken(database, operator, { role: 'OPERATOR' });
    expect(await dataOf(graphql.server, { query, variables: { id }, token: byOperator })).toMatchObject({ node: { name: 'whole' } });
    const stranger = await seedToken(database, await seedMember(database.pool));
    expect(await dataOf(graphql.server, { query, variables: { id }, token: stranger })).toEqual({ node: null });
  });

  test('L3: a blocked one says why, in codes and words', async () => {
    const { id } = await launch('too-big', { classId: classId(catalog, 'huge') });
    const query = `query ($id: ID!) { node(id: $id) { ... on Workload {
      phase admission { state headline { code scope message machine { name } details { name value } } } latestEvent { message }
    } } }`;
    expect(await dataOf(graphql.server, { query, variables: { id }, token })).toMatchObject({
      node: {
        phase: 'PENDING',
        admission: {
          state: 'BLOCKED',
          headline: {
            code: 'CLASS_EXCEEDS_MACHINE',
            scope: 'MEMBER',
            machine: { name: 'lab' },
            message: expect.stringContaining('lab') as string,
          },
        },
      },
    });
  });

  test('cursors of the timeline page through it, and those of another notebook, tampered or ahead are refused', async () => {
    const { id } = await launch('paged');
    const other = await launch('other');
    const query = `query ($id: ID!, $first: Int, $after: String) {
      node(id: $id) { ... on Workload { timeline(first: $first, after: $after) { edges { cursor node { sequence cursor } } pageInfo { hasNextPage hasPreviousPage endCursor } } } }
    }`;
    interface Page {
      readonly node: {
        readonly timeline: {
          readonly edges: readonly { readonly cursor: string; readonly node: { readonly sequence: number; readonly cursor: string } }[];
          readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
        };
      };
    }
    const first = await dataOf<Page>(graphql.server, { query, variables: { id, first: 2 }, token });
    const cursor = first.node.timeline.pageInfo.endCursor;
    expect(first.node.timeline.edges.map((edge) => edge.node.sequence)).toEqual([1, 2]);
    expect(first.node.timeline.edges.map((edge) => edge.cursor)).toEqual(first.node.timeline.edges.map((edge) => edge.node.cursor));
    const second = await dataOf<Page>(graphql.server, { query, variables: { id, after: cursor }, token });
    expect(second.node.timeline.edges.map((edge) => edge.node.sequence)).toEqual([3]);
    for (const after of [`${cursor.slice(0, -1)}${cursor.endsWith('A') ? 'B' : 'A'}`, 'nonsense', '']) {
      expect(codesOf(await ask(graphql.server, { query, variables: { id, after }, token }))).toEqual(['CURSOR_INVALID']);
    }
    expect(codesOf(await ask(graphql.server, { query, variables: { id: other.id, after: cursor }, token }))).toEqual(['CURSOR_INVALID']);
  });
});

describe('notebooks', () => {
  const query = `query ($first: Int, $last: Int, $after: String, $before: String, $filter: WorkloadFilter, $orderBy: WorkloadOrder) {
    notebooks(first: $first, last: $last, after: $after, before: $before, filter: $filter, orderBy: $orderBy) {
      nodes { name } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    }
  }`;
  interface List {
    readonly notebooks: {
      readonly nodes: readonly { readonly name: string }[];
      readonly pageInfo: {
        readonly hasNextPage: boolean;
        readonly hasPreviousPage: boolean;
        readonly startCursor: string;
        readonly endCursor: string;
      };
    };
  }
  const list = async (variables: Readonly<Record<string, unknown>>): Promise<List['notebooks']> =>
    (await dataOf<List>(graphql.server, { query, variables, token })).notebooks;
  const namesOf = ({ nodes }: List['notebooks']): readonly string[] => nodes.map((node) => node.name);

  test('lists the viewer’s own, newest first, page by page in both directions', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await launch(name);
    const first = await list({ first: 2 });
    expect(namesOf(first)).toEqual(['e', 'd']);
    expect(first.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
    const second = await list({ first: 2, after: first.pageInfo.endCursor });
    expect(namesOf(second)).toEqual(['c', 'b']);
    expect(namesOf(await list({ first: 2, after: second.pageInfo.endCursor }))).toEqual(['a']);
    expect(namesOf(await list({ last: 2, before: second.pageInfo.startCursor }))).toEqual(['e', 'd']);
    expect(namesOf(await list({ last: 2 }))).toEqual(['b', 'a']);
    const byName = { field: 'NAME', direction: 'ASC' };
    const ordered = await list({ first: 3, orderBy: byName });
    expect(namesOf(ordered)).toEqual(['a', 'b', 'c']);
    expect(namesOf(await list({ orderBy: byName, after: ordered.pageInfo.endCursor }))).toEqual(['d', 'e']);
    const crossed = await ask(graphql.server, { query, variables: { after: ordered.pageInfo.endCursor }, token });
    expect(codesOf(crossed)).toEqual(['CURSOR_INVALID']);
  });

  test('filters by phase, machine and member', async () => {
    await launch('runs');
    await launch('blocked', { classId: classId(catalog, 'huge') });
    expect(namesOf(await list({ filter: { phases: ['PENDING'] } }))).toEqual(['blocked']);
    expect(namesOf(await list({ filter: { phases: [] } }))).toEqual([]);
    expect(namesOf(await list({ filter: { machineId: writeGlobalId('Machine', machine) } }))).toEqual(['runs']);
    expect(namesOf(await list({ filter: { memberId: writeGlobalId('Member', member) } }))).toEqual(['blocked', 'runs']);
    expect(namesOf(await list({ filter: { name: 'runs' } }))).toEqual(['runs']);
    for (const name of ['run', 'RUNS', '', 'a\0b']) expect(namesOf(await list({ filter: { name } }))).toEqual([]);
    const wrong = await ask(graphql.server, { query, variables: { filter: { machineId: writeGlobalId('Member', member) } }, token });
    expect(wrong.errors[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT', fields: [{ field: 'filter.machineId' }] });
  });

  test.each([{ first: 0 }, { first: -1 }, { first: 101 }, { first: 1_000_000_000 }, { last: 0 }, { first: 1, last: 1 }])(
    'refuses the page %o with a typed error',
    async (variables) => {
      const answer = await ask(graphql.server, { query, variables, token });
      expect(codesOf(answer)).toEqual(['INVALID_INPUT']);
    },
  );

  test('null sizes and cursors are as good as absent', async () => {
    await launch('only');
    expect(namesOf(await list({ first: null, last: null, after: null, before: null, filter: null, orderBy: null }))).toEqual(['only']);
  });

  test('reads a page and all that hangs on it in a number of statements that does not grow with it', async () => {
    for (const name of ['n1', 'n2', 'n3', 'n4', 'n5', 'n6']) await launch(name);
    const everything = `query ($first: Int) { notebooks(first: $first) { nodes { ${WHOLE.replace(/timeline\(.*\n/, '')} } } }`;
    const statementsFor = async (first: number): Promise<number> => {
      const before = graphql.statements.length;
      await dataOf(graphql.server, { query: everything, variables: { first }, token });
      return graphql.statements.length - before;
    };
    await statementsFor(1);
    expect(await statementsFor(6)).toBe(await statementsFor(1));
  });
});
