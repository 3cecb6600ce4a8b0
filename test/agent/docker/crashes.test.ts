import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Assignment } from '../../../src/agent-api/wire.ts';
import { connectEngine } from '../../../src/agent/drivers/docker/connect-engine.ts';
import type { DockerDriver } from '../../../src/agent/drivers/docker/docker-driver.ts';
import { DockerMachine, PLAIN } from './docker-machine.ts';
import { canRunDocker, dockerTitle } from './docker-requirement.ts';
import { FaultyEngine } from './faulty-engine.ts';
import type { Death } from './faulty-engine.ts';
import { TestImages } from './test-images.ts';

/** More calls than a whole life has. */
const NEVER = 1_000;

let images: TestImages;
let machine: DockerMachine;
let ref: string;

/** One life of a run from its preparation until its workspace is deleted. */
async function life(driver: DockerDriver, run: Assignment): Promise<void> {
  await driver.prepare(run, PLAIN);
  await driver.start(run, PLAIN);
  await driver.probe(run, 'alive');
  await driver.stop(run, { graceMs: 0 });
  await driver.deleteWorkspace(run.workspaceId ?? '');
}

async function callsOfALife(): Promise<number> {
  const faulty = new FaultyEngine(await connectEngine(), { atCall: NEVER, when: 'before' });
  await life(
    machine.driver(() => Promise.resolve(faulty.engine)),
    machine.run({ ref }),
  );
  return faulty.calls;
}

/** An agent that dies at a call, and the next one on the same folder that does everything again. */
async function dieAndRepeat(death: Death): Promise<void> {
  const run = machine.run({ ref });
  const faulty = new FaultyEngine(await connectEngine(), death);
  const dying = machine.driver(() => Promise.resolve(faulty.engine));
  await life(dying, run).catch(() => undefined);
  const stage = `killed ${death.when} call ${String(death.atCall)}`;
  const next = machine.driver();
  const hadBegun = (await machine.view.containers(run)).some(({ State, Config }) => State.Running && Config.Labels['berth.role'] === 'run');
  if (hadBegun)
    expect(
      (await next.inventory()).map(({ workloadId }) => workloadId),
      stage,
    ).toEqual([run.workloadId]);
  await machine.started(run, next);
  expect(await next.probe(run, 'alive'), stage).toEqual({ state: 'ready' });
  const works = (await machine.view.containers(run)).filter(({ Config }) => Config.Labels['berth.role'] === 'run');
  expect(works, stage).toHaveLength(1);
  expect(await next.stop(run, { graceMs: 0 }), stage).toEqual({ gone: true });
  await next.deleteWorkspace(run.workspaceId ?? '');
  expect(await machine.remains(), stage).toEqual([]);
  expect(await machine.view.hasVolume(`berth-workspace-${run.workspaceId ?? ''}`), stage).toBe(false);
}

describe.runIf(canRunDocker)(dockerTitle('A7: the agent is killed at each of its calls to the engine'), () => {
  beforeAll(async () => {
    images = new TestImages();
    // A name as user, so that the image has to be looked into.
    ref = await images.build('crash', [
      'FROM berth-test/busybox:1',
      'USER root',
      'RUN mkdir -p /etc && echo "member:x:1000:1000::/work:/bin/sh" > /etc/passwd',
      'USER member',
      'CMD ["/bin/sleep", "600"]',
    ]);
  });

  afterAll(async () => {
    await images.remove();
  });

  beforeEach(async () => {
    machine = await DockerMachine.create();
  });

  afterEach(async () => {
    await machine.dispose();
  });

  test.each(['before', 'after'] as const)(
    'A1, A7: %s the call reaches it: the next agent finishes or finds the work, one of it, and its end leaves nothing',
    async (when) => {
      const calls = await callsOfALife();
      expect(calls).toBeGreaterThan(20);
      for (let atCall = 1; atCall <= calls; atCall += 1) await dieAndRepeat({ atCall, when });
    },
    180_000,
  );

  test('A5: of a run that died with its state file the inventory has the whole assignment, and nothing of another agent', async () => {
    const other = await DockerMachine.create();
    try {
      const [mine, theirs] = [machine.run({ ref }), other.run({ ref })];
      await machine.started(mine);
      await other.started(theirs);
      expect(await machine.driver().inventory()).toEqual([mine]);
      expect(await other.driver().inventory()).toEqual([theirs]);
      expect(await machine.driver().probe(theirs, 'alive')).toEqual({ state: 'absent' });
      expect(await machine.driver().wayIn(theirs)).toBeNull();
      expect(await machine.driver().logs(theirs, { maxBytes: 100 })).toBeNull();
      expect(await machine.driver().prepare(theirs, PLAIN)).toMatchObject({ ok: false, failure: { reason: 'START_FAILED' } });
      expect(await machine.driver().stop(mine, { graceMs: 0 })).toEqual({ gone: true });
      expect(await other.driver().probe(theirs, 'alive')).toEqual({ state: 'ready' });
    } finally {
      await other.dispose();
    }
  });
});
