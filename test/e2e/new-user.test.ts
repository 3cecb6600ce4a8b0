import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchChromium, withoutChromium } from '../browser/dashboard/support/chromium.ts';
import { describeNativeNotebooks } from '../support/native-notebooks.ts';
import { notCloneable, startFreshClone, type FreshClone } from './support/fresh-clone.ts';

const MINUTE = 60_000;
/** What a new user is promised, on two cores, packages not counted unless they are installed. */
const AT_MOST = 5 * MINUTE;
const why = withoutChromium ?? notCloneable;

describe.skipIf(why !== undefined)(`a new user${why === undefined ? '' : ` (skipped: ${why})`}`, () => {
  describeNativeNotebooks('from a fresh clone to a running notebook', () => {
    let clone: FreshClone;
    let browser: Awaited<ReturnType<typeof launchChromium>>;
    let context: BrowserContext;
    let page: Page;
    let began: number;

    beforeAll(async () => {
      began = performance.now();
      clone = await startFreshClone();
      browser = await launchChromium();
      context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
      context.setDefaultTimeout(MINUTE);
      page = await context.newPage();
    }, AT_MOST);
    afterAll(async () => {
      await browser.close();
      await clone.remove();
    });

    /** Types where the keyboard is, as somebody without a mouse does; Tab goes on. */
    const type = (text: string): Promise<void> => page.keyboard.type(text);
    const press = async (...keys: readonly string[]): Promise<void> => {
      for (const key of keys) await page.keyboard.press(key);
    };
    /** Goes on by Tab until something of that name has the keyboard. */
    async function tabTo(name: RegExp): Promise<void> {
      for (let presses = 0; presses < 60; presses += 1) {
        const at = await page.evaluate(() => {
          const focused = document.activeElement;
          const labels = focused?.getAttribute('aria-labelledby')?.split(' ') ?? [];
          const words = labels.map((id) => document.getElementById(id)?.textContent);
          const own = (focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : []).map((label) => label.textContent);
          return [focused?.getAttribute('aria-label'), ...words, ...own, focused?.textContent].join(' ');
        });
        if (name.test(at)) return;
        await press('Tab');
      }
      throw new Error(`Tab never led to ${String(name)}.`);
    }

    test('signs in with the printed token, launches and sees it run, by the keyboard alone', { timeout: AT_MOST }, async () => {
      const [dashboard = ''] = /http:\/\/127\.0\.0\.1:\d+\/(?=\n)/.exec(clone.output()) ?? [];
      const [, token = ''] = /Operator token\s+(\S+),/.exec(clone.output()) ?? [];
      expect(dashboard).toBe(`${clone.url}/`);
      await page.goto(dashboard);
      await page.getByLabel('Access token').waitFor();
      await tabTo(/Access token/);
      await type(token);
      await press('Enter');
      await page.getByRole('link', { name: 'Launch your first notebook' }).waitFor();
      await press('Tab');
      await tabTo(/Launch your first notebook/);
      await press('Enter');
      await page.getByLabel('Name').waitFor();
      await tabTo(/Name/);
      await type('first');
      await tabTo(/Image/);
      await press('Enter');
      await page.getByRole('option', { name: 'jupyter', exact: true }).waitFor();
      await press('Enter');
      await tabTo(/Class/);
      await press('Enter');
      await page.getByRole('option', { name: 'cpu-small', exact: true }).waitFor();
      await type('cpu-s');
      await press('Enter');
      await page.getByText(/^Runs on /).waitFor();
      await tabTo(/^\s*Launch$/);
      await press('Enter');
      await page.locator('span[data-phase=RUNNING]').waitFor();
      await page.getByText('Live').first().waitFor();
    });

    test('opens the notebook in a tab of its own and runs a cell in it', { timeout: 2 * MINUTE }, async () => {
      const [tab] = await Promise.all([context.waitForEvent('page'), page.getByRole('button', { name: 'Open first' }).click()]);
      await tab.waitForURL(/\/open\/[0-9a-f-]+\//);
      await tab.waitForLoadState();
      expect(performance.now() - began).toBeLessThan(AT_MOST);
      // The code that let it in is in no address, and the tab cannot reach the dashboard that opened it.
      expect(new URL(tab.url()).search).toBe('');
      expect(await tab.evaluate(() => window.opener === null)).toBe(true);
      expect(await tab.evaluate(runCell, 'print(6 * 7)')).toBe('42\n');
      await tab.close();
    });

    test('stops it', { timeout: 2 * MINUTE }, async () => {
      await page.getByRole('button', { name: 'Stop first' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Stop it' }).click();
      await page.locator('span[data-phase=STOPPED]').waitFor();
    });
  });
});

/** Runs code in a new kernel, as Jupyter's own pages do; gives what it printed. Runs in the notebook's page. */
async function runCell(code: string): Promise<string> {
  const xsrf = /_xsrf=([^;]+)/.exec(document.cookie)?.[1] ?? '';
  const base = new URL('.', window.location.href);
  const made = await fetch(new URL('api/kernels', base), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-xsrftoken': xsrf },
    body: JSON.stringify({ name: 'python3' }),
  });
  const { id } = (await made.json()) as { readonly id: string };
  const channels = new URL(`api/kernels/${id}/channels`, base);
  channels.protocol = 'ws:';
  const socket = new WebSocket(channels);
  await new Promise((resolve) => {
    socket.onopen = resolve;
  });
  return new Promise((resolve) => {
    socket.onmessage = ({ data }) => {
      const { msg_type: type, content } = JSON.parse(String(data)) as {
        readonly msg_type: string;
        readonly content: { readonly text?: string };
      };
      if (type === 'stream') resolve(content.text ?? '');
    };
    const header = { msg_id: 'cell', msg_type: 'execute_request', session: 'page', username: '', version: '5.3' };
    const content = { code, silent: false, store_history: true, user_expressions: {}, allow_stdin: false, stop_on_error: true };
    socket.send(JSON.stringify({ header, parent_header: {}, metadata: {}, content, channel: 'shell', buffers: [] }));
  });
}
