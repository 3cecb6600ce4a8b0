import { randomUUID } from 'node:crypto';
import { readdir, rename, rm } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Assignment, Report } from '../../../src/agent-api/wire.ts';
import { agentPaths } from '../../../src/agent/agent-paths.ts';
import { makeAssignment, stopOf } from '../support/assignments.ts';
import { buildStore, commandLinesWith, NativeMachine } from '../support/native-machine.ts';
import { canRunNatively } from '../support/native-requirement.ts';

let store: Awaited<ReturnType<typeof buildStore>>;
let machine: NativeMachine;
const asRoot = process.getuid?.() === 0;
const NOBODY = 65_534;

function notebook(stated: Partial<Assignment> = {}): Assignment {
  return makeAssignment({ driver: 'native', ref: store.ref, workspaceId: randomUUID(), ...stated });
}

/** Kills the agent of a notebook that runs and takes all that it kept out of the way; the notebook runs on. */
async function loseFolder(agent: Awaited<ReturnType<NativeMachine['start']>>): Promise<void> {
  await agent.end('SIGKILL');
  const { stateDir, workspacesDir } = agentPaths(machine.dataDir);
  await rename(stateDir, `${machine.dataDir}/lost-state`);
  await rename(workspacesDir, `${machine.dataDir}/lost-workspaces`);
}

const isOver = ({ state }: Report): boolean => state === 'stopped' || state === 'failed';

describe.runIf(canRunNatively)('V3, L7: a native notebook whose agent lost its folder', () => {
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

  // A uid without control groups is found by its launcher's words alone.
  test.runIf(asRoot).each([{ uid: undefined }, { uid: NOBODY }])(
    'begun, as the control plane knows: nothing is left when it is told as vanished (uid of the agent: $uid)',
    async ({ uid }) => {
      const start = (): ReturnType<NativeMachine['start']> => machine.start(uid === undefined ? {} : { uid });
      const agent = await start();
      const run = notebook();
      await machine.bringUp(run);
      await loseFolder(agent);
      machine.plane.begun = [run];
      machine.plane.assign([run]);
      await start();
      const told = await machine.plane.reported(isOver);
      expect(told).toMatchObject({ state: 'failed', reason: 'WORK_VANISHED', generation: 1 });
      expect(await commandLinesWith(run.workloadId)).toEqual([]);
      expect(await readdir(agentPaths(machine.dataDir).workspacesDir)).toEqual([]);
    },
  );

  test('begun, as nobody knows but the machine: it is not begun a second time, and what runs is ended first', async () => {
    const agent = await machine.start();
    const run = notebook();
    await machine.bringUp(run);
    await loseFolder(agent);
    await machine.start();
    const told = await machine.plane.reported(isOver);
    expect(told).toMatchObject({ state: 'failed', reason: 'START_FAILED' });
    expect(await commandLinesWith(run.workloadId)).toEqual([]);
    expect(await readdir(agentPaths(machine.dataDir).workspacesDir)).toEqual([]);
  });

  test('to be stopped: it is confirmed once nothing of it is left', async () => {
    const agent = await machine.start();
    const run = notebook();
    await machine.bringUp(run);
    await loseFolder(agent);
    machine.plane.assign([stopOf(run)]);
    await machine.start();
    expect(await machine.plane.reported(isOver)).toMatchObject({ state: 'stopped' });
    expect(await commandLinesWith(run.workloadId)).toEqual([]);
  });

  test('another generation of the same workload, and other workloads, are left alone', async () => {
    const agent = await machine.start();
    const [run, other] = [notebook(), notebook()];
    await machine.bringUp(run);
    machine.plane.assign([run, other]);
    await machine.plane.reported((report) => report.workloadId === other.workloadId && report.state === 'running');
    await loseFolder(agent);
    machine.plane.assign([stopOf(run), stopOf({ ...other, generation: 11 })]);
    await machine.start();
    await machine.plane.reported((report) => report.workloadId === run.workloadId && isOver(report));
    await machine.plane.reported((report) => report.generation === 11 && isOver(report));
    expect(await commandLinesWith(run.workloadId)).toEqual([]);
    expect(await commandLinesWith(other.workloadId)).not.toEqual([]);
    machine.plane.assign([stopOf(other)]);
    await machine.plane.reported((report) => report.workloadId === other.workloadId && report.generation === 1 && isOver(report));
    expect(await commandLinesWith(other.workloadId)).toEqual([]);
  });
});

describe.runIf(canRunNatively)('L7: a home that its own notebook closed', () => {
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

  test.runIf(asRoot).each([{ uid: undefined }, { uid: NOBODY }])(
    'chmod 0 on it and on its socket folder: the next run starts and finds its files (uid of the agent: $uid)',
    async ({ uid }) => {
      await machine.start(uid === undefined ? {} : { uid });
      const run = notebook();
      await machine.bringUp(run);
      const close = "import os; open('notes.txt', 'w').write('kept'); os.chmod('.rt', 0); os.chmod('/work', 0)";
      await machine.python(run, close).catch(() => undefined); // the way to its kernel goes through what it closes
      await machine.bringDown(run);
      const { workloadId, workspaceId } = run;
      const next = notebook({ workloadId, workspaceId, generation: 2, workspaceExpected: true });
      await machine.bringUp(next);
      expect(await machine.python(next, "open('notes.txt').read()")).toBe("'kept'");
    },
  );
});
