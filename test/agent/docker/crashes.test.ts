import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Assignment } from '../../../src/agent-api/wire.ts';
import { connectEngine } from '../../../src/agent/drivers/docker/connect-engine.ts';
import type { DockerDriver } from '../../../src/agent/drivers/docker/docker-driver.ts';
import { DockerMachine, PLAIN } from './docker-machine.ts';
import { canRunDocker, dockerTitle } from './docker-requirement.ts';
import { FaultyEngine } from './faulty-engine.ts';
import type { Death } from './faulty-engine.ts';
import { TestImages } from './test-images.ts';

/** No life has so many changes. */
const NEVER: Death = { atChange: 1_000, when: 'before' };
/** Lives beside each other. */
const ABREAST = 3;

let images: TestImages;
let ref: string;

/** Brings a run up and ends it; says when its end begins. */
async function life(driver: DockerDriver, run: Assignment, onEnding: () => void): Promise<void> {
  await driver.prepare(run, PLAIN);
  await driver.start(run, PLAIN);
  await driver.probe(run, 'alive');
  onEnding();
  await driver.stop(run, { graceMs: 0 });
  await driver.deleteWorkspace(run.workspaceId ?? '');
}

async function withMachine<Result>(use: (machine: DockerMachine) => Promise<Result>): Promise<Result> {
  const machine = await DockerMachine.create();
  try {
    return await use(machine);
  } finally {
    await machine.dispose();
  }
}

async function changesOfALife(): Promise<readonly string[]> {
  return withMachine(async (machine) => {
    const faulty = new FaultyEngine(await connectEngine(), NEVER);
    const driver = machine.driver({ connect: () => Promise.resolve(faulty.engine) });
    await life(driver, machine.run({ ref }), () => undefined);
    return faulty.changes;
  });
}

/** An agent that dies at a change, and the next one on the same folder, which goes on with what that one was at. */
async function dieAndGoOn(machine: DockerMachine, death: Death): Promise<void> {
  const run = machine.run({ ref });
  const faulty = new FaultyEngine(await connectEngine(), death);
  let wasEnding = false;
  await life(machine.driver({ connect: () => Promise.resolve(faulty.engine) }), run, () => (wasEnding = true)).catch(() => undefined);
  const stage = `killed ${death.when} ${faulty.changes.at(-1) ?? ''}, change ${String(death.atChange)}`;
  const works = async (): Promise<readonly { readonly Running: boolean }[]> =>
    (await machine.view.containers(run)).filter(({ Config }) => Config.Labels['berth.role'] === 'run').map(({ State }) => State);
  const next = machine.driver();
  if (!wasEnding) {
    const found = (await works()).some(({ Running }) => Running) ? [run.workloadId] : [];
    expect(
      (await next.inventory()).map(({ workloadId }) => workloadId),
      stage,
    ).toEqual(found);
    await machine.started(run, next);
    expect(await next.probe(run, 'alive'), stage).toEqual({ state: 'ready' });
    expect(await works(), stage).toHaveLength(1);
  }
  expect(await next.stop(run, { graceMs: 0 }), stage).toEqual({ gone: true });
  await next.deleteWorkspace(run.workspaceId ?? '');
  expect(await machine.remains(), stage).toEqual([]);
  expect(await machine.view.hasVolume(`berth-workspace-${run.workspaceId ?? ''}`), stage).toBe(false);
  expect(await readdir(join(machine.dir, 'runs')), stage).toEqual([]);
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

  test.each(['before', 'after'] as const)(
    'A1, A7: %s each change reaches it: the next agent finishes or finds the work, one of it, and its end leaves nothing',
    async (when) => {
      const changes = await changesOfALife();
      expect(new Set(changes)).toEqual(
        new Set([
          'pull',
          'createContainer',
          'removeContainer',
          'createVolume',
          'writeArchive',
          'createNetwork',
          'startContainer',
          'stopContainer',
          'removeNetwork',
          'removeVolume',
        ]),
      );
      const deaths = changes.map((_, index): Death => ({ atChange: index + 1, when }));
      for (let from = 0; from < deaths.length; from += ABREAST) {
        await Promise.all(deaths.slice(from, from + ABREAST).map((death) => withMachine((machine) => dieAndGoOn(machine, death))));
      }
    },
    180_000,
  );

  test('A5: of a run that died with its state file the inventory has the whole assignment, and nothing of another agent', async () => {
    const [machine, other] = [await DockerMachine.create(), await DockerMachine.create()];
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
      await Promise.all([machine.dispose(), other.dispose()]);
    }
  });
});
