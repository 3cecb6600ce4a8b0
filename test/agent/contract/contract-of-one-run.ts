import { beforeAll, describe, expect, test } from 'vitest';
import type { Assignment } from '../../../src/agent-api/wire.ts';
import { runKey } from '../../../src/agent/reconciliation/work.ts';
import { broughtUp, down } from './brought-up.ts';
import type { BroughtUp } from './brought-up.ts';
import type { ContractMachine, ContractScene } from './contract-scene.ts';
import type { OpenedAgent } from './opened-agent.ts';
import { ask, tellPuppet } from './puppet-client.ts';

/** One run from before its start until nothing of it is left; its tests stand in the order of its life. */
export function oneRun(scene: ContractScene): void {
  describe('one run, from before its start until after its end', { concurrent: false }, () => {
    let place: ContractMachine;
    let agent: OpenedAgent;
    let run: Assignment;
    let other: Assignment;
    let came: BroughtUp;

    beforeAll(async () => {
      place = await scene.machine();
      agent = await place.agent();
      run = scene.run('plain');
      other = scene.run('plain');
    });

    test('V3: of a run that it was never given nothing exists: it is absent, and its stop is done, as often as it is asked for', async () => {
      const { driver } = agent;
      for (const aim of ['ready', 'alive'] as const) expect(await driver.probe(run, aim)).toEqual({ state: 'absent' });
      for (let time = 0; time < 2; time += 1) expect(await driver.stop(run, { graceMs: 1_000 })).toEqual({ gone: true });
      expect(await driver.wayIn(run)).toBeNull();
      expect(await driver.logs(run, { maxBytes: 1_000 })).toBeNull();
      expect(await driver.inventory()).toEqual([]);
      expect(await place.machine.remains(run)).toEqual([]);
    });

    test('E5: it comes up, and its progress goes from 0 to 1 and never back', async () => {
      came = await broughtUp(agent.driver, run);
      expect(came.news).toMatchObject({ kind: 'READY' });
      expect(came.progress.length).toBeGreaterThan(0);
      expect(came.progress).toEqual([...came.progress].sort((a, b) => a - b));
      expect(came.progress.every((progress) => progress >= 0 && progress <= 1)).toBe(true);
    });

    test('A2, A7: it is one thing, under a name made of its id, and says of which generation and decision it is', async () => {
      const { workloadId, generation, decisionId } = run;
      const instances = await place.machine.instances(run);
      expect(instances.map((instance) => instance.of)).toEqual([{ workloadId, generation, decisionId }]);
      expect(instances[0]?.name).toContain(workloadId);
    });

    test('the limits of its class are in force', async () => {
      const [instance] = await place.machine.instances(run);
      const { cpuMillis, memoryMib } = run.resources;
      expect(instance?.limits).toEqual(scene.can('limitsMemory') ? { cpuMillis, memoryMib } : { cpuMillis: null, memoryMib: null });
    });

    test('A7: its start is repeated, by the same driver and by another one: it stays the very same thing', async () => {
      const before = await place.machine.instances(run);
      for (const driver of [agent.driver, await agent.again()]) {
        expect((await broughtUp(driver, run)).news).toMatchObject({ kind: 'READY' });
        expect(await place.machine.instances(run)).toEqual(before);
      }
    });

    test('A5: the inventory names it as it was dispatched, and nothing else', async () => {
      expect((await agent.driver.inventory()).map(runKey)).toEqual([runKey(run)]);
    });

    test('the way in leads to it alone, and takes nobody without what the agent knows', async () => {
      const { driver } = agent;
      const way = await driver.wayIn(run);
      expect(await driver.wayIn(other)).toBeNull();
      expect(await driver.wayIn({ ...run, generation: run.generation + 1 })).toBeNull();
      if (!scene.can('runsWork')) {
        expect(way).toBeNull();
        return;
      }
      if (!way) throw new Error('it has no way in');
      expect((await ask(way, { run, method: 'GET', path: 'api/status' })).status).toBe(200);
      expect((await ask(way, { run, method: 'GET', path: 'api/status', authorization: 'token wrong' })).status).toBe(403);
      const both = await Promise.all([1, 2].map(() => tellPuppet(driver, run, { name: 'hello' })));
      expect(new Set(both.map((hello) => hello['identity'])).size).toBe(1);
    });

    test('its log is bounded, ends with what it wrote last, and has no token', async () => {
      const { driver } = agent;
      if (!scene.can('runsWork')) {
        expect(await driver.logs(run, { maxBytes: 1_000 })).toBeNull();
        return;
      }
      const hello = await tellPuppet(driver, run, { name: 'hello' });
      const token = (hello['environment'] as Readonly<Record<string, string>>)['JUPYTER_TOKEN'] ?? '';
      expect(token.length).toBeGreaterThan(20);
      await tellPuppet(driver, run, { name: 'talk', asked: { lines: 3_000 } });
      await expect.poll(() => driver.logs(run, { maxBytes: 2_000 }), { timeout: 30_000 }).toContain('last line');
      for (const maxBytes of [2_000, 100_000]) {
        const text = (await driver.logs(run, { maxBytes })) ?? '';
        expect(Buffer.byteLength(text)).toBeLessThanOrEqual(maxBytes);
        expect(Buffer.byteLength(text)).toBeGreaterThan(maxBytes / 2);
        expect(text).toContain('last line');
        expect(text).not.toContain(token);
      }
      // A command beside the agent has looked at nothing before.
      expect(await (await agent.again()).logs(run, { maxBytes: 2_000 })).toContain('last line');
    });

    test('V3: asked to end it is gone, and nothing of it is left', async () => {
      await down(agent.driver, run);
      expect(await place.machine.instances(run)).toEqual([]);
      expect(await place.machine.remains(run)).toEqual([]);
    });

    test('V3: over, it is absent, has no way in and no log, is in no inventory, and its stop is done again', async () => {
      for (const driver of [agent.driver, (await place.agent()).driver]) {
        expect(await driver.probe(run, 'alive')).toEqual({ state: 'absent' });
        expect(await driver.probe(run, 'ready')).toEqual({ state: 'absent' });
        expect(await driver.wayIn(run)).toBeNull();
        expect(await driver.logs(run, { maxBytes: 1_000 })).toBeNull();
        expect(await driver.inventory()).toEqual([]);
        expect(await driver.stop(run, { graceMs: 1_000 })).toEqual({ gone: true });
      }
    });
  });
}
