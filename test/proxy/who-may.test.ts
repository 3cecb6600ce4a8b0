import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { uuidv7 } from 'uuidv7';
import { seedMember } from '../support/seed.ts';
import { setOpenScene, type OpenScene } from './support/open-scene.ts';
import { sessionOf, visit } from './support/visit.ts';

let scene: OpenScene;
let lab: string;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  scene = await setOpenScene();
  lab = scene.proxy.urlOf(scene.notebook);
  const { pool } = scene.database;
  const [guest, operator] = [await seedMember(pool), await seedMember(pool, { role: 'OPERATOR' })];
  tokens['member'] = scene.token;
  tokens['guest'] = await scene.tokenOf(guest);
  tokens['operator'] = await scene.tokenOf(operator, { scopes: ['READ', 'WORKLOADS', 'MACHINES', 'ADMIN'] });
  tokens['reader'] = await scene.tokenOf(scene.member, { scopes: ['READ'] });
  tokens['expired'] = await scene.tokenOf(scene.member, { expiresAt: new Date(0) });
});
beforeEach(() => scene.database.pool.query(`update workload set phase = 'RUNNING'`));
afterAll(() => scene.close());

interface Denial {
  readonly actor: string;
  readonly action: string;
  readonly outcome: string;
  readonly detail: unknown;
  readonly requestId: string | null;
}

async function audited(action: string): Promise<readonly Denial[]> {
  const { rows } = await scene.database.pool.query<Denial>(
    `select actor, action, outcome, detail, request_id as "requestId" from audit_entry where action = $1 order by at`,
    [action],
  );
  return rows;
}

describe('T3, security 10: another member’s open URL', () => {
  test.each([
    { who: 'member', status: 200, code: undefined },
    { who: 'guest', status: 404, code: 'NOT_FOUND' },
    { who: 'operator', status: 403, code: 'FORBIDDEN' },
    { who: 'reader', status: 403, code: 'FORBIDDEN' },
    { who: 'expired', status: 401, code: 'UNAUTHENTICATED' },
    { who: 'nobody', status: 401, code: 'UNAUTHENTICATED' },
  ])('$who gets $status', async ({ who, status, code }) => {
    const before = scene.tunnels.asked.length;
    const answer = await visit(lab, { headers: { authorization: `Bearer ${tokens[who] ?? 'berth_guessed'}` } });
    expect([answer.status, answer.code]).toEqual([status, code]);
    expect(scene.tunnels.asked.length - before).toBe(status === 200 ? 1 : 0);
  });

  test('its member is told of simulated work that there is nothing to open, and others nothing', async () => {
    const simulate = (driver: string): Promise<unknown> =>
      scene.database.pool.query(`alter table reservation disable trigger user;
        update reservation set driver = '${driver}' where workload_id = '${scene.notebook}';
        alter table reservation enable trigger user`);
    await simulate('simulation');
    const [member, guest] = [
      await visit(lab, { headers: { authorization: `Bearer ${scene.token}` } }),
      await visit(lab, { headers: { authorization: `Bearer ${tokens['guest'] ?? ''}` } }),
    ];
    await simulate('docker');
    expect([member.status, member.code, guest.code]).toEqual([409, 'INVALID_STATE', 'NOT_FOUND']);
    expect(member.text).toContain('It is simulated');
  });

  test('work that does not exist looks like work of others, and like any to who is nobody', async () => {
    const nowhere = `${scene.origin}/open/${uuidv7()}/`;
    const guest = { authorization: `Bearer ${tokens['guest'] ?? ''}` };
    const without = (text: string): string => text.replace(/"requestId":"[^"]+"/, '');
    expect(without((await visit(nowhere, { headers: guest })).text)).toBe(without((await visit(lab, { headers: guest })).text));
    expect(without((await visit(nowhere)).text)).toBe(without((await visit(lab)).text));
  });

  test('a token in the address, in another scheme or as a cookie is none', async () => {
    expect((await visit(`${lab}?token=${scene.token}`)).code).toBe('UNAUTHENTICATED');
    const basic = Buffer.from(`x:${scene.token}`).toString('base64');
    expect((await visit(lab, { headers: { authorization: `Basic ${basic}` } })).code).toBe('UNAUTHENTICATED');
    expect((await visit(lab, { headers: { cookie: `berth-open=${scene.token}` } })).code).toBe('UNAUTHENTICATED');
  });

  test('a wrong token is not saved by a cookie that is right', async () => {
    const cookie = await sessionOf(scene);
    expect((await visit(lab, { headers: { cookie, authorization: 'Bearer berth_x' } })).code).toBe('UNAUTHENTICATED');
  });

  test.each(['PENDING', 'PREPARING', 'STOPPING', 'STOPPED', 'FAILED'])(
    'while it is %s its member is told so, others nothing',
    async (phase) => {
      const cookie = await sessionOf(scene);
      await scene.database.pool.query('update workload set phase = $1', [phase]);
      expect((await visit(lab, { headers: { authorization: `Bearer ${scene.token}` } })).code).toBe('INVALID_STATE');
      expect((await visit(lab, { headers: { cookie } })).code).toBe('INVALID_STATE');
      expect((await visit(lab, { headers: { authorization: `Bearer ${tokens['guest'] ?? ''}` } })).code).toBe('NOT_FOUND');
    },
  );
});

describe('security: the audit log', () => {
  test('has what was denied to whom, once, and by which request', async () => {
    const fresh = await seedMember(scene.database.pool);
    const headers = { authorization: `Bearer ${await scene.tokenOf(fresh)}` };
    const answers = [await visit(lab, { headers }), await visit(`${lab}again`, { headers }), await visit(lab, { headers })];
    const denials = (await audited('workload.visit')).filter(({ actor }) => actor === `member:${fresh}`);
    expect(denials).toEqual([
      expect.objectContaining({
        outcome: 'REFUSED',
        detail: { code: 'NOT_FOUND' },
        requestId: /"requestId":"([^"]+)"/.exec(answers[0]?.text ?? '')?.[1],
      }),
    ]);
  });

  test('has every code that was given and used, and the attempt to use one twice', async () => {
    const before = (await audited('workload.enter')).length;
    const code = await scene.code();
    const send = (): Promise<{ readonly status: number }> =>
      visit(`${lab}_berth/enter`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `code=${code}`,
      });
    expect([(await send()).status, (await send()).status, (await send()).status]).toEqual([303, 403, 403]);
    const entries = (await audited('workload.enter')).slice(before);
    expect(entries.map(({ outcome, detail }) => [outcome, (detail as { readonly code?: string }).code])).toEqual([
      ['DONE', undefined],
      ['REFUSED', 'USED'],
    ]);
    expect((await audited('workload.open')).at(-1)).toMatchObject({ actor: `member:${scene.member}`, outcome: 'DONE' });
    const { rows } = await scene.database.pool.query<{ readonly entry: string }>('select a::text as entry from audit_entry a');
    expect(rows.some(({ entry }) => entry.includes(code) || entry.includes('berths_'))).toBe(false);
  });
});

describe('what a browser is told', () => {
  const page = { accept: 'text/html,*/*' };

  test('a page without scripts that says what to do, with a field for a code', async () => {
    const answer = await visit(lab, { headers: page });
    expect(answer.status).toBe(401);
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(answer.text).toContain(`action="/open/${scene.notebook}/_berth/enter"`);
    expect(answer.text).toContain('href="http://127.0.0.1:4000"');
  });

  test('that it does not run', async () => {
    await scene.database.pool.query(`update workload set phase = 'STOPPED'`);
    const answer = await visit(lab, { headers: { ...page, authorization: `Bearer ${scene.token}` } });
    expect(answer.text).toContain('it is STOPPED');
  });
});
