import { existsSync } from 'node:fs';
import { parse, validate } from 'graphql';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GRAPHIQL_TABS } from '../../src/graphql/graphiql-tabs.ts';
import { schema } from '../../src/graphql/schema.ts';
import { eventually } from '../support/eventually.ts';
import { Installation } from '../support/installation.ts';

const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const missing = !existsSync(CHROMIUM) && process.env['BERTH_CI'] !== '1';

const tabs = GRAPHIQL_TABS.map((tab) => ({ ...tab, name: /^(?:query|mutation|subscription) (\w+)/m.exec(tab.query)?.[1] ?? '' }));

test.each(tabs)('the tab $name is of this schema, and all of it can be read', ({ query }) => {
  expect(validate(schema, parse(query))).toEqual([]);
  // Comments are not wrapped, and the editor is as narrow as this.
  for (const [comment] of query.matchAll(/^#.*$/gm)) expect(comment.length).toBeLessThanOrEqual(48);
});

/** What each tab shows to the operator, who owns the machine, and to the demo member, a guest there. */
const WANTED: Readonly<Record<string, { readonly operator: string; readonly demo: string }>> = {
  Fleet: { operator: '"READY"', demo: '"demo"' },
  Offer: { operator: '"apple-gpu"', demo: '"apple-gpu"' },
  Preview: { operator: '"ADMIT_NOW"', demo: '"BLOCKED"' },
  Launch: { operator: '"ADMITTED"', demo: '"BLOCKED"' },
  Timeline: { operator: '"from-graphiql"', demo: '"from-graphiql"' },
  Open: { operator: '"enterUrl"', demo: 'launch one first' },
  Endpoints: { operator: '"endpoints"', demo: '"endpoints"' },
  Machines: { operator: '"READY"', demo: '"READY"' },
  Usage: { operator: '"totals"', demo: '"totals"' },
};

describe.skipIf(missing)(`GraphiQL in a browser${missing ? ` (skipped: there is no ${CHROMIUM}; set CHROMIUM_PATH)` : ''}`, () => {
  let installation: Installation;
  let browser: Browser;

  beforeAll(async () => {
    installation = await Installation.create();
    await installation.start();
    browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    });
  });

  afterAll(async () => {
    await browser.close();
    await installation.remove();
  });

  interface Opened {
    readonly page: Page;
    /** Every address that the page asked for. */
    readonly requests: readonly string[];
    /** Every error of its scripts. */
    readonly errors: readonly string[];
  }

  /** Opens the page in a browser that knows nothing. */
  async function open(): Promise<Opened> {
    const context = await browser.newContext();
    const page = await context.newPage();
    const requests: string[] = [];
    const errors: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await page.goto(`${installation.url}/graphql`);
    await page.waitForSelector('.graphiql-execute-button');
    return { page, requests, errors };
  }

  async function signIn(page: Page, token: string): Promise<void> {
    await page.getByLabel('Access token').fill(token);
    await page.getByRole('button', { name: 'Use it' }).click();
    await page.getByText('You are').waitFor();
  }

  async function select(page: Page, tab: string): Promise<void> {
    await page.getByRole('tab', { name: tab }).getByRole('button', { name: tab }).first().click();
    await page.locator('[role=tab][aria-selected=true]').getByText(tab).waitFor();
    // The editor follows the tab a moment later, and what it shows is what runs.
    await page.locator('.graphiql-query-editor').getByText(tab).last().waitFor();
  }

  async function run(page: Page, want: string): Promise<void> {
    const response = page.locator('.graphiql-response');
    const wanted = response.getByText(want).first();
    // The name of the operation follows its text a moment later; whoever is faster than that is told so, and presses again.
    const tooFast = response.getByText('Cannot infer operation').first();
    for (let presses = 0; presses < 5; presses += 1) {
      await page.locator('.graphiql-execute-button').click();
      await wanted.or(tooFast).first().waitFor();
      if (await wanted.isVisible()) return;
    }
    await wanted.waitFor({ timeout: 1_000 });
  }

  test.each(['operator', 'demo'] as const)('every tab runs as it is on a fresh start with the token of the %s', async (who) => {
    const { page, requests, errors } = await open();
    const token = await installation.token(who);
    await signIn(page, token);
    for (const { name, query } of tabs) {
      await select(page, name);
      if (name === 'Open' && who === 'operator') await runs('from-graphiql');
      await run(page, WANTED[name]?.[who] ?? `what the tab ${name} shows`);
      // A stream goes on; the button that began it ends it.
      if (query.includes('subscription')) await page.locator('.graphiql-execute-button').click();
    }
    expect(requests.filter((url) => !url.startsWith(installation.url) && !/^(?:blob|data):/.test(url))).toEqual([]);
    expect(requests.filter((url) => url.includes(token))).toEqual([]);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  async function runs(name: string): Promise<void> {
    const query = '{ notebooks(filter: {phases: [RUNNING]}) { nodes { name } } }';
    await eventually(async () => {
      const { notebooks } = await installation.ask<{ readonly notebooks: { readonly nodes: readonly { readonly name: string }[] } }>(query);
      return notebooks.nodes.some((each) => each.name === name);
    }, `${name} runs`);
  }

  test('the token stays in its tab alone, over a reload, until it is forgotten', async () => {
    const { page } = await open();
    const token = await installation.token('demo');
    await signIn(page, `Bearer ${token}`);
    await page.reload();
    await page.getByText('You are demo').waitFor();
    expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain(token);
    const other = await page.context().newPage();
    await other.goto(`${installation.url}/graphql`);
    await other.getByText('It is kept until this tab is closed').waitFor();
    await page.getByRole('button', { name: 'Forget it' }).click();
    await page.getByText('It is kept until this tab is closed').waitFor();
    await select(page, 'Endpoints');
    await run(page, '"UNAUTHENTICATED"');
    expect(await page.evaluate('JSON.stringify(sessionStorage)')).not.toContain(token);
    await page.context().close();
  });

  test('a wrong token is told; one in the headers editor goes before the one of the field', async () => {
    const { page } = await open();
    await page.getByLabel('Access token').fill('berth_wrong');
    await page.getByRole('button', { name: 'Use it' }).click();
    await page.getByText('Send a valid token').waitFor();
    await page.getByRole('button', { name: 'Headers' }).click();
    await page.locator('.graphiql-editor-tool .graphiql-editor:not(.hidden)').click();
    await page.keyboard.insertText(JSON.stringify({ authorization: `Bearer ${await installation.token('demo')}` }));
    await run(page, '"demo"');
    await page.context().close();
  });
});
