import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MachineId } from '../../src/domain/model/ids.ts';
import { writeGlobalId } from '../../src/graphql/global-id.ts';
import { dataOf } from '../support/ask.ts';
import { createTestGraphql, seedToken, type TestGraphql } from '../support/graphql-server.ts';
import { seedMachine, seedMember } from '../support/seed.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let graphql: TestGraphql;
let tokens: Readonly<Record<'guest' | 'operator', string>>;
let lost: MachineId;
let heard: MachineId;
let loss: string;

beforeAll(async () => {
  database = await createTestDatabase();
  graphql = await createTestGraphql(database);
  tokens = {
    guest: await seedToken(database, await seedMember(database.pool)),
    operator: await seedToken(database, await seedMember(database.pool, { role: 'OPERATOR' }), { role: 'OPERATOR' }),
  };
});
beforeEach(async () => {
  await database.pool.query(`update mass_loss set ended_at = clock_timestamp(), ended_by = 'RETURN' where ended_at is null`);
  [lost, heard] = [await seedMachine(database.pool), await seedMachine(database.pool)];
  await database.pool.query('update machine set lost_at = clock_timestamp() where id = $1', [lost]);
  const { rows } = await database.pool.query<{ readonly id: string }>(
    'insert into mass_loss (id, began_at) values (gen_random_uuid(), clock_timestamp()) returning id',
  );
  loss = rows[0]?.id ?? '';
  await database.pool.query('insert into mass_loss_machine (mass_loss_id, machine_id) select $1, unnest($2::uuid[])', [
    loss,
    [lost, heard],
  ]);
});
afterAll(async () => {
  await graphql.close();
  await database.drop();
});

interface Seen {
  readonly machineLoss: { readonly machines: readonly { readonly id: string }[]; readonly endedAt: string | null } | null;
  readonly lost: { readonly status: string; readonly lossSuspected: boolean };
  readonly heard: { readonly status: string; readonly lossSuspected: boolean };
}

const seen = (who: keyof typeof tokens): Promise<Seen> => {
  const machine = (id: MachineId): string => `node(id: "${writeGlobalId('Machine', id)}") { ... on Machine { status lossSuspected } }`;
  return dataOf<Seen>(graphql.server, {
    query: `{ machineLoss { machines { id } endedAt } lost: ${machine(lost)} heard: ${machine(heard)} }`,
    token: tokens[who],
  });
};
const revision = async (id: MachineId): Promise<number> =>
  Number((await database.pool.query<{ revision: string }>('select revision from machine where id = $1', [id])).rows[0]?.revision);
const confirm = (): Promise<Readonly<Record<string, unknown>>> =>
  dataOf(graphql.server, {
    query: `mutation { confirmMachineLoss(input: { machineLossId: "${writeGlobalId('MachineLoss', loss)}" }) { ... on MachineLoss { endedBy } ... on Refusal { code } } }`,
    token: tokens.operator,
  });

describe('A6: the control plane shows that it suspects itself', () => {
  test.each(['guest', 'operator'] as const)(
    'to a %s: the machines that fell silent, and of each whether its loss is suspected',
    async (who) => {
      const now = await seen(who);
      expect(now.machineLoss?.machines.map(({ id }) => id).sort()).toEqual([lost, heard].map((id) => writeGlobalId('Machine', id)).sort());
      expect(now.lost).toEqual({ status: 'UNREACHABLE', lossSuspected: true });
      // It is back already.
      expect(now.heard).toEqual({ status: 'READY', lossSuspected: false });
    },
  );

  test('until it is confirmed; repeating that changes nothing', async () => {
    expect(await confirm()).toEqual({ confirmMachineLoss: { endedBy: 'OPERATOR' } });
    const after = await seen('guest');
    expect(after.machineLoss).toBeNull();
    expect(after.lost).toEqual({ status: 'UNREACHABLE', lossSuspected: false });
    expect(await confirm()).toEqual({ confirmMachineLoss: { endedBy: 'OPERATOR' } });
  });

  test('E4: followers of the machine are told of both: its revision moves with them', async () => {
    const other = await seedMachine(database.pool);
    const before = await revision(other);
    await database.pool.query('insert into mass_loss_machine (mass_loss_id, machine_id) values ($1, $2)', [loss, other]);
    expect(await revision(other)).toBe(before + 1);
    await confirm();
    expect(await revision(other)).toBe(before + 2);
  });
});
