import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ClassId, EntryId } from '../../../src/domain/model/ids.ts';
import { writeGlobalId } from '../../../src/graphql/global-id.ts';
import { createReplica } from '../../support/admission.ts';
import { BerthAgent } from '../../support/berth-agent.ts';
import { eventually } from '../../support/eventually.ts';
import { seedMachine } from '../../support/seed.ts';
import { withoutChromium } from './support/chromium.ts';
import { keptBy, setPagesScene, tabTo, type PagesScene, type Who } from './support/pages-scene.ts';
import { faultsInAllViews, surplusAt } from './support/serious-faults.ts';

describe.skipIf(withoutChromium !== undefined)(
  `machines in the dashboard${withoutChromium === undefined ? '' : ` (skipped: ${withoutChromium})`}`,
  () => {
    let scene: PagesScene;
    let agent: BerthAgent | null = null;

    beforeAll(async () => {
      scene = await setPagesScene();
    });
    afterAll(async () => {
      await agent?.dispose();
      await scene.close();
    });

    /** Somebody's page of a machine, reached through the list. */
    const openMachine = async (who: Who, name: string): Promise<Page> => {
      const page = await scene.open(who, '/machines');
      await page.getByRole('link', { name, exact: true }).click();
      await page.getByRole('heading', { name, level: 1 }).waitFor();
      return page;
    };
    const card = (page: Page, name: string) => page.getByRole('article', { name: `Machine ${name}` });

    test('A3: a machine is enrolled by keyboard, and joins with what is shown', async () => {
      const page = await scene.open('ada', '/machines');
      await tabTo(page, 'Enrol a machine');
      await page.keyboard.press('Enter');
      await page.keyboard.type('mac');
      await page.keyboard.press('Enter');
      await page.getByRole('textbox', { name: 'Name' }).and(page.locator('[aria-invalid=true]')).waitFor();
      await page.getByRole('textbox', { name: 'Name' }).fill('studio');
      await page.keyboard.press('Enter');
      const token = (await page.getByLabel('Token', { exact: true }).textContent())?.trim() ?? '';
      expect(token).toMatch(/^berthe_/);
      const commands = await page.getByLabel('Command').allTextContents();
      expect(commands.at(-1)?.trim()).toBe(`berth agent --server ${scene.server.url} --driver native --token-file berth-token`);
      expect(commands.join()).not.toContain(token);
      expect(await keptBy(page)).not.toContain(token);
      expect(await faultsInAllViews(page)).toEqual([]);
      agent = await BerthAgent.start({
        serverUrl: scene.server.url,
        enrollmentToken: token,
        capacity: { cpuMillis: 4000, memoryMib: 8192, gpus: 1 },
      });
      await page.getByText('studio has joined').waitFor({ timeout: 60_000 });
      expect(await page.content()).not.toContain(token);
      await page.getByRole('button', { name: 'Done' }).click();
      await card(page, 'studio').getByText('Ready').waitFor();
      expect(await card(page, 'studio').textContent()).toContain('0 of 4 held');
      await page.context().close();
    });

    test('T3, T5: a share opens the machine to a guest, who sees it live', async () => {
      const ownerId = scene.memberIds.ada;
      await seedMachine(scene.database.pool, { name: 'loft', ownerId, cpuMillis: 4000, sharing: 'PRIVATE' });
      const guest = await openMachine('bob', 'loft');
      await guest.getByText('not shared with you').waitFor();
      expect(await guest.getByText('held').count()).toBe(0);
      expect(await guest.getByRole('button', { name: /Forget|Rename|Close to new work|Save/ }).count()).toBe(0);
      const owner = await openMachine('ada', 'loft');
      await owner.getByRole('button', { name: /Who may run work/ }).click();
      await owner.getByRole('option', { name: 'Chosen members' }).click();
      const name = owner.getByRole('textbox', { name: 'Name of a member' });
      await name.fill('nobody');
      await owner.getByRole('button', { name: 'Add' }).click();
      await owner.getByText('There is no member “nobody”.').waitFor();
      await name.fill('bob');
      await owner.getByRole('button', { name: 'Add' }).click();
      await owner.getByRole('button', { name: 'Remove bob' }).waitFor();
      await owner.getByRole('button', { name: 'Save the sharing' }).click();
      await owner.getByText('Shared with bob').first().waitFor();
      await guest.getByText('Shared with chosen members, you among them').waitFor({ timeout: 60_000 });
      await guest.getByText('0 of 4 held').waitFor();
      expect(await guest.getByText('ada').count()).toBeGreaterThan(0);
      await owner.getByRole('button', { name: 'Close to new work' }).click();
      await guest.getByText('Cordoned').waitFor({ timeout: 60_000 });
      expect(await faultsInAllViews(owner)).toEqual([]);
      await guest.context().close();
      await owner.context().close();
    });

    test('A3: an operator enrols a machine for a member, and once more', async () => {
      const page = await scene.open('operator', '/machines');
      await page.getByRole('button', { name: 'Enrol a machine' }).click();
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('gift');
      await page.getByRole('button', { name: /Owner/ }).click();
      await page.getByRole('option', { name: 'Another member' }).click();
      const member = page.getByRole('textbox', { name: 'Name of the member' });
      await member.fill('nobody');
      await page.getByRole('button', { name: 'Make the token' }).click();
      await page.getByText('There is no member “nobody”.').waitFor();
      await member.fill('bob');
      await page.getByRole('button', { name: 'Make the token' }).click();
      const first = await page.getByLabel('Token', { exact: true }).textContent();
      await page.getByRole('button', { name: 'Close and forget the token' }).click();
      await card(page, 'gift').getByText('Owned by bob. Private.').waitFor();
      await page.getByRole('link', { name: 'gift' }).click();
      await page.getByRole('button', { name: 'Enrol again …' }).click();
      await page.getByRole('button', { name: 'Revoke and make a token' }).click();
      const second = await page.getByLabel('Token', { exact: true }).textContent();
      expect([first, second].map((token) => token?.startsWith('berthe_'))).toEqual([true, true]);
      expect(second).not.toBe(first);
      await page.context().close();
    });

    test('T3: an operator sees all and administers, but shares nothing of a member', async () => {
      const page = await openMachine('operator', 'mac');
      await page.getByText('Only its owner may say with whom this machine is shared.').waitFor();
      expect(await page.getByRole('button', { name: 'Save the sharing' }).count()).toBe(0);
      expect(await page.getByText('only its owner may run work with it').count()).toBe(1);
      await page.getByRole('link', { name: 'All machines' }).click();
      await page.getByRole('link', { name: 'gpu-box' }).click();
      await page.getByRole('link', { name: 'w-4' }).waitFor();
      expect(await page.getByRole('row', { name: /w-4/ }).textContent()).toContain('ada');
      await page.getByRole('button', { name: 'Save the sharing' }).waitFor();
      await page.context().close();
      const guest = await openMachine('bob', 'gpu-box');
      await guest.getByText('Nothing of yours is held there now.').waitFor();
      expect(await guest.getByText('w-4').count()).toBe(0);
      await guest.context().close();
    });

    test('V3: a machine is forgotten once its name was typed, and not before', async () => {
      await seedMachine(scene.database.pool, { name: 'wreck', ownerId: scene.memberIds.ada });
      const page = await openMachine('ada', 'wreck');
      await page.getByRole('button', { name: 'Forget this machine …' }).click();
      const dialog = page.getByRole('alertdialog');
      const forget = dialog.getByRole('button', { name: 'Forget wreck' });
      const typed = dialog.getByRole('textbox');
      for (const wrong of ['', 'wrec', 'mac']) {
        await typed.fill(wrong);
        expect(await forget.isDisabled()).toBe(true);
        await typed.press('Enter');
      }
      const forgotten = 'select from machine where name = $1 and forgotten_at is null';
      expect((await scene.database.pool.query(forgotten, ['wreck'])).rows).toHaveLength(1);
      await typed.fill('wreck');
      await forget.click();
      await page.getByText('wreck was forgotten').waitFor();
      expect((await scene.database.pool.query(forgotten, ['wreck'])).rows).toHaveLength(0);
      await page.getByRole('link', { name: 'All machines' }).click();
      await card(page, 'mac').waitFor();
      expect(await card(page, 'wreck').count()).toBe(0);
      await page.context().close();
    });

    test('names of 63 characters without a place to break make no page wider', async () => {
      const { pool } = scene.database;
      const [name, className, entryName] = ['m', 'c', 'e'].map((letter) => letter.repeat(63));
      if (name === undefined || className === undefined || entryName === undefined) throw new Error('There are three.');
      const machineId = writeGlobalId('Machine', await seedMachine(pool, { name, ownerId: scene.memberIds.ada }));
      const idOf = async (table: string, from: string, to: string): Promise<string> => {
        const { rows } = await pool.query<{ readonly id: string }>(`update ${table} set name = $2 where name = $1 returning id`, [
          from,
          to,
        ]);
        return rows[0]?.id ?? '';
      };
      const [classId, entryId] = [await idOf('accelerator_class', 'cpu-small', className), await idOf('catalog_entry', 'lab', entryName)];
      const notebook = { name: 'n'.repeat(63), classId: classId as ClassId, entryId: entryId as EntryId };
      await createReplica(pool).launch(scene.memberIds.ada, notebook);
      const chosen = `entry=${writeGlobalId('CatalogEntry', entryId)}&class=${writeGlobalId('AcceleratorClass', classId)}&machine=${machineId}`;
      const page = await scene.open('ada', '/machines');
      const places = { '/machines': name, [`/machines/${machineId}`]: name, '/notebooks': 'n'.repeat(63), '/catalog': entryName };
      for (const [path, shown] of Object.entries({ ...places, [`/launch/notebook?${chosen}`]: entryName })) {
        await page.goto(`${scene.server.url}${path}`);
        await page.getByText(shown).first().waitFor();
        expect([path, await surplusAt(page, 1280), await surplusAt(page, 360)]).toEqual([path, 0, 0]);
      }
      await page.goto(`${scene.server.url}/machines/nothing`);
      await page.getByRole('heading', { name: 'Not found' }).waitFor();
      await page.context().close();
    });

    test('A6: a loss of most machines is told to all, and confirmed by an operator', async () => {
      for (const place of [1, 2, 3, 4, 5, 6, 7, 8]) await seedMachine(scene.database.pool, { name: `rack-${String(place)}` });
      const guest = await scene.open('bob', '/machines');
      await scene.database.pool.query(`update machine set lease_expires_at = clock_timestamp() where name like 'rack-%'`);
      await guest.getByText('Most machines fell silent at once').waitFor({ timeout: 90_000 });
      expect(await guest.getByRole('button', { name: 'The machines are gone …' }).count()).toBe(0);
      await card(guest, 'rack-1').getByText('Unreachable').waitFor({ timeout: 60_000 });
      const operator = await scene.open('operator', '/machines');
      await operator.getByRole('button', { name: 'The machines are gone …' }).click();
      await operator.getByRole('alertdialog').getByRole('button', { name: 'They are gone' }).click();
      await eventually(async () => {
        const { rows } = await scene.database.pool.query(`select from mass_loss where ended_by = 'OPERATOR'`);
        return rows.length === 1;
      }, 'the loss is confirmed');
      await operator.getByText('Most machines fell silent at once').waitFor({ state: 'detached' });
      expect(await faultsInAllViews(operator)).toEqual([]);
      await guest.context().close();
      await operator.context().close();
    });
  },
);
