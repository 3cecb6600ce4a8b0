import { rm } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { agentPaths } from '../../../src/agent/agent-paths.ts';
import { runKey } from '../../../src/agent/reconciliation/work.ts';
import { broughtUp, down, up } from './brought-up.ts';
import type { ContractScene } from './contract-scene.ts';
import { tellPuppet } from './puppet-client.ts';

/** What is found by the next agent, and by two that act at the same time. */
export function restarts(scene: ContractScene): void {
  describe.concurrent('agents come and go', () => {
    test('A7: the next agent on the same folder adopts the very same work and can end it', async () => {
      const place = await scene.machine();
      const first = await place.agent();
      const run = scene.run('plain');
      await up(first.driver, run);
      const before = await place.machine.instances(run);
      const next = await place.agent();
      expect((await next.driver.inventory()).map(runKey)).toContain(runKey(run));
      expect((await next.driver.probe(run, 'alive')).state).toBe('ready');
      expect((await broughtUp(next.driver, run)).news).toMatchObject({ kind: 'READY' });
      expect(await place.machine.instances(run)).toEqual(before);
      if (scene.can('runsWork')) {
        const told = await Promise.all([first, next].map(({ driver }) => tellPuppet(driver, run, { name: 'hello' })));
        expect(told[0]?.['identity']).toBe(told[1]?.['identity']);
      }
      await down(next.driver, run);
      expect(await place.machine.remains(run)).toEqual([]);
    });

    test('A1: two drivers that start one run at the same time make one thing of it', async () => {
      const place = await scene.machine();
      const agent = await place.agent();
      const run = scene.run('plain');
      const drivers = await Promise.all([agent.again(), agent.again(), agent.again()]);
      const came = await Promise.all(drivers.map((driver) => broughtUp(driver, run)));
      expect(came.some(({ news }) => news?.kind === 'READY')).toBe(true);
      expect(await place.machine.instances(run)).toHaveLength(1);
      expect((await agent.driver.probe(run, 'ready')).state).toBe('ready');
      await down(agent.driver, run);
      expect(await place.machine.remains(run)).toEqual([]);
    });

    test('V3: a stop beside a start leaves nothing once it is repeated', async () => {
      const place = await scene.machine();
      const agent = await place.agent();
      const run = scene.run('plain');
      const other = await agent.again();
      const cancel = new AbortController();
      const coming = broughtUp(agent.driver, run, { signal: cancel.signal }).catch(() => null);
      await other.stop(run, { graceMs: 1_000 });
      cancel.abort();
      await coming;
      await down(other, run);
      expect(await place.machine.instances(run)).toEqual([]);
      expect(await place.machine.remains(run)).toEqual([]);
    });

    test('A5, L7: with the state of the agent lost its work is found, or at least ended by its name', async () => {
      const lost = await scene.machine();
      const run = scene.run('plain');
      await up((await lost.agent()).driver, run);
      await rm(agentPaths(lost.machine.dataDir).stateDir, { recursive: true });
      const { driver } = await lost.agent();
      const found = (await driver.inventory()).map(runKey);
      expect(found).toEqual(scene.can('findsWithoutFolder') ? [runKey(run)] : []);
      if (scene.can('findsWithoutFolder')) expect((await driver.probe(run, 'alive')).state).toBe('ready');
      await down(driver, run);
      expect(await lost.machine.instances(run)).toEqual([]);
      expect(await lost.machine.remains(run)).toEqual([]);
    });

    test('A7: two agents on two machines of one system see and end each its own work alone', async () => {
      const [here, there] = [await scene.machine(), await scene.machine()];
      const [mine, theirs] = [await here.agent(), await there.agent()];
      const run = scene.run('plain');
      await up(mine.driver, run);
      expect(await theirs.driver.inventory()).toEqual([]);
      expect(await theirs.driver.probe(scene.run('plain'), 'alive')).toEqual({ state: 'absent' });
      expect(await here.machine.instances(run)).toHaveLength(1);
      await down(mine.driver, run);
    });
  });
}
