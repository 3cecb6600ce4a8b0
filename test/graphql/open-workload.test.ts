import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MemberId, WorkloadId } from '../../src/domain/model/ids.ts';
import { writeGlobalId } from '../../src/graphql/global-id.ts';
import { createReplica } from '../support/admission.ts';
import { dataOf } from '../support/ask.ts';
import { createTestGraphql, seedToken, type TestGraphql } from '../support/graphql-server.ts';
import { seedCatalog, seedMachine, seedMember } from '../support/seed.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let graphql: TestGraphql;
let member: MemberId;
let token: string;
let notebook: WorkloadId;
let id: string;

beforeAll(async () => {
  database = await createTestDatabase();
  graphql = await createTestGraphql(database);
  const { pool } = database;
  const { classes, entries } = await seedCatalog(pool, { classes: { small: { accelerator: 'cpu' } }, entries: { image: [{}] } });
  await seedMachine(pool, { drivers: ['docker'] });
  member = await seedMember(pool);
  token = await seedToken(database, member, { scopes: ['READ', 'WORKLOADS'] });
  const [classId, entryId] = [classes['small'], entries['image']];
  if (classId === undefined || entryId === undefined) throw new Error('The catalog is empty.');
  notebook = await createReplica(pool).launch(member, { name: 'lab', classId, entryId });
  id = writeGlobalId('Notebook', notebook);
});
afterAll(async () => {
  await graphql.close();
  await database.drop();
});

interface Opening {
  readonly openWorkload: Readonly<Record<string, unknown>>;
}

async function open(asker: string, workloadId: string): Promise<Readonly<Record<string, unknown>>> {
  const query = `mutation ($workloadId: ID!) { openWorkload(input: { workloadId: $workloadId }) {
    __typename ... on OpenGrant { code enterUrl openUrl expiresAt } ... on Refusal { code2: code message } } }`;
  return (await dataOf<Opening>(graphql.server, { query, variables: { workloadId }, token: asker })).openWorkload;
}

const phase = (word: string): Promise<unknown> => database.pool.query('update workload set phase = $1 where id = $2', [word, notebook]);

describe('openUrl', () => {
  test.each(['PENDING', 'PREPARING', 'RUNNING', 'STOPPING', 'STOPPED', 'FAILED'])('while it is %s', async (word) => {
    await phase(word);
    const { node } = await dataOf<{ readonly node: { readonly openUrl: string | null } }>(graphql.server, {
      query: `{ node(id: "${id}") { ... on Notebook { openUrl } } }`,
      token,
    });
    expect(node.openUrl).toBe(word === 'RUNNING' ? `http://open.test/open/${notebook}/` : null);
  });
});

describe('T3: openWorkload', () => {
  test('gives its member a code for 30 seconds, with where to post it and where it leads', async () => {
    await phase('RUNNING');
    const granted = await open(token, id);
    expect(granted).toEqual({
      __typename: 'OpenGrant',
      code: expect.stringMatching(/^bertho_[\w-]{43}$/) as string,
      enterUrl: `http://open.test/open/${notebook}/_berth/enter`,
      openUrl: `http://open.test/open/${notebook}/`,
      expiresAt: expect.any(String) as string,
    });
    const { rows } = await database.pool.query<{ readonly seconds: number; readonly token: string }>(
      `select extract(epoch from expires_at - created_at)::int as seconds, token_id = (select id from access_token) as token from open_grant`,
    );
    expect(rows).toEqual([{ seconds: 30, token: true }]);
    expect((await open(token, id))['code']).not.toBe(granted['code']);
  });

  test.each(['PENDING', 'PREPARING', 'STOPPING', 'STOPPED', 'FAILED'])('refuses while it is %s', async (word) => {
    await phase(word);
    expect(await open(token, id)).toMatchObject({ __typename: 'InvalidState', code2: 'INVALID_STATE' });
  });

  test('says of simulated work that there is nothing to open', async () => {
    await phase('RUNNING');
    const simulate = (driver: string): Promise<unknown> =>
      database.pool.query(`alter table reservation disable trigger user;
        update reservation set driver = '${driver}' where workload_id = '${notebook}';
        alter table reservation enable trigger user`);
    await simulate('simulation');
    const refused = await open(token, id);
    await simulate('docker');
    expect(refused).toMatchObject({ __typename: 'InvalidState', code2: 'INVALID_STATE' });
    expect(refused['message']).toMatch(/^It is simulated: .* there is nothing to open\.$/);
  });

  test('refuses everybody else, an operator too, and a token without the scope', async () => {
    await phase('RUNNING');
    const guest = await seedToken(database, await seedMember(database.pool));
    const operator = await seedToken(database, await seedMember(database.pool, { role: 'OPERATOR' }), { role: 'OPERATOR' });
    const reader = await seedToken(database, member, { scopes: ['READ', 'MACHINES'] });
    expect(await open(guest, id)).toMatchObject({ __typename: 'NotFound' });
    expect(await open(operator, id)).toMatchObject({ __typename: 'Forbidden' });
    expect(await open(reader, id)).toMatchObject({ __typename: 'Forbidden' });
    const { rows } = await database.pool.query(
      `select outcome from audit_entry where action = 'workload.open' and outcome = 'REFUSED' and subject = $1`,
      [`workload:${notebook}`],
    );
    expect(rows.length).toBeGreaterThanOrEqual(3);
  });

  test('refuses the id of something else, and of work by another kind', async () => {
    expect(await open(token, writeGlobalId('Member', member))).toMatchObject({ __typename: 'InvalidInput' });
    expect(await open(token, writeGlobalId('Endpoint', notebook))).toMatchObject({ __typename: 'NotFound' });
    expect(await open(token, 'x')).toMatchObject({ __typename: 'InvalidInput' });
  });

  test('a grant is forgotten after its session is over', async () => {
    await phase('RUNNING');
    await database.pool.query(`alter table open_grant disable trigger user;
      update open_grant set created_at = created_at - interval '14 hours', expires_at = expires_at - interval '14 hours';
      alter table open_grant enable trigger user`);
    await open(token, id);
    const { rows } = await database.pool.query('select id from open_grant');
    expect(rows).toHaveLength(1);
  });
});
