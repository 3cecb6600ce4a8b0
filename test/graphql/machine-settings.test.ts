import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MachineId, MemberId } from '../../src/domain/model/ids.ts';
import { writeGlobalId } from '../../src/graphql/global-id.ts';
import { dataOf } from '../support/ask.ts';
import { createTestGraphql, seedToken, type TestGraphql } from '../support/graphql-server.ts';
import { seedCatalog, seedMachine, seedMember, type SeededCatalog } from '../support/seed.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const MACHINE =
  '... on Machine { id name status schedulable sharing { mode members { id } } capacity { cpuMillis } reservations { nodes { id } } }';
const REFUSAL = '... on Refusal { code message } ... on InvalidInput { fields { field } } ... on NotFound { field }';
const UPDATE = `mutation ($input: UpdateMachineInput!) { result: updateMachine(input: $input) { __typename ${MACHINE} ${REFUSAL} ... on NameTaken { field } } }`;
const FORGET = `mutation ($input: ForgetMachineInput!) { result: forgetMachine(input: $input) { __typename ${MACHINE} ${REFUSAL} } }`;

let database: TestDatabase;
let graphql: TestGraphql;
let catalog: SeededCatalog;
let people: Readonly<Record<'owner' | 'guest' | 'operator', { readonly id: MemberId; readonly token: string }>>;
let machine: MachineId;
let id: string;
let name: string;
let counter = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  graphql = await createTestGraphql(database);
  const person = async (role: 'MEMBER' | 'OPERATOR' = 'MEMBER'): Promise<{ id: MemberId; token: string }> => {
    const memberId = await seedMember(database.pool, { role });
    return { id: memberId, token: await seedToken(database, memberId, { role }) };
  };
  people = { owner: await person(), guest: await person(), operator: await person('OPERATOR') };
  await seedMachine(database.pool, { name: 'taken' });
  catalog = await seedCatalog(database.pool, { classes: { cpu: { accelerator: 'cpu' } }, entries: { image: [{}] } });
});
beforeEach(async () => {
  counter += 1;
  name = `box-${String(counter)}`;
  machine = await seedMachine(database.pool, { name, ownerId: people.owner.id, sharing: 'PRIVATE' });
  id = writeGlobalId('Machine', machine);
});
afterAll(async () => {
  await graphql.close();
  await database.drop();
});

interface Result {
  readonly __typename: string;
  readonly [field: string]: unknown;
}

async function send(query: string, input: object, who: keyof typeof people = 'owner'): Promise<Result> {
  const { result } = await dataOf<{ result: Result }>(graphql.server, { query, variables: { input }, token: people[who].token });
  return result;
}

describe('updateMachine', () => {
  test('takes global ids, and answers with the machine as it is now', async () => {
    const member = writeGlobalId('Member', people.guest.id);
    const sharing = { mode: 'MEMBERS', memberIds: [member] };
    expect(await send(UPDATE, { machineId: id, name: `${name}-new`, schedulable: false, sharing })).toMatchObject({
      id,
      name: `${name}-new`,
      status: 'CORDONED',
      schedulable: false,
      sharing: { mode: 'MEMBERS', members: [{ id: member }] },
    });
    expect(await send(UPDATE, { machineId: id }, 'operator')).toMatchObject({ sharing: { members: [{ id: member }] } });
  });

  test('T3: whom to share with is found by name; the owner then sees id and name of those, and nothing of others', async () => {
    const { rows } = await database.pool.query<{ name: string }>('select name from member where id = $1', [people.guest.id]);
    const query = 'query ($name: String!) { member(name: $name) { id name role createdAt accessTokens { nodes { name } } } }';
    const asked = (variables: object): Promise<{ readonly member: { readonly id: string } | null }> =>
      dataOf(graphql.server, { query, variables: { ...variables }, token: people.owner.token });
    const { member } = await asked({ name: rows[0]?.name });
    expect(member).toEqual({
      id: writeGlobalId('Member', people.guest.id),
      name: rows[0]?.name,
      role: null,
      createdAt: null,
      accessTokens: { nodes: [] },
    });
    expect(await asked({ name: 'nobody' })).toEqual({ member: null });
    expect(await asked({ name: '\u0000' })).toEqual({ member: null });
    await send(UPDATE, { machineId: id, sharing: { mode: 'MEMBERS', memberIds: [member?.id] } });
    const shown = `query ($id: ID!) { node(id: $id) { ... on Machine { sharing { mode members { id name role } } } } }`;
    const see = (who: keyof typeof people): Promise<object> =>
      dataOf(graphql.server, { query: shown, variables: { id }, token: people[who].token });
    const named = { id: member?.id, name: rows[0]?.name };
    expect(await see('owner')).toEqual({ node: { sharing: { mode: 'MEMBERS', members: [{ ...named, role: null }] } } });
    expect(await see('operator')).toEqual({ node: { sharing: { mode: 'MEMBERS', members: [{ ...named, role: 'MEMBER' }] } } });
    expect(await see('guest')).toEqual({ node: { sharing: { mode: 'MEMBERS', members: null } } });
  });

  test('T3: a member is shown by its id to whoever shares with it by name, and no longer once that ended', async () => {
    const member = writeGlobalId('Member', await seedMember(database.pool));
    const look = (): Promise<object> =>
      dataOf(graphql.server, { query: 'query ($id: ID!) { node(id: $id) { id } }', variables: { id: member }, token: people.owner.token });
    expect(await look()).toEqual({ node: null });
    await send(UPDATE, { machineId: id, sharing: { mode: 'MEMBERS', memberIds: [member] } });
    expect(await look()).toEqual({ node: { id: member } });
    await send(UPDATE, { machineId: id, sharing: { mode: 'PRIVATE' } });
    expect(await look()).toEqual({ node: null });
  });

  test('what is null or left out stays as it is', async () => {
    await send(UPDATE, { machineId: id, schedulable: false, sharing: { mode: 'EVERYBODY' } });
    const before = await send(UPDATE, { machineId: id });
    expect(await send(UPDATE, { machineId: id, name: null, schedulable: null, sharing: null })).toEqual(before);
    expect(before).toMatchObject({ name, schedulable: false, sharing: { mode: 'EVERYBODY' } });
  });

  test.each([
    {
      title: 'an id of another type among the members',
      input: () => ({
        sharing: { mode: 'MEMBERS', memberIds: [writeGlobalId('Member', people.guest.id), writeGlobalId('Machine', machine)] },
      }),
      want: { code: 'INVALID_INPUT', fields: [{ field: 'input.sharing.memberIds[1]' }] },
    },
    {
      title: 'every id that is wrong, at once',
      input: () => ({ machineId: 'x', sharing: { mode: 'MEMBERS', memberIds: ['y', writeGlobalId('Member', people.guest.id), 'z'] } }),
      want: {
        code: 'INVALID_INPUT',
        fields: [{ field: 'input.machineId' }, { field: 'input.sharing.memberIds[0]' }, { field: 'input.sharing.memberIds[2]' }],
      },
    },
    {
      title: 'an unknown member',
      input: () => ({ sharing: { mode: 'MEMBERS', memberIds: [writeGlobalId('Member', machine)] } }),
      want: { code: 'INVALID_INPUT', fields: [{ field: 'input.sharing.memberIds[0]' }] },
    },
    { title: 'a wrong name', input: () => ({ name: 'a b' }), want: { code: 'INVALID_INPUT', fields: [{ field: 'input.name' }] } },
    { title: 'a name that is taken', input: () => ({ name: 'taken' }), want: { code: 'NAME_TAKEN', field: 'input.name' } },
    {
      title: 'an unknown machine',
      input: () => ({ machineId: writeGlobalId('Machine', people.owner.id) }),
      want: { code: 'NOT_FOUND', field: 'input.machineId' },
    },
  ])('$title is a typed refusal that names the field', async ({ input, want }) => {
    expect(await send(UPDATE, { machineId: id, ...input() })).toMatchObject(want);
  });
});

describe('forgetMachine', () => {
  async function launch(): Promise<string> {
    const actor = await graphql.application.authenticate(people.owner.token);
    const [classId, entryId] = [catalog.classes['cpu'], catalog.entries['image']];
    if (actor === null || classId === undefined || entryId === undefined) throw new Error('not seeded');
    const about = { kind: 'notebook', name: `work-${String(counter)}`, idempotencyKey: null } as const;
    return writeGlobalId('Notebook', await graphql.application.launchWorkload(actor, { ...about, classId, entryId, machineId: machine }));
  }

  test('answers with the machine, which no list has any more and the past still names', async () => {
    const notebook = await launch();
    expect(await send(FORGET, { machineId: id, confirmName: name })).toMatchObject({
      id,
      status: 'FORGOTTEN',
      reservations: { nodes: [] },
    });
    const query = `query ($id: ID!, $notebook: ID!) {
      machines(first: 100) { nodes { id } }
      machine: node(id: $id) { ... on Machine { name status } }
      notebook: node(id: $notebook) { ... on Notebook {
        phase machine { id status } latestEvent { type machine { name } message } timeline(last: 2) { nodes { type message } }
      } }
    }`;
    const data = await dataOf<{ machines: { nodes: { id: string }[] }; machine: unknown; notebook: unknown }>(graphql.server, {
      query,
      variables: { id, notebook },
      token: people.owner.token,
    });
    expect(data.machines.nodes.map((node) => node.id)).not.toContain(id);
    expect(data.machine).toEqual({ name, status: 'FORGOTTEN' });
    expect(data.notebook).toMatchObject({
      phase: 'FAILED',
      machine: { id, status: 'FORGOTTEN' },
      latestEvent: { type: 'RELEASED', machine: { name } },
      timeline: { nodes: [{ type: 'FAILED', message: expect.stringContaining(`${name} was removed from the fleet`) as string }, {}] },
    });
  });

  test('T5: a share ends with it: who was a guest of it sees no more than of a private one', async () => {
    await database.pool.query(`update machine set sharing_mode = 'EVERYBODY' where id = $1`, [machine]);
    await send(FORGET, { machineId: id, confirmName: name });
    const query = 'query ($id: ID!) { node(id: $id) { ... on Machine { name status capacity { cpuMillis } sharing { mode } } } }';
    const { node } = await dataOf<{ node: unknown }>(graphql.server, { query, variables: { id }, token: people.guest.token });
    expect(node).toEqual({ name, status: 'FORGOTTEN', capacity: null, sharing: null });
  });

  test.each([
    { who: 'guest', input: () => ({ confirmName: name }), want: { code: 'FORBIDDEN' } },
    { who: 'owner', input: () => ({ confirmName: 'other' }), want: { code: 'INVALID_INPUT', fields: [{ field: 'input.confirmName' }] } },
    {
      who: 'operator',
      input: () => ({ machineId: writeGlobalId('Machine', people.owner.id), confirmName: name }),
      want: { code: 'NOT_FOUND', field: 'input.machineId' },
    },
  ] as const)('$who is refused with $want.code', async ({ who, input, want }) => {
    expect(await send(FORGET, { machineId: id, ...input() }, who)).toMatchObject(want);
  });
});
