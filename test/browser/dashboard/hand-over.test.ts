import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformWithOxc } from 'vite';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageHeaders } from '../../../src/dashboard-files/page-headers.ts';
import { launchChromium, withoutChromium } from './support/chromium.ts';

const HAND_OVER = fileURLToPath(new URL('../../../dashboard/src/workloads/hand-over.ts', import.meta.url));
const skipped = withoutChromium === undefined ? '' : ` (skipped: ${withoutChromium})`;

/** What a form brought. */
interface Posted {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly origin: string | undefined;
  readonly referer: string | undefined;
  readonly body: string;
}

async function postedOf(request: IncomingMessage): Promise<Posted> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const { method, url, headers } = request;
  return { method, url, origin: headers.origin, referer: headers.referer, body };
}

describe.skipIf(withoutChromium !== undefined)(`handing a code over${skipped}`, () => {
  const posted: Posted[] = [];
  let openOrigin = '';
  let foreign = '';
  let script = '';
  const work = createServer((request, response) => {
    void postedOf(request).then((form) => {
      if (form.method === 'POST') posted.push(form);
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>work</title>');
    });
  });
  /** The dashboard's policy and its very code, without an origin that the browser trusts by its name. */
  const page = createServer((request, response) => {
    for (const [name, value] of Object.entries(pageHeaders(openOrigin))) response.setHeader(name, value);
    const isScript = request.url === '/hand-over.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script : '<!doctype html><title>page</title><script type="module" src="/hand-over.js"></script>');
  });
  let browser: Browser;

  beforeAll(async () => {
    for (const server of [work, page]) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const port = String((work.address() as AddressInfo).port);
    openOrigin = `http://127.0.0.1:${port}`;
    foreign = `http://localhost:${port}`;
    const { code } = await transformWithOxc(readFileSync(HAND_OVER, 'utf8'), HAND_OVER);
    // COOP would part the tabs by itself on addresses that browsers trust; where they do not, this has to.
    script = `${code}\nObject.assign(window, { openEmptyTab, handOver });`;
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser.close();
    for (const server of [work, page]) {
      server.closeAllConnections();
      server.close();
    }
  });

  /** Hands a code over to an address, as the button does within a click; gives the tab. */
  async function handOverTo(enterUrl: string) {
    const context = await browser.newContext();
    const opener = await context.newPage();
    await opener.goto(`http://127.0.0.1:${String((page.address() as AddressInfo).port)}/`);
    await opener.waitForFunction(() => 'handOver' in window);
    const [tab, opened] = await Promise.all([
      context.waitForEvent('page'),
      opener.evaluate((address) => {
        const given = window as unknown as {
          openEmptyTab(name: string): Window;
          handOver(tab: Window, to: { enterUrl: string; code: string }): void;
        };
        const empty = given.openEmptyTab('lab');
        const knows = empty.opener !== null;
        given.handOver(empty, { enterUrl: address, code: 's3cret' });
        return { knows };
      }, enterUrl),
    ]);
    return { context, tab, opened };
  }

  test('security: the code goes into the body of a form to the open origin; the tab knows nothing of the page', async () => {
    const { context, tab, opened } = await handOverTo(`${openOrigin}/open/1/_berth/enter`);
    await tab.waitForURL(/_berth\/enter/);
    expect(opened.knows).toBe(false);
    expect(posted).toHaveLength(1);
    expect(posted[0]).toMatchObject({ url: '/open/1/_berth/enter', body: 'code=s3cret' });
    expect(posted[0]?.origin).toBe(`http://127.0.0.1:${String((page.address() as AddressInfo).port)}`);
    expect(posted[0]?.referer ?? '').not.toContain('s3cret');
    await context.close();
  });

  test('security: a form to any other origin is not sent', async () => {
    posted.length = 0;
    const { context, tab } = await handOverTo(`${foreign}/open/1/_berth/enter`);
    await tab.waitForTimeout(1500);
    expect([tab.url(), posted]).toEqual(['about:blank', []]);
    await context.close();
  });
});
