import { isInterfaceType, isLeafType, getNamedType, isObjectType, type GraphQLObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeGlobalId } from '../../src/graphql/global-id.ts';
import { isRead } from '../../src/graphql/read-scope.ts';
import { schema } from '../../src/graphql/schema.ts';
import { ask, dataOf } from '../support/ask.ts';
import { createTestGraphql, seedToken, type TestGraphql } from '../support/graphql-server.ts';
import { seedCatalog, seedMachine, seedMember } from '../support/seed.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

/** Every object that a mutation answers with, refusals among them. */
function answers(): readonly GraphQLObjectType[] {
  const fields = Object.values(schema.getMutationType()?.getFields() ?? {});
  return fields.flatMap(({ type }) => {
    const union = getNamedType(type);
    return 'getTypes' in union ? union.getTypes() : [];
  });
}

/** Object types that a token without READ can get to from these, each with the way. */
function reached(from: readonly GraphQLObjectType[]): ReadonlyMap<string, string> {
  const ways = new Map(from.map((type) => [type.name, type.name]));
  const left = [...from];
  for (let type = left.pop(); type !== undefined; type = left.pop()) {
    for (const field of Object.values(type.getFields())) {
      const shown = getNamedType(field.type);
      if (isRead(type.name, field) || isLeafType(shown)) continue;
      const types = isInterfaceType(shown) ? schema.getImplementations(shown).objects : isObjectType(shown) ? [shown] : [];
      for (const next of types.filter(({ name }) => !ways.has(name))) {
        ways.set(next.name, `${ways.get(type.name) ?? ''}.${field.name}`);
        left.push(next);
      }
    }
  }
  return ways;
}

describe('what a token without READ gets from a mutation', () => {
  const ways = reached(answers());

  test('no object with an id but the one that the mutation is about, no page, no usage, and nothing with arguments', () => {
    const about = new Set([...answers().map(({ name }) => name), 'AccessToken', 'Machine']);
    const beyond = [...ways].filter(([name]) => {
      const type = schema.getType(name);
      const isNode = isObjectType(type) && type.getInterfaces().some((one) => one.name === 'Node');
      return (isNode && !about.has(name)) || /Connection|Edge|Usage|PageInfo/.test(name);
    });
    expect(beyond).toEqual([]);
    expect(ways.get('Admission')).toBe('Notebook.admission');
  });

  test('the parts that it may see have no way to another object', () => {
    const open = [...ways.keys()].flatMap((name) => {
      const type = schema.getType(name);
      if (!isObjectType(type) || name === 'AccessTokenIssued' || name === 'MachineEnrollment') return [];
      return Object.values(type.getFields()).flatMap((field) => {
        const shown = getNamedType(field.type);
        const leads = isInterfaceType(shown) || (isObjectType(shown) && shown.getInterfaces().some((one) => one.name === 'Node'));
        return leads && !isRead(name, field) ? [`${name}.${field.name}`] : [];
      });
    });
    expect(open).toEqual([]);
  });
});

describe('a token without READ', () => {
  let database: TestDatabase;
  let graphql: TestGraphql;
  let machineId: string;
  let counter = 0;
  let launch: Readonly<Record<string, string>>;
  let tokens: Readonly<Record<'WORKLOADS' | 'MACHINES' | 'BOTH', string>>;

  beforeAll(async () => {
    database = await createTestDatabase();
    graphql = await createTestGraphql(database);
    const { pool } = database;
    const member = await seedMember(pool, { name: 'ada' });
    machineId = writeGlobalId('Machine', await seedMachine(pool, { name: 'box', ownerId: member, sharing: 'PRIVATE' }));
    const catalog = await seedCatalog(pool, { classes: { small: { accelerator: 'cpu' } }, entries: { image: [{}] } });
    launch = {
      classId: writeGlobalId('AcceleratorClass', catalog.classes['small'] ?? ''),
      imageId: writeGlobalId('CatalogEntry', catalog.entries['image'] ?? ''),
    };
    tokens = {
      WORKLOADS: await seedToken(database, member, { scopes: ['WORKLOADS'] }),
      MACHINES: await seedToken(database, member, { scopes: ['MACHINES'] }),
      BOTH: await seedToken(database, member, { scopes: ['READ', 'WORKLOADS'] }),
    };
  });

  afterAll(async () => {
    await graphql.close();
    await database.drop();
  });

  const launching = (fields: string): string =>
    `mutation ($input: LaunchNotebookInput!) { result: launchNotebook(input: $input) { ... on Notebook { name ${fields} } ... on Refusal { code } } }`;
  const updating = (fields: string): string =>
    `mutation { result: updateMachine(input: { machineId: "${machineId}", schedulable: true }) { ... on Machine { name ${fields} } ... on Refusal { code } } }`;

  test.each([
    ['its member and the member’s tokens', 'member { accessTokens { nodes { name } } }'],
    ['its machine', 'machine { name }'],
    ['its class', 'class { name }'],
    ['its image', 'image { name }'],
    ['its timeline', 'timeline { nodes { message } }'],
    ['its latest event', 'latestEvent { type }'],
    ['its usage', 'usage { seconds }'],
    ['an export of it', 'export(format: BERTH_YAML)'],
    ['its files', 'workspace { files }'],
    ['its runtime', 'runtime { ref }'],
  ])('launches a notebook, and is refused %s', async (_title, fields) => {
    counter += 1;
    const input = { ...launch, name: `work-${String(counter)}` };
    const answer = await ask(graphql.server, { query: launching(fields), variables: { input }, token: tokens.WORKLOADS });
    expect(answer.errors.map(({ extensions }) => extensions?.['code'])).toEqual(['FORBIDDEN']);
    const again = { ...input, name: `${input.name}-again` };
    expect(await dataOf(graphql.server, { query: launching(fields), variables: { input: again }, token: tokens.BOTH })).toMatchObject({
      result: { name: again.name },
    });
  });

  test('sees of the notebook what it consists of', async () => {
    const fields = 'id phase admission { state headline { code message details { name value } } } createdAt';
    const data = await dataOf(graphql.server, {
      query: launching(fields),
      variables: { input: { ...launch, name: 'plain' } },
      token: tokens.WORKLOADS,
    });
    expect(data).toMatchObject({ result: { name: 'plain', admission: { state: expect.any(String) as string } } });
  });

  test.each([
    ['its holds', 'reservations { nodes { member { name } } }'],
    ['its owner', 'owner { name }'],
    ['those with whom it is shared', 'sharing { members { name } }'],
  ])('changes a machine, and is refused %s', async (_title, fields) => {
    const answer = await ask(graphql.server, { query: updating(fields), token: tokens.MACHINES });
    expect(answer.errors.map(({ extensions }) => extensions?.['code'])).toEqual(['FORBIDDEN']);
  });

  test('sees of the machine its status, drivers, amounts and mode of sharing', async () => {
    const fields = 'status drivers { name isolation } capacity { cpuMillis devices { count } } sharing { mode }';
    expect(await dataOf(graphql.server, { query: updating(fields), token: tokens.MACHINES })).toMatchObject({
      result: { name: 'box', sharing: { mode: 'PRIVATE' } },
    });
  });
});
