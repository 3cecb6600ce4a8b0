import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeGlobalId } from '../../../src/graphql/global-id.ts';
import { withoutChromium } from './support/chromium.ts';
import { faultsInAllViews } from './support/serious-faults.ts';
import { setWorkloadsScene, type WorkloadsScene } from './support/workloads-scene.ts';

const skipped = withoutChromium === undefined ? '' : ` (skipped: ${withoutChromium})`;

describe.skipIf(withoutChromium !== undefined)(`work in the dashboard${skipped}`, { timeout: 120_000 }, () => {
  let scene: WorkloadsScene;
  let first: string;
  let second: string;

  beforeAll(async () => {
    scene = await setWorkloadsScene();
    first = await scene.notebooks.ada.launch('first', 'one');
    await scene.notebooks.ada.reaches(first, 'RUNNING');
    second = await scene.notebooks.ada.launch('second', 'one');
    await scene.notebooks.bob.launch('bobs', 'one');
    await scene.notebooks.bob.launch('monster', 'big');
  });
  afterAll(() => scene.close());

  const row = (page: Page, name: string): ReturnType<Page['getByRole']> => page.getByRole('row').filter({ hasText: name });

  /** What the page asks for and where it is, in all its life. */
  function addressesOf(page: Page): readonly string[] {
    const seen: string[] = [];
    page.on('request', (request) => seen.push(request.url()));
    page.on('framenavigated', (frame) => seen.push(frame.url()));
    return seen;
  }

  test('security: a token that is not taken is told; one that is goes into no address, and signing out forgets it', async () => {
    const context = await scene.browser.newContext();
    const page = await context.newPage();
    const addresses = addressesOf(page);
    await page.goto(`${scene.cable.url}/endpoints`);
    await page.getByLabel('Access token').fill('berth_wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('The server does not take this token.').waitFor();
    await page.getByLabel('Access token').fill(scene.tokens.ada);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Endpoints' }).waitFor();
    expect(await page.evaluate(() => window.localStorage.getItem('berth-token'))).toBeNull();
    await page.reload();
    await page.getByRole('heading', { name: 'Endpoints' }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You are signed out.').waitFor();
    const kept = await page.evaluate(() => JSON.stringify([window.sessionStorage, window.localStorage]));
    expect(kept).not.toContain('berth_');
    expect(addresses.length).toBeGreaterThan(10);
    expect(addresses.filter((address) => address.includes('berth_'))).toEqual([]);
    await context.close();
  });

  test('members see their own work, operators everybody’s with whose it is; nobody else’s can be opened', async () => {
    const adas = await scene.open('ada', '/notebooks');
    await row(adas, 'second').getByText('Waiting').waitFor();
    expect(await adas.getByText('monster').count()).toBe(0);
    expect(await adas.getByRole('columnheader', { name: 'Member' }).count()).toBe(0);
    const all = await scene.open('operator', '/notebooks');
    await row(all, 'monster').getByText('bob').waitFor();
    await row(all, 'first').getByRole('button', { name: 'Stop first' }).waitFor();
    expect(await all.getByRole('button', { name: /^Open/ }).count()).toBe(0);
    await all.getByLabel('Member').fill('bob');
    await all.getByRole('button', { name: 'Show' }).click();
    await row(all, 'first').waitFor({ state: 'detached' });
    expect(await row(all, 'bobs').count()).toBe(1);
    await Promise.all([adas.context().close(), all.context().close()]);
  });

  test('L3: blocked work is explained: every machine, every reason, who can act, and what would change it', async () => {
    const page = await scene.open('bob', '/notebooks');
    await page.getByText('None of your notebooks runs').waitFor();
    await row(page, 'monster')
      .getByRole('link', { name: /^Explain/ })
      .click();
    await page.getByRole('heading', { name: 'Why monster does not run' }).waitFor();
    await page.getByRole('heading', { name: 'What blocks it' }).waitFor();
    await row(page, 'lab').getByText('CLASS_EXCEEDS_MACHINE').waitFor();
    await page.getByText('Berth finds no single step that is enough.').waitFor();
    await page.context().close();
  });

  test('a double click launches once; a name that is taken is told at its field', async () => {
    const page = await scene.open('bob', '/launch/notebook');
    await page.getByLabel('Name').fill('bobs');
    await choose(page, 'Image', 'image');
    await choose(page, 'Class', 'big');
    await row(page, 'lab').getByText('CLASS_EXCEEDS_MACHINE').waitFor();
    await page.getByRole('button', { name: 'Launch', exact: true }).click();
    await page.getByText('the name "bobs" is taken').waitFor();
    expect(await page.getByLabel('Name').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Name').fill('twice');
    // Twice before the page can react to the first.
    await page.evaluate(() => {
      const form = document.querySelector('form');
      form?.requestSubmit();
      form?.requestSubmit();
    });
    await page.getByRole('heading', { name: 'twice' }).waitFor();
    const { rows } = await scene.database.pool.query(`select from workload where name like 'twice%'`);
    expect(rows.length).toBe(1);
    await page.context().close();
  });

  test('L3: waiting work is explained, and what would free it is done from there', async () => {
    const page = await scene.open('ada', `/workloads/${second}/explain`);
    await page.getByRole('heading', { name: 'Why second does not run' }).waitFor();
    await page.getByText('Place 1 in the queue for its machine').waitFor();
    await row(page, 'lab').getByText('CAPACITY_IN_USE').waitFor();
    await page.getByRole('button', { name: 'Stop first' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop it' }).click();
    await page.getByRole('heading', { name: 'second is not held back' }).waitFor();
    await page.locator('span[data-phase=RUNNING]').waitFor();
    await page.context().close();
  });

  test('the network is cut and comes back: stale is said, work can still be ended, nothing is reloaded', async () => {
    const page = await scene.open('bob', '/notebooks', { viewport: { width: 360, height: 740 } });
    await isLive(page);
    await row(page, 'bobs').getByText('Waiting').waitFor();
    await page.evaluate(() => void Object.assign(window, { untouched: true }));
    scene.cable.unplug();
    await page.getByText('Stale: the connection broke').waitFor();
    const cancel = page.getByRole('button', { name: 'Cancel monster' });
    expect(await cancel.isEnabled()).toBe(true);
    await cancel.click();
    await page.getByText('The server does not answer.').first().waitFor();
    await scene.notebooks.ada.stop(second);
    scene.cable.plug();
    await page.getByRole('button', { name: 'Try now' }).click();
    await isLive(page);
    await row(page, 'bobs').getByText('Running').waitFor();
    await cancel.click();
    await row(page, 'monster').getByText('Stopped').waitFor();
    expect(await page.evaluate(() => 'untouched' in window)).toBe(true);
    await page.context().close();
  });

  test('without the server the menu works, and what was asked for then is read once it is back', async () => {
    const page = await scene.open('bob', '/notebooks');
    await isLive(page);
    await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('account-page')));
    await page.evaluate(() => void Object.assign(window, { untouched: true }));
    scene.cable.unplug();
    await page.getByRole('link', { name: 'Account' }).click();
    await page.getByRole('heading', { name: 'Account' }).waitFor();
    await page.getByText('It is tried again by itself.').waitFor();
    scene.cable.plug();
    await page.getByText('There is no token.').or(page.getByRole('table')).first().waitFor();
    expect(await page.evaluate(() => 'untouched' in window)).toBe(true);
    await page.context().close();
  });

  test('a page whose file cannot be had says so beside the menu, and is loaded once the server answers', async () => {
    const page = await scene.open('bob', '/notebooks', { viewport: { width: 1280, height: 900 } });
    const context = page.context();
    await context.route(/usage-page/, (route) => route.abort());
    await page.goto(`${scene.cable.url}/endpoints`);
    await page.getByRole('heading', { name: 'Endpoints' }).waitFor();
    scene.cable.unplug();
    await page.getByRole('link', { name: 'Usage' }).click();
    await page.getByText('This page could not be loaded').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Try again' }).and(page.locator(':not([data-pending])')).waitFor();
    expect(await page.getByRole('link', { name: 'Machines' }).count()).toBe(1);
    await context.unroute(/usage-page/);
    scene.cable.plug();
    await page.getByRole('heading', { name: 'Usage' }).waitFor();
    await context.close();
  });

  test('security: signing out holds in every tab that uses the kept token', async () => {
    const context = await scene.browser.newContext();
    context.setDefaultTimeout(50_000);
    const [one, other] = [await context.newPage(), await context.newPage()];
    await one.goto(scene.cable.url);
    await one.getByLabel('Access token').fill(scene.tokens.ada);
    await one.getByText('Keep me signed in').click();
    await one.getByRole('button', { name: 'Sign in' }).click();
    await one.getByRole('heading', { name: 'Notebooks' }).waitFor();
    await other.goto(`${scene.cable.url}/launch/notebook?entry=x&class=zzz&machine=y`);
    await other.getByRole('heading', { name: 'Launch a notebook' }).waitFor();
    await other.getByLabel('Name').waitFor();
    expect(await other.getByRole('alert').count()).toBe(0);
    await one.getByRole('button', { name: 'Sign out' }).click();
    await other.getByText('You are signed out.').waitFor();
    await context.close();
  });

  test('work is followed live on its page, exported, stopped and deleted', async () => {
    const page = await scene.open('bob', '/notebooks');
    await page.getByRole('link', { name: 'bobs', exact: true }).click();
    await page.getByRole('radio', { name: 'Berth' }).click();
    await page.getByText('kind: notebook').waitFor();
    await page.getByRole('button', { name: 'Stop bobs' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop it' }).click();
    await page.locator('span[data-phase=STOPPED]').waitFor();
    const address = page.url();
    await page.getByRole('button', { name: 'Delete …' }).click();
    await page.getByRole('alertdialog').getByText('Delete its files too').click();
    await page.getByRole('button', { name: 'Delete it and its files' }).click();
    await page.getByRole('heading', { name: 'Notebooks' }).waitFor();
    await row(page, 'bobs').waitFor({ state: 'detached' });
    await page.goto(address);
    await page.getByText('It was deleted').waitFor();
    await page.context().close();
  });

  test('nothing keeps anybody out: both themes, wide and at 360 px, of operators and members', async () => {
    const { rows } = await scene.database.pool.query<{ readonly id: string }>(`select id from workload where name = 'twice'`);
    const id = writeGlobalId('Notebook', rows[0]?.id ?? '');
    const views = {
      operator: { '/notebooks': 'Notebooks', [`/workloads/${id}`]: 'twice', '/launch/endpoint': 'Launch an endpoint' },
      bob: { '/endpoints': 'Endpoints', [`/workloads/${id}/explain`]: 'Why twice does not run', '/launch/notebook': 'Launch a notebook' },
    } as const;
    for (const who of ['operator', 'bob'] as const) {
      const page = await scene.open(who, '/notebooks', { reducedMotion: 'reduce' });
      for (const [path, title] of Object.entries(views[who])) {
        await page.goto(`${scene.cable.url}${path}`);
        await page.getByRole('heading', { level: 1, name: title }).waitFor();
        await page
          .getByText(/^Loading /)
          .first()
          .waitFor({ state: 'detached' });
        expect([path, await faultsInAllViews(page)]).toEqual([path, []]);
      }
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByLabel('Access token').waitFor();
      expect(await faultsInAllViews(page)).toEqual([]);
      await page.context().close();
    }
  });

  test('a token that is revoked signs out, and says why', async () => {
    const page = await scene.open('bob', '/notebooks');
    await isLive(page);
    await scene.database.pool.query(
      `update access_token set expires_at = now() where member_id = (select id from member where name = 'bob')`,
    );
    await page.getByRole('link', { name: 'Endpoints' }).click();
    await page.getByText('You were signed out').waitFor();
    await page.context().close();
  });
});

async function isLive(page: Page): Promise<void> {
  await page.locator('main [role=status]').filter({ hasText: 'Live' }).first().waitFor();
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(label) }).click();
  await page.getByRole('option', { name: new RegExp(`^${option}`) }).click();
}
