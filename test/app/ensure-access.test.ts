import { Client } from 'pg';
import { uuidv7 } from 'uuidv7';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { authenticate } from '../../src/app/authenticate.ts';
import { ensureAccess } from '../../src/app/ensure-access.ts';
import { createAccessStore } from '../../src/storage/access-store.ts';
import { createBootstrapStore } from '../../src/storage/bootstrap-store.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const ids = { next: uuidv7 };

let database: TestDatabase;
let listener: Client;
let heard: string[];

beforeEach(async () => {
  database = await createTestDatabase();
  heard = [];
  listener = new Client({ connectionString: database.url });
  listener.on('notification', ({ payload }) => heard.push(payload ?? ''));
  await listener.connect();
  await listener.query('listen berth');
});

afterEach(async () => {
  await listener.end();
  await database.drop();
});

const ensure = (token: string, name = 'olga') =>
  ensureAccess({ store: createBootstrapStore(database.pool), ids }, { name, role: 'OPERATOR', token });

const isLive = async (token: string): Promise<boolean> =>
  (await authenticate(createAccessStore({ pool: database.pool, ids }), token)) !== null;

/** What was notified so far: a statement's answer comes after the notifications that were sent before it. */
async function notified(): Promise<readonly string[]> {
  await listener.query('select 1');
  return heard;
}

describe('the token of whoever installs Berth', () => {
  it('lets its member in, and the same one again changes nothing and disturbs nobody', async () => {
    await Promise.all([ensure('berth_first'), ensure('berth_first'), ensure('berth_first')]);
    await ensure('berth_first');
    expect(await isLive('berth_first')).toBe(true);
    expect(await notified()).toEqual([]);
    const { rows } = await database.pool.query('select 1 from access_token');
    expect(rows).toHaveLength(1);
  });

  it('E4: another one takes its place: the earlier is revoked, with an audit entry, and open streams are told', async () => {
    const memberId = await ensure('berth_lost');
    await ensure('berth_new');
    expect(await isLive('berth_lost')).toBe(false);
    expect(await isLive('berth_new')).toBe(true);
    expect(await notified()).toEqual(['{"kind":"access"}']);
    const { rows } = await database.pool.query('select actor, action, outcome, detail from audit_entry');
    expect(rows).toEqual([{ actor: 'bootstrap', action: 'token.revoke', outcome: 'DONE', detail: { member: memberId } }]);
  });

  it('leaves tokens of other names and of other members alone', async () => {
    await ensure('berth_other', 'otto');
    const memberId = await ensure('berth_lost');
    await database.pool.query(
      `insert into access_token (id, member_id, name, token_hash, scopes)
       values ($1, $2, 'laptop', sha256(convert_to('berth_laptop', 'UTF8')), '{READ}')`,
      [uuidv7(), memberId],
    );
    await ensure('berth_new');
    expect([await isLive('berth_other'), await isLive('berth_laptop')]).toEqual([true, true]);
  });

  it('of two different ones at the same moment, one is left', async () => {
    await ensure('berth_lost');
    await Promise.all([ensure('berth_one'), ensure('berth_two')]);
    const live = [await isLive('berth_lost'), await isLive('berth_one'), await isLive('berth_two')];
    expect(live.filter(Boolean)).toHaveLength(1);
    expect(live[0]).toBe(false);
  });

  it('a revoked one stays revoked', async () => {
    await ensure('berth_lost');
    await ensure('berth_new');
    await ensure('berth_lost');
    expect(await isLive('berth_lost')).toBe(false);
    expect(await isLive('berth_new')).toBe(true);
  });
});
