import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeGlobalId } from '../../src/graphql/global-id.ts';
import { listenOn } from '../../src/main/server/listen-on.ts';
import { berth, type Ran } from '../cli/run-in-process.ts';
import { setOpenScene, type OpenScene } from '../proxy/support/open-scene.ts';
import { eventually } from '../support/eventually.ts';
import { createTestGraphql, type TestGraphql } from '../support/graphql-server.ts';

const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const missing = !existsSync(CHROMIUM) && process.env['BERTH_CI'] !== '1';

describe.skipIf(missing)(
  `berth notebook open in a browser${missing ? ` (skipped: there is no ${CHROMIUM}; set CHROMIUM_PATH)` : ''}`,
  () => {
    let scene: OpenScene;
    let graphql: TestGraphql;
    let http: Server;
    let browser: Browser;
    let folder: string;
    let environment: Readonly<Record<string, string>>;

    beforeAll(async () => {
      scene = await setOpenScene();
      scene.work.onRequest = (_request, response) => {
        response.setHeader('content-type', 'text/html').end('<!doctype html><title>work</title>');
      };
      graphql = await createTestGraphql(scene.database, { openUrlOf: (id) => scene.proxy.urlOf(id) });
      http = createServer((request, response) => void graphql.server(request, response));
      const url = await listenOn(http, { host: '127.0.0.1', port: 0 });
      folder = await mkdtemp(join(tmpdir(), 'berth-open-'));
      // The program that BROWSER names writes down what it is to open; the test's browser opens it.
      await writeFile(
        join(folder, 'browser'),
        `#!/bin/sh\nprintf %s "$1" > ${join(folder, 'address.part')}\nmv ${join(folder, 'address.part')} ${join(folder, 'address')}\n`,
      );
      await chmod(join(folder, 'browser'), 0o700);
      environment = { BERTH_SERVER: url, BERTH_TOKEN: scene.token, BROWSER: join(folder, 'browser') };
      browser = await chromium.launch({
        executablePath: CHROMIUM,
        args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
      });
    });
    afterAll(async () => {
      await browser.close();
      http.closeAllConnections();
      http.close();
      await graphql.close();
      await scene.close();
      await rm(folder, { recursive: true });
    });

    /** Runs the command until it has asked for a browser. */
    async function asked(...argv: readonly string[]): Promise<{ readonly address: string; readonly ran: Promise<Ran> }> {
      const file = join(folder, 'address');
      await rm(file, { force: true });
      const ran = berth(argv, environment);
      await eventually(() => existsSync(file), 'a browser is asked for');
      return { address: await readFile(file, 'utf8'), ran };
    }

    test('T3: the browser is let in to the work, and the page is served once', async () => {
      const { address, ran } = await asked('notebook', 'open', 'lab');
      expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{43}$/);
      const page = await browser.newPage();
      const lab = scene.proxy.urlOf(scene.notebook);
      await Promise.all([page.waitForURL(lab), page.goto(address).catch(() => null)]);
      expect([page.url(), await page.title()]).toEqual([lab, 'work']);
      expect(await ran).toMatchObject({ exitCode: 0, out: 'notebook lab is open in your browser\n' });
      await expect(fetch(address)).rejects.toThrow();
      await page.close();
    });

    test('security: nobody gets the page without its path, its host name, or from another page', async () => {
      const { address, ran } = await asked('notebook', 'open', writeGlobalId('Notebook', scene.notebook), '--json');
      const { origin } = new URL(address);
      const statuses: number[] = [];
      for (const [url, headers] of [
        [`${origin}/`, {}],
        [`${origin}/favicon.ico`, {}],
        [address, { 'sec-fetch-site': 'cross-site' }],
      ] as const) {
        statuses.push((await fetch(url, { headers })).status);
      }
      statuses.push((await fetch(address, { method: 'POST' })).status);
      statuses.push((await fetch(address.replace('127.0.0.1', 'localhost')).catch(() => ({ status: 404 }))).status);
      expect(statuses).toEqual([404, 404, 404, 404, 404]);
      const answer = await fetch(address);
      expect(answer.headers.get('content-security-policy')).toContain(`form-action ${scene.origin};`);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const code = /name="code" value="([^"]+)"/.exec(await answer.text())?.[1] ?? '';
      expect(JSON.parse((await ran).out)).toMatchObject({ opened: true });
      // The code that the page had is of no use to any other page.
      const body = new URLSearchParams({ code });
      const taken = await fetch(`${scene.proxy.urlOf(scene.notebook)}_berth/enter`, { method: 'POST', body, redirect: 'manual' });
      expect(taken.status).toBe(403);
    });

    test('without a browser it gives the address and a code that works there', async () => {
      const { BROWSER: _browser, ...without } = environment;
      const ran = await berth(['notebook', 'open', 'lab', '--print', '--json'], without);
      const { code, openUrl } = JSON.parse(ran.out) as { readonly code: string; readonly openUrl: string };
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(openUrl);
      await page.fill('input[name=code]', code);
      await Promise.all([page.waitForURL(openUrl), page.click('button')]);
      expect(await page.title()).toBe('work');
      await context.close();
    });

    test('work that does not run opens no browser', async () => {
      await scene.database.pool.query(`update workload set phase = 'STOPPED' where id = $1`, [scene.notebook]);
      const ran = await berth(['notebook', 'open', 'lab'], environment);
      expect([ran.exitCode, ran.err]).toEqual([1, expect.stringMatching(/^INVALID_STATE: .*\nNext: berth notebook start lab --follow\n$/)]);
    });
  },
);
