import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seedMember } from '../support/seed.ts';
import { API_URL, setOpenScene, type OpenScene } from './support/open-scene.ts';
import { enter, sessionOf, visit } from './support/visit.ts';

let scene: OpenScene;
let lab: string;

beforeAll(async () => {
  scene = await setOpenScene();
  lab = scene.proxy.urlOf(scene.notebook);
});
beforeEach(async () => {
  await scene.database.pool.query(`update access_token set revoked_at = null, expires_at = null, scopes = '{READ,WORKLOADS,MACHINES}'`);
  await scene.database.pool.query(`update workload set phase = 'RUNNING'`);
});
afterAll(() => scene.close());

/** Changes grants as only time can: past the triggers. */
async function behindTheBack(change: string): Promise<void> {
  const triggers = (state: 'disable' | 'enable'): string => `alter table open_grant ${state} trigger user`;
  await scene.database.pool.query(`${triggers('disable')}; update open_grant set ${change}; ${triggers('enable')}`);
}

describe('T3: a browser gets in with a code', () => {
  test('once: the answer sets a cookie that no script reads, for this work alone, and leads to the work', async () => {
    const entered = await enter(lab, await scene.code());
    expect(entered.status).toBe(303);
    expect(entered.headers.location).toBe(lab);
    expect(entered.headers['set-cookie']).toEqual([
      expect.stringMatching(new RegExp(`^berth-open=berths_[\\w-]{43}; Path=/open/${scene.notebook}/; HttpOnly; SameSite=Lax$`)),
    ]);
    const [cookie = ''] = entered.headers['set-cookie'] ?? [];
    const opened = await visit(`${lab}lab?x=1`, { headers: { cookie: cookie.split(';', 1)[0] } });
    expect([opened.status, opened.text]).toEqual([200, 'work']);
    expect(scene.tunnels.asked.at(-1)).toMatchObject({
      machineId: scene.machineId,
      workloadId: scene.notebook,
      generation: 1,
      method: 'GET',
      path: `/open/${scene.notebook}/lab?x=1`,
    });
  });

  test('the code and the session are stored as hashes, and the code is in no address', async () => {
    const code = await scene.code();
    const entered = await enter(lab, code);
    const secret = /berths_[\w-]+/.exec(entered.headers['set-cookie']?.[0] ?? '')?.[0] ?? 'none';
    const { rows } = await scene.database.pool.query<{ readonly row: string }>('select g::text as row from open_grant g');
    expect(rows.length).toBeGreaterThan(0);
    for (const { row } of rows) {
      expect(row).not.toContain(code);
      expect(row).not.toContain(secret);
    }
    expect(entered.headers.location).not.toContain(code);
  });

  test('a cookie of one work opens no other, and that of a session that ended opens nothing', async () => {
    const cookie = await sessionOf(scene);
    const other = scene.proxy.urlOf(scene.endpoint);
    expect((await visit(`${other}v1/models`, { headers: { cookie } })).code).toBe('UNAUTHENTICATED');
    await behindTheBack(`session_ends_at = clock_timestamp() - interval '1 second'`);
    expect((await visit(lab, { headers: { cookie } })).code).toBe('UNAUTHENTICATED');
  });

  test.each([
    ['is revoked', 'revoked_at = clock_timestamp()'],
    ['has expired', `expires_at = clock_timestamp() - interval '1 second'`],
    ['loses its scope', `scopes = '{READ}'`],
  ])('a session opens nothing once its token %s', async (_title, change) => {
    const cookie = await sessionOf(scene);
    await scene.database.pool.query(`update access_token set ${change}`);
    expect((await visit(lab, { headers: { cookie } })).code).toBe('UNAUTHENTICATED');
  });

  test('a stale cookie beside the right one, as a page can plant it, keeps nobody out', async () => {
    const cookie = await sessionOf(scene);
    const stale = `berth-open=berths_${'A'.repeat(43)}`;
    expect((await visit(lab, { headers: { cookie: `a=b; ${stale}; ${cookie}` } })).status).toBe(200);
  });
});

describe('security 9, 10: a code that opens nothing', () => {
  const refused: readonly { readonly title: string; readonly attempt: () => Promise<{ readonly url: string; readonly code: string }> }[] = [
    {
      title: 'used before',
      attempt: async () => {
        const code = await scene.code();
        await enter(lab, code);
        return { url: lab, code };
      },
    },
    {
      title: 'late',
      attempt: async () => {
        const code = await scene.code();
        await behindTheBack(
          `created_at = created_at - interval '1 minute', expires_at = expires_at - interval '1 minute' where redeemed_at is null`,
        );
        return { url: lab, code };
      },
    },
    { title: 'for other work', attempt: async () => ({ url: scene.proxy.urlOf(scene.endpoint), code: await scene.code() }) },
    { title: 'guessed', attempt: () => Promise.resolve({ url: lab, code: `bertho_${'A'.repeat(43)}` }) },
    { title: 'an access token', attempt: () => Promise.resolve({ url: lab, code: scene.token }) },
    { title: 'empty', attempt: () => Promise.resolve({ url: lab, code: '' }) },
    {
      title: 'of a token that was revoked since',
      attempt: async () => {
        const code = await scene.code();
        await scene.database.pool.query('update access_token set revoked_at = clock_timestamp()');
        return { url: lab, code };
      },
    },
    {
      title: 'of a run that is over',
      attempt: async () => {
        const code = await scene.code();
        await scene.database.pool.query(`update workload set phase = 'STOPPED'`);
        return { url: lab, code };
      },
    },
    {
      title: 'of an earlier run',
      attempt: async () => {
        const code = await scene.code();
        await behindTheBack('generation = 7 where redeemed_at is null');
        return { url: lab, code };
      },
    },
  ];

  test.each(refused)('$title: refused like any other, without a cookie', async ({ attempt }) => {
    const { url, code } = await attempt();
    const entered = await enter(url, code);
    expect([entered.status, entered.code, entered.headers['set-cookie']]).toEqual([403, 'CODE_REFUSED', undefined]);
    expect(entered.text.replace(/"requestId":"[^"]+"/, '')).toBe(
      '{"code":"CODE_REFUSED","message":"This code opens nothing: it was used, is older than 30 seconds, or is for other work. Ask for a new one.",}',
    );
  });

  test('a code is used once, however many hand it in at two servers at the same time', async () => {
    const other = await scene.replica();
    for (let round = 0; round < 5; round += 1) {
      const code = await scene.code();
      const attempts = Array.from({ length: 16 }, (_, index) => enter(index % 2 === 0 ? lab : other.proxy.urlOf(scene.notebook), code));
      const statuses = (await Promise.all(attempts)).map(({ status }) => status).sort();
      expect(statuses).toEqual([303, ...Array.from({ length: 15 }, () => 403)]);
    }
  });
});

describe('the database itself', () => {
  const update = (set: string): Promise<unknown> => scene.database.pool.query(`update open_grant set ${set}`);

  test('refuses a second use of a code, a longer life, and another work', async () => {
    await scene.code();
    await expect(update(`expires_at = expires_at + interval '1 second' where redeemed_at is null`)).rejects.toThrow(
      'what a grant opens never changes',
    );
    await expect(behindTheBack(`expires_at = created_at + interval '31 seconds' where redeemed_at is null`)).rejects.toThrow(
      'open_grant_code_life',
    );
    await expect(update(`generation = 7 where redeemed_at is null`)).rejects.toThrow('what a grant opens never changes');
    await sessionOf(scene);
    await expect(update(`redeemed_at = null, session_hash = null, session_ends_at = null where redeemed_at is not null`)).rejects.toThrow(
      'the code of a grant is used once',
    );
  });

  test('T3: refuses a grant for work of somebody else', async () => {
    const stranger = await seedMember(scene.database.pool);
    await expect(
      scene.database.pool.query(
        `insert into open_grant (id, code_hash, member_id, token_id, workload_id, generation, created_at, expires_at)
         select gen_random_uuid(), sha256('x'), $1, t.id, $2, 1, now(), now() + interval '30 seconds' from access_token t limit 1`,
        [stranger, scene.notebook],
      ),
    ).rejects.toThrow('a grant is for work and by a token of its member');
  });
});

describe('who may hand a code in', () => {
  const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
  test.each([
    { title: 'no browser', headers: {}, want: 303 },
    { title: 'the page of the dashboard', headers: { origin: API_URL, 'sec-fetch-site': 'same-site', ...navigation }, want: 303 },
    { title: 'our own page', headers: 'own', want: 303 },
    { title: 'a foreign page', headers: { origin: 'https://evil.example' }, want: 403 },
    { title: 'a page that hides its origin', headers: { origin: 'null' }, want: 403 },
    {
      title: "a script of the dashboard's origin",
      headers: { origin: API_URL, 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
      want: 403,
    },
    {
      title: 'a form in a frame',
      headers: { origin: API_URL, 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
      want: 403,
    },
  ])('$title: $want', async ({ headers, want }) => {
    const sent =
      headers === 'own' ? { origin: scene.origin, 'sec-fetch-site': 'same-origin', ...navigation } : (headers as Record<string, string>);
    expect((await enter(lab, await scene.code(), sent)).status).toBe(want);
  });

  test('a program that sends the code when it is asked for it', async () => {
    const code = await scene.code();
    const headers = { 'content-type': 'application/x-www-form-urlencoded', expect: '100-continue' };
    const request = httpRequest(`${lab}_berth/enter`, { method: 'POST', headers, agent: false });
    request.once('continue', () => request.end(`code=${code}`));
    request.flushHeaders();
    expect(await new Promise((resolve) => request.once('response', (answer) => resolve(answer.resume().statusCode)))).toBe(303);
  });

  test.each([
    { title: 'a GET', options: { method: 'GET' }, code: 'METHOD_NOT_ALLOWED' },
    {
      title: 'JSON',
      options: { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"code":"x"}' },
      code: 'CODE_REFUSED',
    },
    {
      title: 'two codes',
      options: { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'code=a&code=b' },
      code: 'CODE_REFUSED',
    },
    {
      title: 'a large body',
      options: { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: `code=${'x'.repeat(9_000)}` },
      code: 'CODE_REFUSED',
    },
  ])('$title is refused', async ({ options, code }) => {
    expect((await visit(`${lab}_berth/enter`, options)).code).toBe(code);
  });
});
