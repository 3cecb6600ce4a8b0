import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADMISSION_EVENT_TYPES } from '../../../src/domain/timeline.ts';
import { readGlobalId } from '../../../src/graphql/global-id.ts';
import { eventually } from '../../support/eventually.ts';
import { appendEvents } from '../../support/fixtures-timeline.ts';
import { noBrowser, seriousFaults, setTimelineScene, type TimelineScene } from './support/timeline-scene.ts';

const MANY = 10_000;
/** Far below what a page with all events would have (about nine nodes an event), above what one screen needs. */
const NODES_AT_MOST = 2_000;
/** A replay of so many events is work for the server, which may have little of the machine. */
const LONG_MILLISECONDS = 150_000;

/** The timeline's own part of the page. */
const timeline = (page: Page): ReturnType<Page['locator']> => page.getByRole('region', { name: 'Timeline' });
/** Waits for a state of the timeline's badge. */
const badge = (page: Page, word: string): Promise<void> => timeline(page).getByRole('status').getByText(word).waitFor();
/** The row of a phase, in the bars. */
const row = (page: Page, phase: string): ReturnType<Page['locator']> => page.locator(`[data-phase="${phase}"]`).last();
const nodes = (page: Page): Promise<number> => page.evaluate(() => document.querySelectorAll('*').length);

/** Tells the page that its tab is shown or hidden, as the browser does. */
const show = (page: Page, state: 'hidden' | 'visible'): Promise<void> =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

/** How many rows do not begin where the row before them ends; half a pixel is rounding. No rows at all are a hole too. */
const holes = (page: Page): Promise<number> =>
  page.locator('li[data-index]').evaluateAll((rows) => {
    const boxes = rows.map((each) => each.getBoundingClientRect());
    return rows.length === 0 ? 1 : boxes.slice(1).filter((box, index) => Math.abs(box.top - (boxes[index]?.bottom ?? 0)) > 0.5).length;
  });

/** What "Copy as JSON" puts on the clipboard. */
async function copied(page: Page): Promise<readonly { readonly sequence: number }[]> {
  await timeline(page).getByRole('button', { name: 'Copy as JSON' }).click();
  await timeline(page).getByText('Copied', { exact: true }).waitFor();
  return JSON.parse(await page.evaluate(() => navigator.clipboard.readText())) as readonly { readonly sequence: number }[];
}

describe.skipIf(noBrowser !== null)(`the timeline in a browser${noBrowser === null ? '' : ` (${noBrowser})`}`, () => {
  let scene: TimelineScene;
  let holder: string;
  let waiter: string;
  let page: Page;

  const storedSequences = async (workloadId: string): Promise<readonly number[]> => {
    const { rows } = await scene.database.pool.query<{ readonly sequence: number }>(
      'select sequence from admission_event where workload_id = $1 order by sequence',
      [readGlobalId(workloadId).id],
    );
    return rows.map(({ sequence }) => sequence);
  };
  /** Waits until the tab shows all that the database has, and gives what it copies. */
  const caughtUp = async (workloadId: string): Promise<readonly unknown[]> => {
    const stored = await storedSequences(workloadId);
    await page.getByRole('tab', { name: `Events (${stored.length})` }).waitFor();
    const events = await copied(page);
    expect(events.map(({ sequence }) => sequence)).toEqual(stored);
    expect(events).toEqual(await scene.eventsOf(workloadId, stored.length));
    return events;
  };

  beforeAll(async () => {
    scene = await setTimelineScene();
    holder = await scene.notebooks.launch('holder', 'one');
    await scene.notebooks.reaches(holder, 'RUNNING');
    waiter = await scene.notebooks.launch('waiter', 'one');
    page = await scene.open(waiter);
  });
  afterAll(() => scene.close());

  test('L3: work that waits says why, with numbers', async () => {
    await badge(page, 'Live');
    await row(page, 'WAITING').getByText('lab is busy').first().waitFor();
    const reasons = row(page, 'WAITING').getByRole('button', { name: /reason/ });
    expect(await reasons.getAttribute('aria-expanded')).toBe('false');
    await reasons.press('Enter');
    expect(await reasons.getAttribute('aria-expanded')).toBe('true');
    await row(page, 'WAITING').getByText('CAPACITY_IN_USE').waitFor();
    expect(await row(page, 'WAITING').textContent()).toContain('requested 1resource cores');
  });

  test('L3: work that nothing frees by itself is called blocked, with every reason', async () => {
    const blocked = await scene.open(await scene.notebooks.launch('blocked', 'big'));
    await row(blocked, 'WAITING').getByText('Blocked').first().waitFor();
    await row(blocked, 'WAITING').getByText('lab is too small').first().waitFor();
    expect(await seriousFaults(blocked)).toEqual([]);
    await blocked.close();
  });

  test('E2: it is admitted and runs, live; the focus stays, and changes of phase are said', async () => {
    const reasons = row(page, 'WAITING').getByRole('button', { name: /reason/ });
    await reasons.focus();
    await scene.notebooks.stop(holder);
    await row(page, 'PREPARING').getByText('prepared').waitFor();
    await row(page, 'RUNNING').getByText('so far').waitFor();
    await page.locator('[data-announcement]').getByText('Running on lab.').waitFor();
    expect(await reasons.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await page.locator('li [data-phase]').evaluateAll((rows) => rows.map((each) => each.getAttribute('data-phase')))).toEqual([
      'WAITING',
      'RESERVED',
      'DISPATCHED',
      'PREPARING',
      'RUNNING',
    ]);
    await caughtUp(waiter);
  });

  test('the table tells of every bar', async () => {
    await page.getByRole('tab', { name: 'Bars' }).focus();
    await page.keyboard.press('ArrowRight');
    const table = page.getByRole('table', { name: 'Phases, in order' });
    expect(await table.getByRole('rowheader').allInnerTexts()).toEqual([
      expect.stringContaining('Waiting'),
      expect.stringContaining('Reserved'),
      expect.stringContaining('Handed over'),
      expect.stringContaining('Preparing'),
      expect.stringContaining('Running'),
    ]);
    expect(await table.getAttribute('aria-rowcount')).toBe('6');
    expect(await table.getByRole('row', { name: /Running/ }).innerText()).toContain('lab (simulation');
    await page.getByRole('tab', { name: 'Bars' }).click();
  });

  test('E2: a server that is killed and comes back: stale, then caught up, nothing lost or doubled', async () => {
    await scene.server.end('SIGKILL');
    await badge(page, 'Stale');
    // What others write meanwhile: another server of the same installation, say.
    await appendEvents(scene.database.pool, readGlobalId(waiter).id as Parameters<typeof appendEvents>[1], [
      'STOP_REQUESTED',
      'INTENT_CHANGED',
    ]);
    await scene.server.restart();
    await badge(page, 'Live');
    await caughtUp(waiter);
  });

  test('E2: a hidden tab ends its stream, and goes on where it was once it is shown', async () => {
    const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('/graphql'));
    await show(page, 'hidden');
    await ended;
    await scene.notebooks.stop(waiter);
    await scene.notebooks.reaches(waiter, 'STOPPED');
    await show(page, 'visible');
    await row(page, 'STOPPED').waitFor();
    await badge(page, 'Live');
    await caughtUp(waiter);
  });

  test('E1: a stream that leaves events out where it is taken up is not believed, and opened again', async () => {
    const [last] = (await caughtUp(waiter)).slice(-1);
    let forged = 0;
    await page.route('**/graphql', (route) => {
      if (forged > 0 || !(route.request().postData() ?? '').includes('admissionTimeline')) return route.continue();
      forged += 1;
      const event = { ...(last as object), cursor: 'forged', sequence: 1_000, type: 'FAILED' };
      const body = `event: next\ndata: ${JSON.stringify({ data: { admissionTimeline: event } })}\n\nevent: complete\ndata:\n\n`;
      return route.fulfill({ status: 200, contentType: 'text/event-stream', body });
    });
    await show(page, 'hidden');
    await show(page, 'visible');
    await eventually(() => forged === 1, 'the forged stream was sent');
    await scene.notebooks.start(waiter);
    await scene.notebooks.reaches(waiter, 'RUNNING');
    await row(page, 'RUNNING').getByText('so far').waitFor();
    await page.unroute('**/graphql');
    expect(await page.locator('[data-phase="FAILED"]').count()).toBe(0);
    await caughtUp(waiter);
  });

  test('the bar of what lasts grows', async () => {
    const bar = row(page, 'RUNNING').locator('[data-open="true"]');
    const share = (): Promise<number> =>
      bar.evaluate((element) => element.getBoundingClientRect().width / (element.parentElement?.getBoundingClientRect().width ?? 1));
    const before = await share();
    await eventually(async () => (await share()) > before, 'the bar has grown');
  });

  test('times are written in UTC or in the zone of the browser', async () => {
    const since = row(page, 'RUNNING').locator('time').first();
    await timeline(page).getByText('UTC', { exact: true }).click();
    const at = (await since.getAttribute('datetime')) ?? '';
    expect(await since.innerText()).toBe(`${at.slice(0, 19).replace('T', ' ')} UTC`);
    await timeline(page).getByText('Local time').click();
    expect(await since.innerText()).not.toContain('UTC');
  });

  test('a second run is the one that is shown, and all can be', async () => {
    expect(await page.locator('li h3').allInnerTexts()).toEqual(['Run 2']);
    await page.getByRole('button', { name: /Latest run/ }).click();
    await page.getByRole('option', { name: 'All runs' }).click();
    await page.getByRole('heading', { name: 'Run 1' }).waitFor();
    await scene.notebooks.delete(waiter);
    await timeline(page).getByText('Complete').waitFor();
    await row(page, 'DELETED').waitFor();
    await caughtUp(waiter);
  });

  test('everything is reachable and readable: axe finds nothing serious, in both themes and at 360 px', async () => {
    const found: string[] = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [1200, 360]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
        for (const tab of ['Bars', 'Table', 'Events']) {
          await page.getByRole('tab', { name: tab }).click();
          found.push(...(await seriousFaults(page)).map((fault) => `${colorScheme} ${width} ${tab} ${fault}`));
          expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
        }
      }
    }
    expect(found).toEqual([]);
    await page.close();
  });

  describe('10,000 events', () => {
    let many: { readonly id: Parameters<typeof appendEvents>[1]; readonly globalId: string };

    beforeAll(async () => {
      many = await scene.addBareNotebook();
      const types = Array.from(
        { length: MANY },
        (_, index) => ADMISSION_EVENT_TYPES[index % (ADMISSION_EVENT_TYPES.length - 1)] ?? 'RUNNING',
      );
      await appendEvents(scene.database.pool, many.id, types);
      const context = await scene.newContext({ viewport: { width: 1200, height: 900 }, reducedMotion: 'reduce' });
      await context.addInitScript(() => {
        const seen = { longest: 0, count: 0, intervals: [] as number[] };
        Object.assign(window, { seen });
        new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) {
            seen.count += 1;
            seen.longest = Math.max(seen.longest, duration);
          }
        }).observe({ type: 'longtask', buffered: true });
        const setInterval = window.setInterval.bind(window);
        window.setInterval = ((run: () => void, wait: number) => {
          seen.intervals.push(wait);
          return setInterval(run, wait);
        }) as typeof window.setInterval;
      });
      page = await scene.open(many.globalId, { context });
    });

    test(
      'are read to the last, with a small document all the time',
      async () => {
        const began = performance.now();
        let most = 0;
        let isRead = false;
        const read = page
          .getByRole('tab', { name: `Events (${MANY})` })
          .waitFor({ timeout: LONG_MILLISECONDS })
          .finally(() => (isRead = true));
        while (!isRead) {
          most = Math.max(most, await nodes(page));
          await sleep(50);
        }
        await read;
        await badge(page, 'Live');
        const readIn = performance.now() - began;
        for (const tab of ['Bars', 'Table', 'Events']) {
          await page.getByRole('tab', { name: tab }).click();
          const frame = page.getByRole('region', { name: / in order|Table of/ }).first();
          for (const share of [0.25, 0.5, 0.75, 1]) {
            await frame.evaluate((element, at) => {
              element.scrollTop = element.scrollHeight * at;
            }, share);
            await sleep(50);
            most = Math.max(most, await nodes(page));
          }
        }
        await page.getByText(String(MANY), { exact: true }).waitFor();
        expect(most).toBeLessThan(NODES_AT_MOST);
        expect((await copied(page)).length).toBe(MANY);
        const seen = await page.evaluate(() => (window as unknown as { readonly seen: { longest: number; count: number } }).seen);
        console.info(
          `10,000 events: read in ${Math.round(readIn)} ms, at most ${most} nodes, ${seen.count} long tasks, the longest ${Math.round(seen.longest)} ms`,
        );
      },
      LONG_MILLISECONDS + 30_000,
    );

    test('rows follow each other without hole or overlap, also when they become higher on a narrow screen', async () => {
      for (const width of [360, 1200]) {
        await page.setViewportSize({ width, height: 800 });
        for (const tab of ['Bars', 'Events']) {
          await page.getByRole('tab', { name: tab }).click();
          await eventually(async () => (await holes(page)) === 0, `rows touch each other: ${tab} at ${width}`);
        }
      }
    });

    test('live events still arrive, and the focus stays where it is', async () => {
      await page.getByRole('tab', { name: 'Bars' }).click();
      const switched = page.getByRole('button', { name: 'Copy as JSON' });
      await switched.focus();
      await appendEvents(scene.database.pool, many.id, ['RUNNING', 'STOPPING', 'STOPPED']);
      await page.getByRole('tab', { name: `Events (${MANY + 3})` }).waitFor();
      expect(await switched.evaluate((button) => button === document.activeElement)).toBe(true);
    });

    test('with reduced motion nothing moves, and there is one timer of a second', async () => {
      expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
      const { intervals } = await page.evaluate(() => (window as unknown as { readonly seen: { readonly intervals: number[] } }).seen);
      expect(intervals.every((wait) => wait >= 1_000)).toBe(true);
    });
  });
});
