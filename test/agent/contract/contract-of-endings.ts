import { beforeAll, describe, expect, test } from 'vitest';
import type { Assignment } from '../../../src/agent-api/wire.ts';
import type { Driver } from '../../../src/agent/drivers/driver.ts';
import { eventually } from '../../support/eventually.ts';
import { broughtUp, down, ended, hasNoWayIn, up } from './brought-up.ts';
import type { ContractMachine, ContractScene, Part } from './contract-scene.ts';
import type { OpenedAgent } from './opened-agent.ts';

/** The ways in which a run ends or does not begin; at the same time on one machine, as on a busy one. */
export function endings(scene: ContractScene): void {
  describe.concurrent('how runs end', () => {
    let place: ContractMachine;
    let agent: OpenedAgent;
    let later: Driver;

    beforeAll(async () => {
      place = await scene.machine();
      agent = await place.agent();
      later = await agent.again();
    });

    /** Ends what is left, and sees that nothing is. */
    async function cleared(run: Assignment, graceMs?: number): Promise<void> {
      await down(agent.driver, run, graceMs);
      expect(await place.machine.remains(run)).toEqual([]);
    }

    async function playing(part: Part): Promise<Assignment> {
      const run = scene.run(part);
      await up(agent.driver, run);
      await scene.play(agent, run);
      return run;
    }

    test('A2: a ref of something that is nowhere fails with REF_UNUSABLE, and nothing is left', async () => {
      const run = scene.run('missing');
      const { news } = await broughtUp(agent.driver, run);
      expect(news).toMatchObject({ kind: 'FAILED', failure: { reason: 'REF_UNUSABLE' } });
      await cleared(run);
    });

    test('work that ends by itself is seen as that, not as ready, until it is ended', async () => {
      const run = await playing('exits');
      expect(await ended(agent.driver, run)).toMatchObject({ state: 'exited', failure: { reason: 'WORK_VANISHED' } });
      expect((await agent.driver.probe(run, 'ready')).state).toBe('exited');
      // It hears of it by a watch of its own.
      expect(await ended(later, run)).toMatchObject({ state: 'exited' });
      await cleared(run);
    });

    test('work that takes more memory than its class is ended with OUT_OF_MEMORY', async () => {
      const run = await playing('hungry');
      const seen = await (scene.can('limitsMemory') || !scene.can('runsWork')
        ? ended(agent.driver, run)
        : agent.driver.probe(run, 'alive'));
      if (scene.can('limitsMemory') || !scene.can('runsWork'))
        expect(seen).toMatchObject({ state: 'exited', failure: { reason: 'OUT_OF_MEMORY' } });
      else expect(seen).toEqual({ state: 'ready' });
      await cleared(run);
    });

    test('V3: work that does not hear the wish to end is killed after its grace', async () => {
      const run = await playing('deaf');
      const seen = await agent.driver.stop(run, { graceMs: 1_000 });
      if (!scene.can('runsWork')) expect(seen).toMatchObject({ gone: false });
      await cleared(run, 1_000);
      expect(await place.machine.instances(run)).toEqual([]);
    });

    test('A7: work that somebody ended behind its back is never taken for running', async () => {
      const run = await playing('plain');
      await place.machine.vanish(run);
      const seen = await ended(agent.driver, run);
      expect(['absent', 'exited']).toContain(seen.state);
      if (seen.state === 'exited') expect(seen.failure.reason).toBe('WORK_VANISHED');
      await eventually(() => hasNoWayIn(agent.driver, run), 'no way leads to it');
      await cleared(run);
    });

    test.each(['before it', 'at its first progress'])(
      'L8: a preparation that is cancelled %s ends soon and leaves nothing',
      async (when) => {
        const run = scene.run('plain');
        const cancel = new AbortController();
        if (when === 'before it') cancel.abort();
        const prepared = agent.driver.prepare(run, {
          signal: cancel.signal,
          onProgress: () => {
            cancel.abort();
          },
        });
        await prepared.catch((error: unknown) => {
          if (!cancel.signal.aborted) throw error;
        });
        expect(await place.machine.instances(run)).toEqual([]);
        await cleared(run);
      },
    );

    test('L8: a run that is ended before it answers leaves nothing', async () => {
      const run = scene.run('plain');
      const context = { signal: new AbortController().signal, onProgress: () => undefined };
      expect(await agent.driver.prepare(run, context)).toEqual({ ok: true });
      expect(await agent.driver.start(run, context)).toEqual({ ok: true });
      await cleared(run);
      expect(await agent.driver.probe(run, 'alive')).toEqual({ state: 'absent' });
    });
  });
}
