import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MemberId } from '../../src/domain/model/ids.ts';
import { writeGlobalId } from '../../src/graphql/global-id.ts';
import { createReplica } from '../support/admission.ts';
import { dataOf } from '../support/ask.ts';
import { createTestGraphql, seedToken, type TestGraphql } from '../support/graphql-server.ts';
import { seedCatalog, seedMachine, seedMember } from '../support/seed.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const FIELDS = '__typename files bytes newestChangeAt countComplete countedAt differenceFoundAt';
const OF_NOTEBOOK = `query ($id: ID!) { node(id: $id) { ... on Notebook { workspace { ${FIELDS} } } } }`;
const OF_ITSELF = `query ($id: ID!) { node(id: $id) { ... on Workspace { ${FIELDS} } } }`;

let database: TestDatabase;
let graphql: TestGraphql;
let member: MemberId;
let owner: MemberId;
let notebook: string;
let workspace: string;

beforeAll(async () => {
  database = await createTestDatabase();
  graphql = await createTestGraphql(database);
  const { pool } = database;
  [member, owner] = [await seedMember(pool), await seedMember(pool)];
  const catalog = await seedCatalog(pool, { classes: { small: { accelerator: 'cpu' } }, entries: { image: [{}] } });
  const machineId = await seedMachine(pool, { ownerId: owner });
  const [classId, entryId] = [catalog.classes['small'], catalog.entries['image']];
  if (classId === undefined || entryId === undefined) throw new Error('The catalog lacks what it was given.');
  const id = await createReplica(pool).launch(member, { name: 'kept', classId, entryId, machineId });
  const { rows } = await pool.query<{ id: string }>('select workspace_id as id from workload where id = $1', [id]);
  notebook = writeGlobalId('Notebook', id);
  workspace = writeGlobalId('Workspace', rows[0]?.id ?? '');
});

afterAll(async () => {
  await graphql.close();
  await database.drop();
});

const seenBy = async (token: string, what: { readonly query: string; readonly id: string }): Promise<unknown> =>
  dataOf(graphql.server, { query: what.query, variables: { id: what.id }, token });

describe('L7: the files of a notebook, as its machine counted them', () => {
  test('are unknown before the first count', async () => {
    const token = await seedToken(database, member);
    const nothing = { files: null, bytes: null, newestChangeAt: null, countComplete: null, countedAt: null, differenceFoundAt: null };
    expect(await seenBy(token, { query: OF_NOTEBOOK, id: notebook })).toEqual({
      node: { workspace: { __typename: 'Workspace', ...nothing } },
    });
  });

  test('are shown to its member, with bytes that no client rounds, and to operators, and to nobody else', async () => {
    await database.pool.query(
      `update workspace set files = 3, bytes = 9007199254740991, newest_change_at = '2026-11-29T12:00:00.5Z', count_complete = false,
         counted_at = '2026-11-29T13:00:00Z', difference_found_at = '2026-11-28T13:00:00Z'`,
    );
    const counted = {
      __typename: 'Workspace',
      files: 3,
      bytes: '9007199254740991',
      newestChangeAt: '2026-11-29T12:00:00.500Z',
      countComplete: false,
      countedAt: '2026-11-29T13:00:00.000Z',
      differenceFoundAt: '2026-11-28T13:00:00.000Z',
    };
    const operator = await seedMember(database.pool, { role: 'OPERATOR' });
    for (const token of [await seedToken(database, member), await seedToken(database, operator, { role: 'OPERATOR' })]) {
      expect(await seenBy(token, { query: OF_NOTEBOOK, id: notebook })).toEqual({ node: { workspace: counted } });
      expect(await seenBy(token, { query: OF_ITSELF, id: workspace })).toEqual({ node: counted });
    }
    for (const stranger of [owner, await seedMember(database.pool)]) {
      const token = await seedToken(database, stranger);
      expect(await seenBy(token, { query: OF_ITSELF, id: workspace })).toEqual({ node: null });
    }
  });
});
