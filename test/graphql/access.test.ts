import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MemberId } from '../../src/domain/model/ids.ts';
import { writeGlobalId } from '../../src/graphql/global-id.ts';
import { ask, codesOf, dataOf } from '../support/ask.ts';
import { createTestGraphql, seedToken, type TestGraphql } from '../support/graphql-server.ts';
import { seedMachine, seedMember } from '../support/seed.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const REFUSAL = '... on Refusal { code message } ... on InvalidInput { fields { field } }';
const NOT_FOUND = '... on NotFound { field }';
const NAME_TAKEN = '... on NameTaken { field }';
const CREATE_MEMBER = `mutation ($input: CreateMemberInput!) { result: createMember(input: $input) { ... on Member { id name role } ${REFUSAL} ${NAME_TAKEN} } }`;
const CREATE_TOKEN = `mutation ($input: CreateAccessTokenInput!) {
  result: createAccessToken(input: $input) { ... on AccessTokenIssued { token accessToken { id name scopes expiresAt lastUsedAt revokedAt } } ${REFUSAL} ${NOT_FOUND} }
}`;
const REVOKE = `mutation ($id: ID!) { result: revokeAccessToken(input: { accessTokenId: $id }) { ... on AccessToken { id revokedAt } ${REFUSAL} ${NOT_FOUND} } }`;
const ENROLL = `mutation ($input: CreateMachineEnrollmentInput!) {
  result: createMachineEnrollment(input: $input) { ... on MachineEnrollment { token expiresAt machine { id name status owner { name } } } ${REFUSAL} ${NOT_FOUND} ${NAME_TAKEN} }
}`;

interface Result {
  readonly result: {
    readonly id?: string;
    readonly code?: string;
    readonly token?: string;
    readonly expiresAt?: string;
    readonly accessToken?: { readonly id: string };
    readonly machine?: { readonly id: string };
  };
}

let database: TestDatabase;
let graphql: TestGraphql;
let operator: { readonly id: MemberId; readonly token: string };
let member: { readonly id: MemberId; readonly token: string };

beforeAll(async () => {
  database = await createTestDatabase();
  graphql = await createTestGraphql(database);
  const id = await seedMember(database.pool, { role: 'OPERATOR' });
  operator = { id, token: await seedToken(database, id, { role: 'OPERATOR' }) };
});

beforeEach(async () => {
  const id = await seedMember(database.pool);
  member = { id, token: await seedToken(database, id) };
});

afterAll(async () => {
  await graphql.close();
  await database.drop();
});

const send = async (query: string, variables: Readonly<Record<string, unknown>>, token: string): Promise<Result['result']> =>
  (await dataOf<Result>(graphql.server, { query, variables, token })).result;

const auditOf = async (actor: MemberId): Promise<readonly unknown[]> => {
  const { rows } = await database.pool.query<object>('select action, outcome, detail from audit_entry where actor = $1 order by id', [
    `member:${actor}`,
  ]);
  return rows;
};

describe('createMember', () => {
  test('an operator creates a member; its name is taken from then on; both are recorded', async () => {
    const created = await send(CREATE_MEMBER, { input: { name: 'ada', role: 'MEMBER' } }, operator.token);
    expect(created).toMatchObject({ name: 'ada', role: 'MEMBER' });
    expect(await send(CREATE_MEMBER, { input: { name: 'ada', role: 'OPERATOR' } }, operator.token)).toMatchObject({
      code: 'NAME_TAKEN',
      field: 'input.name',
    });
    expect((await auditOf(operator.id)).slice(-2)).toMatchObject([
      { action: 'member.create', outcome: 'DONE', detail: { name: 'ada', role: 'MEMBER' } },
      { action: 'member.create', outcome: 'REFUSED', detail: { code: 'NAME_TAKEN' } },
    ]);
  });

  test.each(['', 'Ada', 'a b', 'a\u0000b', 'ä', '🐻', 'a'.repeat(64)])('refuses the name %j', async (name) => {
    expect(await send(CREATE_MEMBER, { input: { name, role: 'MEMBER' } }, operator.token)).toMatchObject({
      code: 'INVALID_INPUT',
      fields: [{ field: 'input.name' }],
    });
  });

  test('a member is refused before its input is judged, and the denial is recorded', async () => {
    expect(await send(CREATE_MEMBER, { input: { name: '', role: 'OPERATOR' } }, member.token)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await auditOf(member.id)).toMatchObject([{ action: 'member.create', outcome: 'REFUSED', detail: { code: 'FORBIDDEN' } }]);
  });

  test('an operator’s token without ADMIN is refused', async () => {
    const token = await seedToken(database, operator.id, { scopes: ['READ', 'WORKLOADS', 'MACHINES'] });
    expect(await send(CREATE_MEMBER, { input: { name: 'eve', role: 'MEMBER' } }, token)).toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('members', () => {
  const NAMES = `query ($first: Int, $after: String, $last: Int, $before: String) {
    members(first: $first, after: $after, last: $last, before: $before) { nodes { name } pageInfo { endCursor startCursor hasNextPage } }
  }`;
  interface Names {
    readonly members: {
      readonly nodes: readonly { readonly name: string }[];
      readonly pageInfo: { readonly endCursor: string | null; readonly startCursor: string | null; readonly hasNextPage: boolean };
    };
  }
  const page = async (variables: Readonly<Record<string, unknown>>): Promise<Names['members']> =>
    (await dataOf<Names>(graphql.server, { query: NAMES, variables, token: operator.token })).members;

  test('an operator pages through everybody by name, from either end', async () => {
    const { rows } = await database.pool.query<{ name: string }>('select name from member order by name collate "C"');
    const names = rows.map(({ name }) => name);
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const read: Names['members'] = await page({ first: 2, after });
      seen.push(...read.nodes.map(({ name }) => name));
      after = read.pageInfo.hasNextPage ? read.pageInfo.endCursor : null;
    } while (after !== null);
    expect(seen).toEqual(names);
    const tail = await page({ last: 1 });
    expect(tail.nodes).toEqual([{ name: names.at(-1) }]);
    expect((await page({ last: 1, before: tail.pageInfo.startCursor })).nodes).toEqual([{ name: names.at(-2) }]);
  });

  test('an operator’s token without ADMIN is refused', async () => {
    const token = await seedToken(database, operator.id, { scopes: ['READ', 'WORKLOADS', 'MACHINES'] });
    expect(codesOf(await ask(graphql.server, { query: NAMES, token }))).toEqual(['FORBIDDEN']);
  });
});

describe('access tokens', () => {
  test('a new token works at once, is stored as a hash, notes its use, and works no more once revoked', async () => {
    const issued = await send(CREATE_TOKEN, { input: { name: 'laptop' } }, member.token);
    expect(issued).toMatchObject({
      token: expect.stringMatching(/^berth_[A-Za-z0-9_-]{43}$/) as string,
      accessToken: { name: 'laptop', scopes: ['READ', 'WORKLOADS', 'MACHINES'], expiresAt: null, lastUsedAt: null },
    });
    const { rows } = await database.pool.query(`select 1 from access_token where encode(token_hash, 'escape') like '%' || $1 || '%'`, [
      issued.token,
    ]);
    expect(rows).toEqual([]);
    const query = '{ viewer { accessTokens { nodes { name lastUsedAt } } } }';
    const data = await dataOf(graphql.server, { query, token: issued.token ?? '' });
    expect(data).toMatchObject({
      viewer: { accessTokens: { nodes: [{ name: 'laptop', lastUsedAt: expect.any(String) as string }, { name: 'test' }] } },
    });
    expect(await send(REVOKE, { id: issued.accessToken?.id }, member.token)).toMatchObject({ revokedAt: expect.any(String) as string });
    expect(codesOf(await ask(graphql.server, { query, token: issued.token ?? '' }))).toEqual(['UNAUTHENTICATED']);
    expect(await send(REVOKE, { id: issued.accessToken?.id }, member.token)).toMatchObject({ revokedAt: expect.any(String) as string });
  });

  test('a token never begets a stronger one: fewer scopes, and no later end', async () => {
    const soon = new Date(Date.now() + 3_600_000);
    const weak = await seedToken(database, member.id, { scopes: ['READ'], expiresAt: soon });
    expect(await send(CREATE_TOKEN, { input: { name: 'x', scopes: ['READ', 'WORKLOADS'] } }, weak)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await send(CREATE_TOKEN, { input: { name: 'x', expiresAt: '2099-01-01T00:00:00Z' } }, weak)).toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(await send(CREATE_TOKEN, { input: { name: 'x' } }, weak)).toMatchObject({
      accessToken: { scopes: ['READ'], expiresAt: soon.toISOString() },
    });
  });

  test.each([
    { title: 'an end in the past', input: { expiresAt: '2020-01-01T00:00:00Z' }, field: 'input.expiresAt' },
    { title: 'no scopes', input: { scopes: [] }, field: 'input.scopes' },
    { title: 'ADMIN for a member', input: { scopes: ['ADMIN'] }, field: 'input.scopes' },
    { title: 'a name with NUL', input: { name: '\u0000' }, field: 'input.name' },
  ])('refuses $title', async ({ input, field }) => {
    expect(await send(CREATE_TOKEN, { input: { name: 'x', ...input } }, member.token)).toMatchObject({
      code: 'INVALID_INPUT',
      fields: [{ field }],
    });
  });

  test('an operator makes and revokes tokens of others; a member can do neither', async () => {
    const input = { memberId: writeGlobalId('Member', member.id), name: 'for-you' };
    const issued = await send(CREATE_TOKEN, { input }, operator.token);
    expect(issued).toMatchObject({ accessToken: { scopes: ['READ', 'WORKLOADS', 'MACHINES'] } });
    expect(await send(CREATE_TOKEN, { input: { ...input, scopes: ['ADMIN'] } }, operator.token)).toMatchObject({ code: 'INVALID_INPUT' });
    const stranger = await seedToken(database, await seedMember(database.pool));
    expect(await send(CREATE_TOKEN, { input }, stranger)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await send(REVOKE, { id: issued.accessToken?.id }, stranger)).toMatchObject({ code: 'NOT_FOUND', field: 'input.accessTokenId' });
    expect(await send(REVOKE, { id: issued.accessToken?.id }, operator.token)).toMatchObject({ revokedAt: expect.any(String) as string });
    const nobody = writeGlobalId('Member', '018f0000-0000-7000-8000-000000000000');
    expect(await send(CREATE_TOKEN, { input: { memberId: nobody, name: 'x' } }, operator.token)).toMatchObject({
      code: 'NOT_FOUND',
      field: 'input.memberId',
    });
  });

  test('a weak token revokes itself, and no stronger one', async () => {
    const strong = await send(CREATE_TOKEN, { input: { name: 'strong' } }, member.token);
    const weak = await send(CREATE_TOKEN, { input: { name: 'weak', scopes: ['READ'] } }, member.token);
    expect(await send(REVOKE, { id: strong.accessToken?.id }, weak.token ?? '')).toMatchObject({ code: 'FORBIDDEN' });
    // What revoked itself cannot read any more what became of it.
    await ask(graphql.server, { query: REVOKE, variables: { id: weak.accessToken?.id }, token: weak.token ?? '' });
    expect(codesOf(await ask(graphql.server, { query: '{ viewer { name } }', token: weak.token ?? '' }))).toEqual(['UNAUTHENTICATED']);
  });

  test('its use is noted at most once a minute', async () => {
    const reading = 'select last_used_at from access_token where member_id = $1';
    await dataOf(graphql.server, { query: '{ viewer { name } }', token: member.token });
    const first = await database.pool.query<{ last_used_at: Date }>(reading, [member.id]);
    await dataOf(graphql.server, { query: '{ viewer { name } }', token: member.token });
    expect((await database.pool.query(reading, [member.id])).rows).toEqual(first.rows);
    await database.pool.query(`update access_token set last_used_at = now() - interval '2 minutes' where member_id = $1`, [member.id]);
    const before = new Date(Date.now() - 60_000);
    await dataOf(graphql.server, { query: '{ viewer { name } }', token: member.token });
    const [row] = (await database.pool.query<{ last_used_at: Date }>(reading, [member.id])).rows;
    expect(row?.last_used_at.getTime()).toBeGreaterThan(before.getTime());
  });
});

describe('createMachineEnrollment', () => {
  test('A3: the machine exists from here on, ENROLLING and owned by the caller, with a token for one hour', async () => {
    const issued = await send(ENROLL, { input: { name: 'studio' } }, member.token);
    expect(issued).toMatchObject({ token: expect.stringMatching(/^berthe_/) as string, machine: { name: 'studio', status: 'ENROLLING' } });
    const { rows } = await database.pool.query<{ seconds: number }>(
      `select extract(epoch from e.expires_at - e.created_at)::float8 as seconds from machine_enrollment e join machine m on m.id = e.machine_id where m.name = 'studio'`,
    );
    expect(Math.round(rows[0]?.seconds ?? 0)).toBe(3600);
    expect(await send(ENROLL, { input: { name: 'studio' } }, operator.token)).toMatchObject({ code: 'NAME_TAKEN', field: 'input.name' });
    expect(await auditOf(member.id)).toMatchObject([
      { action: 'machine.create', outcome: 'DONE', detail: { name: 'studio', owner: member.id } },
    ]);
  });

  test.each([
    { title: 'the organisation', ownerId: null },
    { title: 'another member', ownerId: writeGlobalId('Member', '018f0000-0000-7000-8000-000000000000') },
  ])('only an operator enrols for $title', async ({ ownerId }) => {
    expect(await send(ENROLL, { input: { name: 'theirs', ownerId } }, member.token)).toMatchObject({ code: 'FORBIDDEN' });
  });

  test('an operator enrols for the organisation and for others', async () => {
    expect(await send(ENROLL, { input: { name: 'cluster', ownerId: null } }, operator.token)).toMatchObject({ machine: { owner: null } });
    const { rows } = await database.pool.query<{ name: string }>('select name from member where id = $1', [member.id]);
    const input = { name: 'desk', ownerId: writeGlobalId('Member', member.id) };
    expect(await send(ENROLL, { input }, operator.token)).toMatchObject({ machine: { owner: rows[0] } });
  });

  test.each(['', '-a', 'a-', 'A', 'a\u0000', '🐻', 'a'.repeat(64)])('refuses the name %j', async (name) => {
    expect(await send(ENROLL, { input: { name } }, member.token)).toMatchObject({
      code: 'INVALID_INPUT',
      fields: [{ field: 'input.name' }],
    });
  });

  test('enrolling again revokes the credential and unused tokens, and is for the owner and operators', async () => {
    const id = await seedMachine(database.pool, { name: `mac-${member.id.slice(-12)}`, ownerId: member.id });
    await database.pool.query(
      `insert into machine_credential (id, machine_id, token_hash) values (gen_random_uuid(), $1, sha256(gen_random_uuid()::text::bytea))`,
      [id],
    );
    const input = { name: `mac-${member.id.slice(-12)}`, machineId: writeGlobalId('Machine', id) };
    const stranger = await seedToken(database, await seedMember(database.pool));
    expect(await send(ENROLL, { input }, stranger)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await send(ENROLL, { input: { ...input, name: 'else' } }, member.token)).toMatchObject({
      code: 'INVALID_INPUT',
      fields: [{ field: 'input.name' }],
    });
    expect(await send(ENROLL, { input: { ...input, ownerId: null } }, operator.token)).toMatchObject({
      code: 'INVALID_INPUT',
      fields: [{ field: 'input.ownerId' }],
    });
    await send(ENROLL, { input }, member.token);
    expect(await send(ENROLL, { input }, operator.token)).toMatchObject({ machine: { id: input.machineId } });
    const { rows } = await database.pool.query(
      `select (select count(*)::int from machine_credential where machine_id = $1 and revoked_at is null) as credentials,
        (select count(*)::int from machine_enrollment where machine_id = $1 and expires_at > clock_timestamp()) as tokens`,
      [id],
    );
    expect(rows).toEqual([{ credentials: 0, tokens: 1 }]);
  });

  test('an unknown machine is not found', async () => {
    const input = { name: 'x', machineId: writeGlobalId('Machine', '018f0000-0000-7000-8000-000000000000') };
    expect(await send(ENROLL, { input }, operator.token)).toMatchObject({ code: 'NOT_FOUND', field: 'input.machineId' });
  });
});
