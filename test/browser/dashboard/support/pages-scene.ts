import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { MemberId } from '../../../../src/domain/model/ids.ts';
import { readGlobalId } from '../../../../src/graphql/global-id.ts';
import { BerthCluster } from '../../../support/berth-cluster.ts';
import type { BerthServer } from '../../../support/berth-server.ts';
import { seedCatalog, seedMachine } from '../../../support/seed.ts';
import { seedSpans, type SeedSpan } from '../../../support/seed-spans.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/test-database.ts';
import { buildDashboard, launchChromium } from './chromium.ts';

/** Who looks. */
export type Who = 'operator' | 'ada' | 'bob';

/** A real server with machines, a catalog and usage, three members, and Chromium. */
export interface PagesScene {
  readonly cluster: BerthCluster;
  readonly server: BerthServer;
  readonly database: TestDatabase;
  readonly tokens: Readonly<Record<Who, string>>;
  readonly memberIds: Readonly<Record<'ada' | 'bob', MemberId>>;
  /** A tab in which somebody is signed in, at a path of the dashboard. */
  readonly open: (who: Who, path: string, options?: BrowserContextOptions) => Promise<Page>;
  readonly close: () => Promise<void>;
}

/**
 * Sets the scene: `gpu-box` of the organisation, shared with everybody; `mac` of ada's; `cupboard` of bob's, private. A catalog with an
 * entry for everything, one for NVIDIA alone and one that no docker of a Mac can run; work of ada's and bob's, some of it held still.
 */
export async function setPagesScene(): Promise<PagesScene> {
  buildDashboard();
  const database = await createTestDatabase();
  const { pool } = database;
  const cluster = new BerthCluster({ databaseUrl: database.url, pool, leaseSeconds: 20 });
  const server = await cluster.addServer();
  const [ada, bob] = [await cluster.addMember(server, 'ada'), await cluster.addMember(server, 'bob')];
  const memberIds = { ada: readGlobalId(ada.id).id as MemberId, bob: readGlobalId(bob.id).id as MemberId };
  const catalog = await seedCatalog(pool, {
    classes: {
      'cpu-small': { accelerator: 'cpu', cpuMillis: 1000, memoryMib: 2048 },
      'gpu-1': { accelerator: 'nvidia-gpu', cpuMillis: 4000, memoryMib: 16384 },
      metal: { accelerator: 'apple-gpu', cpuMillis: 2000, memoryMib: 8192 },
    },
    entries: {
      lab: [{ name: 'jupyter' }],
      'cuda-lab': [{ name: 'cuda', accelerators: ['nvidia-gpu'] }],
      sandboxed: [{ name: 'sandbox', accelerators: ['cpu', 'apple-gpu'], driverRefs: { native: 'env:sandbox' } }],
    },
  });
  await seedMachine(pool, {
    name: 'gpu-box',
    drivers: ['docker', 'simulation'],
    devices: { 'nvidia-gpu': 4 },
    cpuMillis: 32000,
    memoryMib: 131072,
  });
  await seedMachine(pool, {
    name: 'mac',
    ownerId: memberIds.ada,
    os: 'darwin',
    drivers: ['native', 'docker'],
    devices: { 'apple-gpu': 1 },
    sharing: 'PRIVATE',
  });
  await seedMachine(pool, { name: 'cupboard', ownerId: memberIds.bob, sharing: 'PRIVATE' });
  await seedSpans(database, await spansOf(database, { memberIds, catalog }));
  const browser = await launchChromium();
  const tokens = { operator: cluster.operatorToken, ada: ada.token, bob: bob.token };
  return {
    cluster,
    server,
    database,
    tokens,
    memberIds,
    open: (who, path, options = {}) => openPage(browser, { url: `${server.url}${path}`, token: tokens[who], options }),
    close: async () => {
      await browser.close();
      await cluster.dispose();
      await database.drop();
    },
  };
}

interface Opening {
  readonly url: string;
  readonly token: string;
  readonly options: BrowserContextOptions;
}

async function openPage(browser: Browser, { url, token, options }: Opening): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, timezoneId: 'Europe/Berlin', ...options });
  await context.addInitScript((secret) => {
    window.sessionStorage.setItem('berth-token', secret);
  }, token);
  const page = await context.newPage();
  await page.goto(url);
  await page.getByRole('main').waitFor();
  return page;
}

interface Fleet {
  readonly memberIds: PagesScene['memberIds'];
  readonly catalog: Awaited<ReturnType<typeof seedCatalog>>;
}

/** Five spans of the last days, of which one is held still; none is a round number of hours. */
async function spansOf({ pool }: TestDatabase, { memberIds, catalog }: Fleet): Promise<readonly SeedSpan[]> {
  const { rows } = await pool.query<{ readonly id: SeedSpan['machineId'] }>(`select id from machine where name = 'gpu-box'`);
  const [box] = rows;
  const [entryId, runtimeId] = [catalog.entries['lab'], catalog.runtimes['lab/jupyter']];
  const [cpu, gpu] = [catalog.classes['cpu-small'], catalog.classes['gpu-1']];
  if (box === undefined || entryId === undefined || runtimeId === undefined || cpu === undefined || gpu === undefined)
    throw new Error('The scene lacks a part.');
  const hour = 3_600_000_000n;
  const now = BigInt(Date.now()) * 1000n;
  const about = { machineId: box.id, machineName: 'gpu-box', entryId, runtimeId };
  const small = { ...about, classId: cpu, className: 'cpu-small', acceleratorCount: 0, cpuMillis: 1000, memoryMib: 2048 };
  const large = { ...about, classId: gpu, className: 'gpu-1', acceleratorCount: 1, cpuMillis: 4000, memoryMib: 16384 };
  return [
    { ...small, memberId: memberIds.ada, heldAt: now - 50n * hour, releasedAt: now - 47n * hour + 123_457n },
    { ...small, memberId: memberIds.bob, heldAt: now - 80n * hour, releasedAt: now - 73n * hour + 7n },
    { ...large, memberId: memberIds.ada, heldAt: now - 100n * hour, releasedAt: now - 99n * hour + 1n },
    { ...large, memberId: memberIds.bob, heldAt: now - 30n * hour, releasedAt: now - 26n * hour + 999_999n },
    { ...large, memberId: memberIds.ada, heldAt: now - 5n * hour, releasedAt: null },
  ];
}

/** Goes on with the Tab key until something of that name has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let stops = 0; stops < 80; stops += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
    if (focused?.trim() === name) return;
  }
  throw new Error(`The keyboard does not get to “${name}”.`);
}

/** All that a page left where a script or a history finds it later. */
export function keptBy(page: Page): Promise<string> {
  return page.evaluate(() =>
    JSON.stringify([Object.entries(window.localStorage), Object.entries(window.sessionStorage), window.location.href, document.cookie]),
  );
}
