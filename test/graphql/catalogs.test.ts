import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeGlobalId } from '../../src/graphql/global-id.ts';
import { ask, codesOf, dataOf } from '../support/ask.ts';
import { createTestGraphql, seedToken, type TestGraphql } from '../support/graphql-server.ts';
import { seedCatalog, seedMember, type SeededCatalog } from '../support/seed.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const CANARY = 'canary-of-an-operator-ref';

let database: TestDatabase;
let graphql: TestGraphql;
let catalog: SeededCatalog;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  graphql = await createTestGraphql(database);
  catalog = await seedCatalog(database.pool, {
    classes: { cpu: { accelerator: 'cpu' }, gpu: { accelerator: 'nvidia-gpu' } },
    entries: {
      image: [
        {
          name: 'second-best',
          ref: 'image:1',
          accelerators: ['cpu'],
          containerRef: CANARY,
          driverRefs: { native: CANARY, docker: CANARY },
        },
        { name: 'another', ref: 'image:2', accelerators: ['cpu', 'apple-gpu'] },
      ],
    },
  });
  token = await seedToken(database, await seedMember(database.pool));
});

afterAll(async () => {
  await graphql.close();
  await database.drop();
});

describe('the catalog', () => {
  test('S2, H1: an entry shows its runtimes in the operator’s order, with the default reference alone', async () => {
    const query =
      '{ catalogs { nodes { id name revision entries { nodes { id name kind removed catalog { name } runtimes { name ref accelerators modelFormat } } } } } }';
    const answer = await ask(graphql.server, { query, token });
    expect(answer.data).toMatchObject({
      catalogs: {
        nodes: [
          {
            revision: 1,
            entries: {
              nodes: [
                {
                  name: 'image',
                  kind: 'NOTEBOOK_IMAGE',
                  removed: false,
                  runtimes: [
                    { name: 'second-best', ref: 'image:1', accelerators: ['CPU'], modelFormat: null },
                    { name: 'another', ref: 'image:2', accelerators: ['CPU', 'APPLE_GPU'], modelFormat: null },
                  ],
                },
              ],
            },
          },
        ],
      },
    });
    expect(answer.text).not.toContain(CANARY);
  });

  test('S6: launchability says whether any runtime has the accelerator, and names no driver', async () => {
    const query = `query ($image: ID!, $class: ID!) { node(id: $image) { ... on CatalogEntry { launchability(classId: $class) { launchable reasons { code message } } } } }`;
    const launchability = async (name: string): Promise<unknown> => {
      const variables = {
        image: writeGlobalId('CatalogEntry', catalog.entries['image'] ?? ''),
        class: writeGlobalId('AcceleratorClass', catalog.classes[name] ?? ''),
      };
      return (await dataOf<{ node: { launchability: unknown } }>(graphql.server, { query, variables, token })).node.launchability;
    };
    expect(await launchability('cpu')).toEqual({ launchable: true, reasons: [] });
    expect(await launchability('gpu')).toMatchObject({ launchable: false, reasons: [{ code: 'ACCELERATOR_UNSUPPORTED' }] });
  });

  test.each(['nothing', '', 'a\u0000b', '\ud800', 'x'.repeat(10_000)])('nothing is found by the name %.20j', async (name) => {
    const query = 'query ($name: String!) { class(name: $name) { id } catalogEntry(catalog: $name, name: $name) { id } }';
    expect(await dataOf(graphql.server, { query, variables: { name }, token })).toEqual({ class: null, catalogEntry: null });
  });

  test('a removed class and a removed entry are no longer offered, and are still found by id', async () => {
    await database.pool.query(`update accelerator_class set removed_at = now() where name = 'gpu'`);
    expect(await dataOf(graphql.server, { query: '{ classes { name } class(name: "gpu") { name } }', token })).toEqual({
      classes: [{ name: 'cpu' }],
      class: null,
    });
    const id = writeGlobalId('AcceleratorClass', catalog.classes['gpu'] ?? '');
    const query = 'query ($id: ID!) { node(id: $id) { ... on AcceleratorClass { name removed } } }';
    expect(await dataOf(graphql.server, { query, variables: { id }, token })).toEqual({ node: { name: 'gpu', removed: true } });
  });
});

describe('node', () => {
  test.each([
    '',
    'x',
    'a\u0000',
    Buffer.from('Notebook:1').toString('base64'),
    Buffer.from('Notebook:').toString('base64'),
    'x'.repeat(100_000),
  ])('refuses %.30j, which no `id` field gave out', async (id) => {
    const answer = await ask(graphql.server, { query: 'query ($id: ID!) { node(id: $id) { id } }', variables: { id }, token });
    expect(codesOf(answer)).toEqual(['INVALID_INPUT']);
    expect(answer.errors[0]?.extensions).toMatchObject({ fields: [{ field: 'id' }] });
  });

  test.each(['Notebook', 'Machine', 'AdmissionEvent', 'Runtime', 'Nonsense', 'Query'])('finds no unknown %s', async (type) => {
    const id = writeGlobalId(type, '018f0000-0000-7000-8000-000000000000');
    const answer = await ask(graphql.server, { query: 'query ($id: ID!) { node(id: $id) { id } }', variables: { id }, token });
    expect(answer.data).toEqual({ node: null });
    expect(codesOf(answer)).not.toContain('INTERNAL_SERVER_ERROR');
  });
});
