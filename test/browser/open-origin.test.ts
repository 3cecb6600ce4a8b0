import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { setOpenScene, type OpenScene } from '../proxy/support/open-scene.ts';
import { quietPort } from '../support/quiet-port.ts';

const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const missing = !existsSync(CHROMIUM) && process.env['BERTH_CI'] !== '1';

/** A page with nothing on it: the dashboard at one port, a foreign site at another name. */
const pages = createServer((_request, response) =>
  response.setHeader('content-type', 'text/html').end('<!doctype html><title>page</title>'),
);
const echo = new WebSocketServer({ noServer: true });

function work(scene: OpenScene): void {
  scene.work.onRequest = (request, response) => {
    response.setHeader('set-cookie', ['_xsrf=1; Path=/', 'berth-open=stolen; Path=/']);
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><title>work</title><p>${request.method ?? ''}</p>`);
  };
  scene.work.onUpgrade = (request, socket, head) => {
    echo.handleUpgrade(request, socket, head, (accepted) => {
      accepted.send('hello');
    });
  };
}

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen({ host: '127.0.0.1', port: 0 }, resolve));
  return (server.address() as AddressInfo).port;
}

/** What a page's script gets from a WebSocket: its first message, or that there was none. */
const socketOf = (page: Page, url: string): Promise<string> =>
  page.evaluate(
    (address) =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(address);
        socket.onmessage = (event) => {
          resolve(String(event.data));
        };
        socket.onclose = () => {
          resolve('closed');
        };
      }),
    url.replace('http:', 'ws:'),
  );

/** Posts a form from a page, as a dashboard does. */
async function post(page: Page, url: string, code: string): Promise<void> {
  const before = page.url();
  await Promise.all([
    page.waitForURL(({ href }) => href !== before),
    page.evaluate(
      ([action, value]) => {
        const form = document.createElement('form');
        Object.assign(form, { method: 'post', action });
        const field = document.createElement('input');
        Object.assign(field, { name: 'code', value });
        form.append(field);
        document.body.append(form);
        form.submit();
      },
      [url, code] as const,
    ),
  ]);
}

describe.skipIf(missing)(`the open origin in a browser${missing ? ` (skipped: there is no ${CHROMIUM}; set CHROMIUM_PATH)` : ''}`, () => {
  let browser: Browser;
  let dashboard: string;
  let foreign: string;

  beforeAll(async () => {
    const port = String(await portOf(pages));
    dashboard = `http://127.0.0.1:${port}`;
    foreign = `http://localhost:${port}`;
    browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    });
  });
  afterAll(async () => {
    await browser.close();
    pages.closeAllConnections();
    pages.close();
  });

  describe('one origin for all work', () => {
    let scene: OpenScene;
    let lab: string;
    let context: BrowserContext;
    let page: Page;

    beforeAll(async () => {
      scene = await setOpenScene({ apiUrl: () => dashboard });
      work(scene);
      lab = scene.proxy.urlOf(scene.notebook);
      context = await browser.newContext();
      page = await context.newPage();
      await page.goto(dashboard);
      await post(page, `${lab}_berth/enter`, await scene.code());
    });
    afterAll(async () => {
      await context.close();
      await scene.close();
    });

    test('a form of the dashboard opens the work; no script sees the cookie, and the work cannot set it', async () => {
      expect(page.url()).toBe(lab);
      expect(await page.title()).toBe('work');
      expect(await page.evaluate(() => document.cookie)).toBe('_xsrf=1');
      await page.reload();
      expect(await page.title()).toBe('work');
    });

    test('its own pages may do everything: change things, open sockets', async () => {
      expect(await page.evaluate(async (url) => (await fetch(`${url}api`, { method: 'PUT' })).status, lab)).toBe(200);
      expect(await socketOf(page, `${lab}api/kernels/1/channels`)).toBe('hello');
    });

    test('security: a foreign site gets nothing done there, although this browser is let in', async () => {
      const evil = await context.newPage();
      await evil.goto(foreign);
      const before = scene.tunnels.asked.length;
      expect(await socketOf(evil, `${lab}api/kernels/1/channels`)).toBe('closed');
      const outcomes = await evil.evaluate(async (url) => {
        const asked = async (options: RequestInit): Promise<string> => {
          try {
            return (await fetch(url, { credentials: 'include', ...options })).type;
          } catch {
            return 'failed';
          }
        };
        const loaded = (tag: 'img' | 'script' | 'iframe'): Promise<string> =>
          new Promise((resolve) => {
            const element = document.createElement(tag);
            for (const event of ['load', 'error']) {
              element.addEventListener(event, () => {
                resolve(event);
              });
            }
            element.src = url;
            document.body.append(element);
          });
        const fetched = [
          await asked({}),
          await asked({ method: 'PUT' }),
          await asked({ mode: 'no-cors' }),
          await asked({ mode: 'no-cors', method: 'POST' }),
        ];
        return [...fetched, await loaded('img'), await loaded('script'), await loaded('iframe')];
      }, lab);
      expect(outcomes).not.toContain('cors');
      expect(outcomes).not.toContain('basic');
      await post(evil, lab, 'x');
      expect(await evil.title()).toBe('Berth');
      expect(scene.tunnels.asked.length).toBe(before);
      await evil.goto(foreign);
      await post(evil, `${lab}_berth/enter`, await scene.code());
      expect(await evil.content()).toContain('FOREIGN_PAGE');
      await evil.close();
    });

    test('who comes without a code is told what to do, and may type one', async () => {
      const fresh = await browser.newContext();
      const visitor = await fresh.newPage();
      await visitor.goto(`${lab}lab`);
      expect(await visitor.content()).toContain('UNAUTHENTICATED');
      await visitor.fill('input[name=code]', await scene.code());
      await Promise.all([visitor.waitForURL(lab), visitor.click('button')]);
      expect([visitor.url(), await visitor.title()]).toEqual([lab, 'work']);
      await fresh.close();
    });
  });

  test('security 10: with a host for each workload, the pages of one reach nothing of another, although this browser is let in to both', async () => {
    const openPort = await quietPort();
    const scene = await setOpenScene({
      apiUrl: () => dashboard,
      config: { openPort, openUrl: `http://*.localhost:${String(openPort)}`, publicUrl: dashboard },
    });
    const context = await browser.newContext();
    try {
      work(scene);
      const [lab, llm] = [scene.proxy.urlOf(scene.notebook), scene.proxy.urlOf(scene.endpoint)];
      const page = await context.newPage();
      for (const [url, workloadId] of [
        [llm, scene.endpoint],
        [lab, scene.notebook],
      ] as const) {
        await page.goto(dashboard);
        await post(page, `${url}_berth/enter`, await scene.code(workloadId));
        expect([page.url(), await page.title()]).toEqual([url, 'work']);
      }
      const before = scene.tunnels.asked.length;
      const reached = await page.evaluate(async (url) => {
        try {
          return (await fetch(url, { credentials: 'include' })).status;
        } catch {
          return 'nothing';
        }
      }, llm);
      expect(reached).toBe('nothing');
      expect(await socketOf(page, llm)).toBe('closed');
      expect(scene.tunnels.asked.length).toBe(before);
    } finally {
      await context.close();
      await scene.close();
    }
  });
});
