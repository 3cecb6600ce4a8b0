import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, Kind, OperationTypeNode, parse, type FragmentDefinitionNode, type OperationDefinitionNode } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as generated from '../../src/client/generated/graphql.ts';
import { rootFields } from '../support/canary-walk.ts';
import { createTestGraphql, seedToken, type TestGraphql } from '../support/graphql-server.ts';
import { seedMember } from '../support/seed.ts';
import { ask, codesOf } from '../support/ask.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const PROJECT = join(import.meta.dirname, '..', '..');
const FOLDER = join(PROJECT, 'src', 'client', 'operations');
const schema = buildSchema(readFileSync(join(PROJECT, 'schema.graphql'), 'utf8'));
const files = readdirSync(FOLDER).map((name) => ({ name, definitions: parse(readFileSync(join(FOLDER, name), 'utf8')).definitions }));
const definitions = files.flatMap(({ definitions: each }) => each);
const operations = definitions.filter((each): each is OperationDefinitionNode => each.kind === Kind.OPERATION_DEFINITION);
const kebab = (name: string): string => name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();

describe('the typed operations', () => {
  it.each([OperationTypeNode.QUERY, OperationTypeNode.MUTATION, OperationTypeNode.SUBSCRIPTION])(
    'there is one for every field of %s',
    (kind) => {
      const asked = operations
        .filter(({ operation }) => operation === kind)
        .flatMap(({ selectionSet }) => selectionSet.selections.flatMap((each) => (each.kind === Kind.FIELD ? [each.name.value] : [])));
      expect(Object.keys(rootFields(schema, kind)).filter((field) => !asked.includes(field))).toEqual([]);
    },
  );

  it('every mutation asks for the name of its answer and for every refusal', () => {
    for (const { name, selectionSet } of operations.filter(({ operation }) => operation === OperationTypeNode.MUTATION)) {
      const [field] = selectionSet.selections;
      const asked = field?.kind === Kind.FIELD ? (field.selectionSet?.selections ?? []) : [];
      const named = asked.map((each) => (each.kind === Kind.INLINE_FRAGMENT ? '...' : each.name.value));
      expect({ mutation: name?.value, asked: named }).toMatchObject({
        asked: expect.arrayContaining(['__typename', 'RefusalDetail']) as readonly string[],
      });
    }
  });

  it('each has a file of its own, named after it, and no fragment is unused', () => {
    for (const {
      name,
      definitions: [first, ...others],
    } of files) {
      if (first?.kind !== Kind.OPERATION_DEFINITION) continue;
      expect(others).toEqual([]);
      expect(name).toBe(`${kebab(first.name?.value ?? '')}.graphql`);
    }
    const fragments = definitions.filter((each): each is FragmentDefinitionNode => each.kind === Kind.FRAGMENT_DEFINITION);
    const spread = files.map(({ name }) => readFileSync(join(FOLDER, name), 'utf8')).join('\n');
    expect(fragments.map(({ name }) => name.value).filter((name) => !spread.includes(`...${name}\n`))).toEqual([]);
  });
});

describe('a member may send each, with the largest pages', () => {
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

  it.each(operations.filter(({ operation }) => operation === OperationTypeNode.QUERY).map(({ name }) => name?.value ?? ''))(
    '%s',
    async (name) => {
      const document = (generated as Readonly<Record<string, unknown>>)[`${name}Document`];
      const { variableDefinitions = [] } = operations.find((each) => each.name?.value === name) ?? {};
      const values: Readonly<Record<string, unknown>> = { first: 100, input: INPUTS[name], format: 'BERTH_YAML' };
      const variables = Object.fromEntries(
        variableDefinitions.flatMap(({ variable, type }) => {
          const key = variable.name.value;
          if (key in values) return [[key, values[key]]];
          return type.kind === Kind.NON_NULL_TYPE ? [[key, NOBODY]] : [];
        }),
      );
      const answer = await ask(graphql.server, { token, query: String(document), variables });
      const limits = ['QUERY_TOO_COSTLY', 'OPERATION_TOO_LARGE', 'BAD_REQUEST', 'INTERNAL_SERVER_ERROR'];
      expect(
        codesOf(answer).some((code) => limits.includes(String(code))),
        answer.text,
      ).toBe(false);
    },
  );
});

/** A global id of a machine that is not there. */
const NOBODY = Buffer.from('Machine:00000000-0000-7000-8000-000000000000').toString('base64');
const INPUTS: Readonly<Record<string, object>> = {
  UsageReport: { from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' },
  PreviewPlacement: { kind: 'NOTEBOOK', classId: NOBODY, entryId: NOBODY },
};
