import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { createBerthClient } from '../../../../src/client/berth-client.ts';
import { BerthCluster } from '../../../support/berth-cluster.ts';
import { NotebookActions } from '../../../support/notebook-actions.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/test-database.ts';
import { layCable, type Cable } from './cable.ts';
import { buildDashboard, launchChromium } from './chromium.ts';

/** Who looks. */
export type Who = 'operator' | 'ada' | 'bob';

/** A real server behind a cable, a real agent with one core that simulates, three members, and Chromium. */
export interface WorkloadsScene {
  readonly browser: Browser;
  readonly database: TestDatabase;
  readonly cable: Cable;
  readonly tokens: Readonly<Record<Who, string>>;
  /** What ada and bob do elsewhere, as by the command line. */
  readonly notebooks: Readonly<Record<'ada' | 'bob', NotebookActions>>;
  /** A tab in which somebody is signed in, at a path of the dashboard. */
  readonly open: (who: Who, path: string, options?: BrowserContextOptions) => Promise<Page>;
  readonly close: () => Promise<void>;
}

/** Sets the scene: `lab` has one core, so that of two notebooks of class `one` the second waits; `big` fits nowhere. */
export async function setWorkloadsScene(): Promise<WorkloadsScene> {
  buildDashboard();
  const database = await createTestDatabase();
  const cluster = new BerthCluster({ databaseUrl: database.url, pool: database.pool, leaseSeconds: 60 });
  const server = await cluster.addServer();
  const [ada, bob] = [await cluster.addMember(server, 'ada'), await cluster.addMember(server, 'bob')];
  const offer = await cluster.offer({
    one: { accelerator: 'cpu', cpuMillis: 1000, memoryMib: 512 },
    big: { accelerator: 'cpu', cpuMillis: 64_000, memoryMib: 512 },
  });
  await cluster.addAgent(server, { name: 'lab', capacity: { cpuMillis: 1000, memoryMib: 4096 } });
  const cable = await layCable(server.url);
  const browser = await launchChromium();
  const tokens = { operator: cluster.operatorToken, ada: ada.token, bob: bob.token };
  const actionsOf = (token: string): NotebookActions =>
    new NotebookActions({ client: createBerthClient({ url: server.url, token }), offer, pool: database.pool });
  return {
    browser,
    database,
    cable,
    tokens,
    notebooks: { ada: actionsOf(ada.token), bob: actionsOf(bob.token) },
    open: async (who, path, options = {}) => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
      // The machine may be busy.
      context.setDefaultTimeout(50_000);
      const page = await context.newPage();
      // Only where nothing is kept, so that signing out lasts.
      await page.addInitScript((token) => {
        if (window.sessionStorage.getItem('berth-token') === null) window.sessionStorage.setItem('berth-token', token);
      }, tokens[who]);
      await page.goto(`${cable.url}${path}`);
      await page.getByRole('main').waitFor();
      return page;
    },
    close: async () => {
      await browser.close();
      await cable.close();
      await cluster.dispose();
      await database.drop();
    },
  };
}
