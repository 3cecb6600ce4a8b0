import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { usageCsv } from '../../../dashboard/src/usage/usage-csv.ts';
import { hoursText } from '../../../dashboard/src/usage/usage-measures.ts';
import { readMoment } from '../../../src/cli/usage/moment.ts';
import { createBerthClient } from '../../../src/client/berth-client.ts';
import { UsageReportDocument, type UsageReportQuery } from '../../../src/client/generated/graphql.ts';
import { eventually } from '../../support/eventually.ts';
import { withoutChromium } from './support/chromium.ts';
import { keptBy, setPagesScene, tabTo, type PagesScene } from './support/pages-scene.ts';
import { faultsInAllViews } from './support/serious-faults.ts';

const ZONE = 'Europe/Berlin';
const DAY = 86_400_000;
/** A day of the zone, so many days ago. */
const dayAgo = (days: number): string => new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(Date.now() - days * DAY);

describe.skipIf(withoutChromium !== undefined)(
  `usage, catalog and account in the dashboard${withoutChromium === undefined ? '' : ` (skipped: ${withoutChromium})`}`,
  () => {
    let scene: PagesScene;
    beforeAll(async () => {
      scene = await setPagesScene();
    });
    afterAll(async () => {
      await scene.close();
    });

    /** What the API says of whole days, which nothing that is held still can change. */
    const reported = async (groupBy: readonly ('DAY' | 'CLASS' | 'MEMBER')[]): Promise<UsageReportQuery['usage']> => {
      const client = createBerthClient({ url: scene.server.url, token: scene.tokens.operator });
      const [from, to] = [readMoment(dayAgo(7), ZONE), readMoment(dayAgo(0), ZONE)];
      if (from === null || to === null) throw new Error('The days are none.');
      return (await client.request(UsageReportDocument, { input: { from, to, groupBy, timeZone: ZONE } })).usage;
    };
    const choose = async (page: Page, label: RegExp, option: string): Promise<void> => {
      await page.getByRole('button', { name: label }).click();
      await page.getByRole('option', { name: option }).click();
    };

    test('U2: charts, numbers and the file are those of the API', async () => {
      const page = await scene.open('operator', '/usage');
      await choose(page, /Days/, 'From day to day');
      await page.getByLabel('First day').fill(dayAgo(7));
      await page.getByLabel('Last day').fill(dayAgo(1));
      await page.getByText('Day', { exact: true }).click();
      const report = await reported(['DAY', 'CLASS', 'MEMBER']);
      expect(report.rows.length).toBeGreaterThan(3);
      const total = page.getByRole('row', { name: /Total/ });
      await total.getByText(hoursText(report.totals.gibSeconds)).waitFor();
      const numbers = page.getByRole('table', { name: 'Usage in hours' });
      expect(await numbers.getByRole('row').count()).toBe(report.rows.length + 2);
      const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download as CSV' }).click()]);
      expect(await readFile(await saved.path(), 'utf8')).toBe(usageCsv(report, ['DAY', 'CLASS', 'MEMBER']));
      for (const grouping of ['CLASS', 'MEMBER'] as const) {
        const chart = page.getByRole('figure', { name: `Core-hours by ${grouping.toLowerCase()}` });
        await chart.getByText('As a table').click();
        const rows = await chart.getByRole('table').getByRole('row').allTextContents();
        const wanted = [...(await reported([grouping])).rows].sort((one, other) => other.coreSeconds - one.coreSeconds);
        expect(rows.slice(1)).toEqual(wanted.map(({ keys, coreSeconds }) => `${keys[0]?.name ?? ''}${hoursText(coreSeconds)}`));
        expect(await chart.locator('.recharts-bar-rectangle').count()).toBe(wanted.length);
      }
      expect(await faultsInAllViews(page)).toEqual([]);
      await page.getByLabel('Last day').fill(dayAgo(8));
      await page.getByText('The first day must not be after the last one.').waitFor();
      await page.context().close();
    });

    test('U2: a member sees its own usage alone', async () => {
      const page = await scene.open('bob', '/usage');
      await page.getByRole('row', { name: /Total/ }).waitFor();
      expect(await page.getByText('ada').count()).toBe(0);
      expect(await page.getByText('Member', { exact: true }).count()).toBe(0);
      await page.context().close();
    });

    test('S1: coverage tells operators where an entry resolves, and why not', async () => {
      const page = await scene.open('operator', '/catalog');
      await page.getByRole('button', { name: 'sandboxed with cpu-small: 3 of 5 targets' }).click();
      const dialog = page.getByRole('dialog');
      const target = (name: RegExp) => dialog.getByRole('row', { name }).first();
      await target(/^mac native, runtime sandbox/).waitFor();
      expect(await target(/^mac docker/).textContent()).toContain('DRIVER_UNSUPPORTED');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect(await faultsInAllViews(page)).toEqual([]);
      await page.context().close();
    });

    test('a guest is offered no coverage, and told what cannot be launched', async () => {
      const asked: string[] = [];
      const page = await scene.open('bob', '/account');
      page.on('request', (request) => asked.push(request.postData() ?? ''));
      await page.getByRole('link', { name: 'Catalog' }).click();
      const lab = page.getByRole('article', { name: 'cuda-lab' });
      await lab.getByText('cpu-small: cannot be launched').click();
      await lab.getByText('ACCELERATOR_UNSUPPORTED').first().waitFor();
      await lab.getByRole('link', { name: 'Launch cuda-lab with gpu-1' }).click();
      await page.waitForURL(/\/launch\/notebook\?entry=[^&]+&class=[^&]+$/);
      expect(await page.getByRole('heading', { name: /Coverage/ }).count()).toBe(0);
      expect(asked.join()).not.toContain('catalogCoverage');
      await page.context().close();
    });

    test('a token is made by keyboard, shown once, kept nowhere, and revoked', async () => {
      const page = await scene.open('ada', '/account');
      await tabTo(page, 'Make a token');
      await page.keyboard.press('Enter');
      await page.keyboard.type('Not a name');
      await page.keyboard.press('Enter');
      await page.getByText(/^must be 1 to 63 characters/).waitFor();
      await page.getByLabel('Name of the token').fill('laptop');
      await page.keyboard.press('Enter');
      const secret = (await page.getByLabel('Token', { exact: true }).textContent())?.trim() ?? '';
      expect(secret).toMatch(/^berth_/);
      expect(await faultsInAllViews(page)).toEqual([]);
      const viewer = (): Promise<Response> =>
        fetch(`${scene.server.url}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
          body: '{"query":"{ viewer { name } }"}',
        });
      expect(await (await viewer()).json()).toEqual({ data: { viewer: { name: 'ada' } } });
      expect(await keptBy(page)).not.toContain(secret);
      await page.getByRole('button', { name: 'I have it' }).click();
      await page.getByRole('button', { name: 'Revoke laptop' }).click();
      expect(await page.content()).not.toContain(secret);
      await page.getByRole('button', { name: 'Revoke the token' }).click();
      await page
        .getByRole('row', { name: /laptop/ })
        .getByText('Revoked')
        .waitFor();
      expect(await (await viewer()).text()).toContain('UNAUTHENTICATED');
      await page.context().close();
    });

    test('an operator creates a member with a token, and finds both in the audit log', async () => {
      const page = await scene.open('operator', '/members');
      await page.getByRole('button', { name: 'Create a member' }).click();
      await page.getByLabel('Name', { exact: true }).fill('ada');
      await page.getByRole('button', { name: 'Create and make a token' }).click();
      await page.getByRole('textbox', { name: 'Name' }).and(page.locator('[aria-invalid=true]')).waitFor();
      await page.getByLabel('Name', { exact: true }).fill('grace');
      await page.getByRole('button', { name: 'Create and make a token' }).click();
      const dialog = page.getByRole('dialog', { name: 'A token for grace' });
      await dialog.getByLabel('Name of the token').fill('first');
      expect(await dialog.getByText('Administration').count()).toBe(0);
      await dialog.getByRole('button', { name: 'Make the token' }).click();
      await dialog.getByText('It is shown here and never again').waitFor();
      await dialog.getByRole('button', { name: 'I have it' }).click();
      await page.getByRole('rowheader', { name: 'grace' }).waitFor();
      expect(await faultsInAllViews(page)).toEqual([]);
      await page.getByRole('link', { name: 'Audit log' }).click();
      const table = page.getByRole('table');
      await table.getByText('token grace').or(table.getByText('member grace')).first().waitFor();
      expect(await table.evaluate((each) => each.scrollWidth - (each.parentElement?.clientWidth ?? 0))).toBeLessThanOrEqual(0);
      await page.getByLabel('Action').fill('member.create');
      await choose(page, /Outcome/, 'Refused');
      await page.getByRole('button', { name: 'Show' }).click();
      await page.getByText('code: NAME_TAKEN').waitFor();
      await eventually(async () => (await page.getByRole('table').getByRole('row').count()) === 2, 'the one refusal is listed');
      await page.getByLabel('Member').fill('nobody');
      await page.getByRole('button', { name: 'Show' }).click();
      await page.getByText('There is no member “nobody”.').waitFor();
      expect(await faultsInAllViews(page)).toEqual([]);
      await page.context().close();
    });

    test.each([{ path: '/members' }, { path: '/audit' }])('a guest is neither offered nor served $path', async ({ path }) => {
      const asked: string[] = [];
      const page = await scene.open('bob', '/account');
      expect(await page.getByRole('navigation', { name: 'Pages' }).getByRole('link').count()).toBe(6);
      page.on('request', (request) => asked.push(request.postData() ?? ''));
      await page.goto(`${scene.server.url}${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.getByRole('heading', { name: /Members|Audit/ }).count()).toBe(0);
      expect(asked.join()).not.toMatch(/MemberList|AuditLog/);
      await page.context().close();
    });
  },
);
