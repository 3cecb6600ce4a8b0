import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLoopbackOrigin } from '../../src/app/open/loopback-origin.ts';
import { API_URL, setOpenScene, type OpenScene } from './support/open-scene.ts';
import { enter, type VisitAnswer } from './support/visit.ts';

const PAGE = 'http://127.0.0.1:8123';
const NAVIGATION = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'same-site' };

let scene: OpenScene;
let lab: string;

beforeAll(async () => {
  scene = await setOpenScene();
  lab = scene.proxy.urlOf(scene.notebook);
});
afterAll(() => scene.close());

const handOver = (code: string, origin?: string): Promise<VisitAnswer> =>
  enter(lab, code, origin === undefined ? {} : { origin, ...NAVIGATION });

describe('T3: a code for one page of the own machine', () => {
  test('opens the work from that page, once', async () => {
    const code = await scene.code(scene.notebook, PAGE);
    expect(await handOver(code, PAGE)).toMatchObject({ status: 303 });
    expect(await handOver(code, PAGE)).toMatchObject({ status: 403, code: 'FOREIGN_PAGE' });
  });

  test.each([
    { title: 'another port of this machine', origin: 'http://127.0.0.1:8124', code: 'FOREIGN_PAGE' },
    { title: 'the page of the dashboard', origin: API_URL, code: 'CODE_REFUSED' },
    { title: 'a program', origin: undefined, code: 'CODE_REFUSED' },
    { title: 'another site', origin: 'https://evil.example', code: 'FOREIGN_PAGE' },
  ])('bound: not from $title, which does not use it up', async ({ origin, code: refused }) => {
    const code = await scene.code(scene.notebook, PAGE);
    const entered = await handOver(code, origin);
    expect([entered.status, entered.code, entered.headers['set-cookie']]).toEqual([403, refused, undefined]);
    expect((await handOver(code, PAGE)).status).toBe(303);
  });

  test('unbound: one without a page is taken from no such page', async () => {
    const code = await scene.code();
    expect(await handOver(code, PAGE)).toMatchObject({ status: 403, code: 'FOREIGN_PAGE' });
    expect((await handOver(code, API_URL)).status).toBe(303);
  });

  test('only as a visit of a whole page, like any other form', async () => {
    const code = await scene.code(scene.notebook, PAGE);
    const script = { origin: PAGE, 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };
    expect(await enter(lab, code, script)).toMatchObject({ status: 403, code: 'FOREIGN_PAGE' });
  });

  test('the audit log says that a code came from another page', async () => {
    await handOver(await scene.code(scene.notebook, PAGE), 'http://127.0.0.1:8124');
    const { rows } = await scene.database.pool.query(
      `select 1 from audit_entry where action = 'workload.enter' and detail->>'code' = 'OTHER_PAGE'`,
    );
    expect(rows.length).toBeGreaterThan(0);
  });

  test('loopback: other pages are refused before a code is made', async () => {
    for (const origin of ['https://evil.example', 'http://localhost:8123', 'http://127.0.0.1:8123/x']) {
      await expect(scene.code(scene.notebook, origin)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    }
  });

  test('loopback: the database takes no other page, and never another one later', async () => {
    await scene.code(scene.notebook, PAGE);
    const update = (value: string): Promise<unknown> =>
      scene.database.pool.query(`update open_grant set from_origin = ${value} where redeemed_at is null`);
    await expect(update('null')).rejects.toThrow('the page that hands a code in never changes');
    const change = `alter table open_grant disable trigger user; update open_grant set from_origin = 'https://evil.example'`;
    await expect(scene.database.pool.query(change)).rejects.toThrow('open_grant_loopback_origin');
  });
});

describe('what is a page of the own machine', () => {
  test.each([
    ['http://127.0.0.1:8123', true],
    ['http://[::1]:8123', true],
    ['http://127.0.0.1', true],
    ['http://127.0.0.1:80', false],
    ['http://127.0.0.1:99999', false],
    ['http://127.0.0.1:8123/', false],
    ['https://127.0.0.1:8123', false],
    ['http://127.0.0.2:8123', false],
    ['http://localhost:8123', false],
    ['http://127.0.0.1.evil.example:8123', false],
    ['http://user@127.0.0.1:8123', false],
    ['null', false],
  ])('%s: %s', (origin, want) => {
    expect(isLoopbackOrigin(origin)).toBe(want);
  });
});
