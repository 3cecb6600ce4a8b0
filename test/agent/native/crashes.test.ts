import { randomUUID } from 'node:crypto';
import { access, rm } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Assignment } from '../../../src/agent-api/wire.ts';
import { makeAssignment } from '../support/assignments.ts';
import { buildStore, commandLinesWith, NativeMachine } from '../support/native-machine.ts';
import { canRunNatively } from '../support/native-requirement.ts';

let store: Awaited<ReturnType<typeof buildStore>>;
let machine: NativeMachine;

function notebook(stated: Partial<Assignment> = {}): Assignment {
  return makeAssignment({ driver: 'native', ref: store.ref, workspaceId: randomUUID(), ...stated });
}

/** Launchers of a run: exactly one process waits for its sandbox. */
async function launchersOf(run: Assignment): Promise<readonly string[]> {
  return (await commandLinesWith(machine.folder(run).path)).filter((line) => line.startsWith('/bin/sh'));
}

describe.runIf(canRunNatively)('A7: a native notebook outlives its agent', () => {
  beforeAll(async () => {
    store = await buildStore();
  });

  afterAll(async () => {
    await rm(store.storeDir, { recursive: true, force: true });
  });

  beforeEach(async () => {
    machine = await NativeMachine.create(store.storeDir);
  });

  afterEach(async () => {
    await machine.dispose();
  });

  test('killed with -9 while it runs: it goes on computing, and the next agent adopts that very process', async () => {
    const agent = await machine.start();
    const run = notebook();
    await machine.bringUp(run);
    const before = await machine.folder(run).process();
    await agent.end('SIGKILL');
    expect(await machine.python(run, '6*7')).toBe('42');
    await machine.start();
    const adopted = await machine.plane.nextSync();
    expect(adopted.observed).toMatchObject([{ workloadId: run.workloadId, state: 'running' }]);
    expect(await machine.folder(run).process()).toEqual(before);
    expect(await launchersOf(run)).toHaveLength(1);
    await machine.bringDown(run);
    expect(await launchersOf(run)).toEqual([]);
  });

  test.each([0, 60, 200, 500])('killed with -9 while it prepares, %i ms in: one notebook comes up, never two', async (ms) => {
    const agent = await machine.start();
    const run = notebook();
    machine.plane.assign([run]);
    await machine.plane.reported((report) => report.state === 'preparing');
    await new Promise((resolve) => setTimeout(resolve, ms));
    await agent.end('SIGKILL');
    await machine.start();
    await machine.bringUp(run);
    expect(await launchersOf(run)).toHaveLength(1);
    expect(await machine.python(run, '1+1')).toBe('2');
  });

  test('killed with -9 while it stops: the next agent ends it, and nothing is left', async () => {
    const agent = await machine.start();
    const run = notebook();
    await machine.bringUp(run);
    machine.plane.assign([{ ...run, desired: 'stop' }]);
    await machine.plane.reported((report) => report.state === 'stopping');
    await agent.end('SIGKILL');
    await machine.start();
    await machine.bringDown(run);
    expect(await commandLinesWith(run.workloadId)).toEqual([]);
    await expect(access(machine.folder(run).path)).rejects.toThrow();
  });

  test('somebody kills it: everything inside ends with it, and it is reported as vanished', async () => {
    await machine.start();
    const run = notebook();
    await machine.bringUp(run);
    const owner = await machine.folder(run).process();
    process.kill(owner?.pid ?? 0, 'SIGKILL');
    const failed = await machine.plane.reported((report) => report.state === 'failed');
    expect(failed.reason).toBe('WORK_VANISHED');
    expect(await commandLinesWith(run.workloadId)).toEqual([]);
  });

  test.runIf(process.getuid?.() === 0)(
    'of an agent that is not root: it runs as the same user, and is adopted and ended alike',
    async () => {
      const uid = 65_534;
      const agent = await machine.start({ uid });
      const run = notebook();
      await machine.bringUp(run);
      expect(await machine.python(run, '1+1')).toBe('2');
      expect(agent.log).toContain('processor and memory limits are not enforced');
      await agent.end('SIGKILL');
      await machine.start({ uid });
      await machine.plane.nextSync();
      await machine.bringDown(run);
      expect(await commandLinesWith(run.workloadId)).toEqual([]);
    },
  );
});
