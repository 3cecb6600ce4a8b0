import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync } from 'node:fs';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GRAPHIQL_TABS } from '../../src/graphql/graphiql-tabs.ts';
import { dataOf } from '../support/ask.ts';
import { createTestGraphql, seedToken, type TestGraphql } from '../support/graphql-server.ts';
import { seedCatalog, seedMachine, seedMember } from '../support/seed.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const missing = !existsSync(CHROMIUM) && process.env['BERTH_CI'] !== '1';

let database: TestDatabase;
let graphql: TestGraphql;
let server: Server;
let origin: string;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  graphql = await createTestGraphql(database);
  await seedCatalog(database.pool, { classes: { 'cpu-small': { accelerator: 'cpu' } }, entries: { image: [{}] } });
  await seedMachine(database.pool, { name: 'lab' });
  token = await seedToken(database, await seedMember(database.pool, { name: 'ada' }));
  server = createServer((request, response) => void graphql.server(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await graphql.close();
  await database.drop();
});

test.each(GRAPHIQL_TABS.map(({ query }) => ({ title: /query (\w+)/.exec(query)?.[1], query })))(
  'the default query $title runs as it is',
  async ({ query }) => {
    expect(await dataOf(graphql.server, { query, token })).toBeTruthy();
  },
);

describe.skipIf(missing)(`GraphiQL in a browser${missing ? ` (skipped: there is no ${CHROMIUM}; set CHROMIUM_PATH)` : ''}`, () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    });
  });

  afterAll(() => browser.close());

  /** Opens the page with the token and returns it with every address that it asked for, and every error of its scripts. */
  async function open(
    headers: Readonly<Record<string, string>> = { authorization: `Bearer ${token}` },
  ): Promise<{ readonly page: Page; readonly requests: readonly string[]; readonly errors: readonly string[] }> {
    const page = await browser.newPage({ extraHTTPHeaders: { ...headers } });
    const requests: string[] = [];
    const errors: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await page.goto(`${origin}/graphql`);
    await page.waitForSelector('.graphiql-execute-button');
    return { page, requests, errors };
  }

  test('renders offline, runs its first query, and asks nothing of another origin', async () => {
    const { page, requests, errors } = await open();
    await page.locator('.graphiql-execute-button').click();
    await page.locator('.graphiql-response').getByText('"ada"').waitFor();
    const foreign = requests.filter((url) => !url.startsWith(origin) && !url.startsWith('blob:') && !url.startsWith('data:'));
    expect(foreign).toEqual([]);
    expect(errors).toEqual([]);
    await page.close();
  });

  test.each([
    { tab: 'Fleet', want: '"lab"' },
    { tab: 'Offer', want: '"cpu-small"' },
    { tab: 'Usage', want: '"totals"' },
  ])('the tab $tab answers once it has the token that its comment asks for', async ({ tab, want }) => {
    const { page, errors } = await open({});
    await page.getByRole('tab', { name: tab }).getByRole('button', { name: tab }).click();
    await page.locator(`[role=tab][aria-selected=true]`).getByText(tab).waitFor();
    await page.locator('.graphiql-query-editor').getByText('every tab has its own').waitFor();
    await page.getByRole('button', { name: 'Headers' }).click();
    await page.locator('.graphiql-editor-tool .graphiql-editor:not(.hidden)').click();
    await page.keyboard.insertText(JSON.stringify({ authorization: `Bearer ${token}` }));
    await page.locator('.graphiql-execute-button').click();
    await page.locator('.graphiql-response').getByText(want).first().waitFor();
    expect(errors).toEqual([]);
    await page.close();
  });
});
