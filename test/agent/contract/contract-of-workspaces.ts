import { describe, expect, test } from 'vitest';
import type { Assignment } from '../../../src/agent-api/wire.ts';
import { broughtUp, down, up } from './brought-up.ts';
import type { ContractScene } from './contract-scene.ts';
import { tellPuppet } from './puppet-client.ts';

/** The files of notebooks (L7). */
export function workspaces(scene: ContractScene): void {
  describe.concurrent('L7: workspaces', () => {
    /** The next run of the same notebook. */
    function after({ workloadId, workspaceId, generation }: Assignment): Assignment {
      return scene.run('plain', { workloadId, workspaceId, generation: generation + 1, workspaceExpected: true });
    }

    function workspaceOf(run: Assignment): string {
      if (run.workspaceId === undefined) throw new Error('the run has no workspace');
      return run.workspaceId;
    }

    test('files are there again for the next run, and go with the workspace alone', async () => {
      const { machine, agent: open } = await scene.machine();
      const agent = await open();
      const run = scene.run('plain');
      await up(agent.driver, run);
      if (scene.can('runsWork')) await tellPuppet(agent.driver, run, { name: 'write', asked: { name: 'notes.txt', text: 'kept' } });
      await down(agent.driver, run);
      expect(await machine.keeps(workspaceOf(run))).toBe(true);
      const next = after(run);
      const later = await open();
      await up(later.driver, next);
      if (scene.can('runsWork')) {
        expect(await tellPuppet(later.driver, next, { name: 'read', asked: { name: 'notes.txt' } })).toEqual({ text: 'kept' });
      }
      await down(later.driver, next);
      for (let time = 0; time < 2; time += 1) await later.deleteWorkspace(workspaceOf(run));
      expect(await machine.keeps(workspaceOf(run))).toBe(false);
      expect([...(await machine.remains(run)), ...(await machine.remains(next))]).toEqual([]);
    });

    test('WORKSPACE_MISSING: files that should be there and are lost stop the start, and no empty home is made in their place', async () => {
      const { machine, agent: open } = await scene.machine();
      const agent = await open();
      const run = scene.run('plain');
      await up(agent.driver, run);
      await down(agent.driver, run);
      await machine.lose(workspaceOf(run));
      const next = after(run);
      const { news } = await broughtUp(agent.driver, next);
      expect(news).toMatchObject({ kind: 'FAILED', failure: { reason: 'WORKSPACE_MISSING' } });
      await down(agent.driver, next);
      expect(await machine.keeps(workspaceOf(run))).toBe(false);
      expect(await machine.remains(next)).toEqual([]);
    });

    test('one notebook does not see the files of another', async () => {
      const agent = await (await scene.machine()).agent();
      if (!scene.can('runsWork')) {
        expect(await agent.driver.wayIn(scene.run('plain'))).toBeNull();
        return;
      }
      const [mine, other] = [scene.run('plain'), scene.run('plain')];
      await Promise.all([up(agent.driver, mine), up(agent.driver, other)]);
      await tellPuppet(agent.driver, mine, { name: 'write', asked: { name: 'mine.txt', text: 'mine' } });
      expect(await tellPuppet(agent.driver, other, { name: 'read', asked: { name: 'mine.txt' } })).toEqual({ text: null });
      await Promise.all([down(agent.driver, mine), down(agent.driver, other)]);
    });
  });
}
