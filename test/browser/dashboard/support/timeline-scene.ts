import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { createBerthClient, type BerthClient } from '../../../../src/client/berth-client.ts';
import { followTimeline, type FollowedEvent } from '../../../../src/client/follow-timeline.ts';
import { writeGlobalId } from '../../../../src/graphql/global-id.ts';
import { BerthCluster } from '../../../support/berth-cluster.ts';
import type { BerthServer } from '../../../support/berth-server.ts';
import { workloadFixtures } from '../../../support/fixtures-timeline.ts';
import { NotebookActions } from '../../../support/notebook-actions.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/test-database.ts';

/** For what a page does, on a machine that has much else to do; less than a test may take. */
const PATIENCE_MILLISECONDS = 50_000;
const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** Why there is no browser; null when there is one. In CI there must be. */
export const noBrowser =
  existsSync(CHROMIUM) || process.env['BERTH_CI'] === '1' ? null : `skipped: there is no ${CHROMIUM}; set CHROMIUM_PATH`;

/** A real server with one small machine, a member who looks at timelines, and Chromium. */
export interface TimelineScene {
  readonly server: BerthServer;
  readonly database: TestDatabase;
  readonly notebooks: NotebookActions;
  readonly client: BerthClient;
  /** A notebook of the member without events; its id in the database, and its global id. */
  readonly addBareNotebook: () => Promise<{ readonly id: Awaited<ReturnType<BareAdd>>; readonly globalId: string }>;
  /** A tab in which the member is signed in, at the timeline of a workload. */
  readonly open: (workloadId: string, options?: { readonly context?: BrowserContext }) => Promise<Page>;
  readonly newContext: Browser['newContext'];
  /** All events of a workload, as the API tells them up to a sequence. */
  readonly eventsOf: (workloadId: string, upTo: number) => Promise<readonly FollowedEvent[]>;
  readonly close: () => Promise<void>;
}

type BareAdd = Awaited<ReturnType<typeof workloadFixtures>>['add'];

/** Sets the scene: `lab` has one core, so that of two notebooks of class `one` the second waits; `big` fits nowhere; preparing takes a moment. */
export async function setTimelineScene(): Promise<TimelineScene> {
  const database = await createTestDatabase();
  const cluster = new BerthCluster({ databaseUrl: database.url, pool: database.pool, leaseSeconds: 60 });
  const server = await cluster.addServer();
  const member = await cluster.addMember(server, 'ada');
  const offer = await cluster.offer({
    one: { accelerator: 'cpu', cpuMillis: 1000, memoryMib: 512 },
    big: { accelerator: 'cpu', cpuMillis: 64_000, memoryMib: 512 },
  });
  await cluster.addAgent(server, {
    name: 'lab',
    capacity: { cpuMillis: 1000, memoryMib: 4096 },
    script: { prepareMs: 4500, startMs: 50, stopMs: 50 },
  });
  const client = createBerthClient({ url: server.url, token: member.token });
  const fixtures = await workloadFixtures(database.pool);
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const { rows } = await database.pool.query<{ readonly id: typeof fixtures.memberId }>(`select id from member where name = 'ada'`);
  const [ada] = rows;
  if (ada === undefined) throw new Error('There is no member ada.');
  const open: TimelineScene['open'] = async (workloadId, options = {}) => {
    const context = options.context ?? (await browser.newContext({ viewport: { width: 1200, height: 900 } }));
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
    context.setDefaultTimeout(PATIENCE_MILLISECONDS);
    const page = await context.newPage();
    await page.addInitScript((token) => {
      window.sessionStorage.setItem('berth-token', token);
    }, member.token);
    await page.goto(`${server.url}/workloads/${encodeURIComponent(workloadId)}`);
    const heading = page.getByRole('heading', { name: 'Timeline' });
    await heading.waitFor().catch(async (cause: unknown) => {
      throw new Error(`There is no timeline on the page, which says:\n${await page.innerText('body')}`, { cause });
    });
    return page;
  };
  return {
    server,
    database,
    client,
    notebooks: new NotebookActions({ client, offer, pool: database.pool }),
    addBareNotebook: async () => {
      const id = await fixtures.add(ada.id);
      // What waits would be evaluated, with events of its own.
      await database.pool.query(`update workload set phase = 'STOPPED', desired = 'STOP' where id = $1`, [id]);
      return { id, globalId: writeGlobalId('Notebook', id) };
    },
    open,
    newContext: (options) => browser.newContext(options),
    eventsOf: async (workloadId, upTo) => {
      const events: FollowedEvent[] = [];
      for await (const event of followTimeline(client, { workloadId, after: null })) {
        events.push(event);
        if (event.sequence >= upTo) break;
      }
      return events;
    },
    close: async () => {
      await browser.close();
      await cluster.dispose();
      await database.drop();
    },
  };
}

/** What axe-core finds that is serious or critical, in a word each. */
export async function seriousFaults(page: Page): Promise<readonly string[]> {
  const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  await page.evaluate(source);
  return page.evaluate(async () => {
    const axe = (window as unknown as { readonly axe: { run(): Promise<{ violations: readonly Violation[] }> } }).axe;
    interface Violation {
      readonly id: string;
      readonly impact: string | null;
      readonly nodes: readonly { readonly html: string }[];
    }
    const { violations } = await axe.run();
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
  });
}
