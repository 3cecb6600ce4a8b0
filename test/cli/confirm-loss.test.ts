import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listenOn } from '../../src/main/server/listen-on.ts';
import { createTestGraphql, seedToken, type TestGraphql } from '../support/graphql-server.ts';
import { seedMachine, seedMember } from '../support/seed.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { berth } from './run-in-process.ts';

let database: TestDatabase;
let graphql: TestGraphql;
let http: Server;
let asOperator: Readonly<Record<string, string>>;
let asMember: Readonly<Record<string, string>>;

beforeAll(async () => {
  database = await createTestDatabase();
  graphql = await createTestGraphql(database);
  http = createServer((request, response) => void graphql.server(request, response));
  const url = await listenOn(http, { host: '127.0.0.1', port: 0 });
  const operator = await seedMember(database.pool, { role: 'OPERATOR' });
  asOperator = { BERTH_SERVER: url, BERTH_TOKEN: await seedToken(database, operator, { role: 'OPERATOR' }) };
  asMember = { BERTH_SERVER: url, BERTH_TOKEN: await seedToken(database, await seedMember(database.pool)) };
});
afterAll(async () => {
  await new Promise((resolve) => http.close(resolve));
  await graphql.close();
  await database.drop();
});

const CONFIRM = ['machine', 'confirm-loss'];

describe('A6: berth machine confirm-loss', () => {
  it('says that there is nothing to confirm', async () => {
    const ran = await berth([...CONFIRM, '--yes'], asOperator);
    expect(ran).toMatchObject({ exitCode: 0, err: '' });
    expect(ran.out).toContain('does not suspect itself');
  });

  it('shows the machines, confirms only with --yes and only for operators', async () => {
    const machine = await seedMachine(database.pool, { name: 'gone-box' });
    const { rows } = await database.pool.query<{ readonly id: string }>(
      `insert into mass_loss (id, began_at) values (gen_random_uuid(), clock_timestamp()) returning id`,
    );
    await database.pool.query('insert into mass_loss_machine (mass_loss_id, machine_id) values ($1, $2)', [rows[0]?.id, machine]);
    const ended = async (): Promise<unknown> => (await database.pool.query('select ended_by from mass_loss')).rows;

    const shown = await berth(CONFIRM, asOperator);
    expect(shown).toMatchObject({ exitCode: 1, out: '' });
    expect(shown.err).toMatch(/gone-box: READY\nNOT_CONFIRMED: /);
    const denied = await berth([...CONFIRM, '--yes', '--json'], asMember);
    expect(denied).toMatchObject({ exitCode: 1 });
    expect(JSON.parse(denied.err)).toMatchObject({ error: { code: 'FORBIDDEN' } });
    expect(await ended()).toEqual([{ ended_by: null }]);

    const done = await berth([...CONFIRM, '--yes'], asOperator);
    expect(done).toMatchObject({ exitCode: 0, err: '' });
    expect(done.out).toContain('Confirmed');
    expect(await ended()).toEqual([{ ended_by: 'OPERATOR' }]);
  });
});
