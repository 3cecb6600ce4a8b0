import { cp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Report } from '../../src/agent-api/wire.ts';
import { listRuns } from '../../src/agent/drivers/simulation/simulated-run.ts';
import { EMPTY_STATE } from '../../src/agent/state/agent-state.ts';
import { makeAssignment, stopOf } from './support/assignments.ts';
import { SimulatedMachine } from './support/simulated-machine.ts';
import { makeWork } from './support/works.ts';

let machine: SimulatedMachine;

beforeEach(async () => {
  machine = await SimulatedMachine.create();
});

afterEach(async () => {
  await machine.dispose();
});

const isState =
  (state: Report['state']) =>
  (report: Report): boolean =>
    report.state === state;

describe('A7: an agent killed with -9 and started again', () => {
  test('while preparing: it goes on, begins nothing twice, and does not enrol again', async () => {
    const { plane } = machine;
    const agent = await machine.start({ prepareMs: 1_500 });
    const run = makeAssignment();
    plane.assign([run]);
    await plane.reported((report) => (report.progress ?? 0) > 0.2);
    await agent.end('SIGKILL');
    await machine.start({ prepareMs: 1_500 });
    await plane.reported(isState('running'));
    expect(plane.enrollments).toHaveLength(1);
    expect(new Set(plane.reports.map((report) => report.state))).toEqual(new Set(['preparing', 'running']));
  });

  test('while running: it adopts the work, under a new boot that names the one that it replaces', async () => {
    const { plane } = machine;
    const agent = await machine.start();
    plane.assign([makeAssignment()]);
    await plane.reported(isState('running'));
    const earlier = plane.syncs[0]?.bootId;
    await agent.end('SIGKILL');
    const next = plane.nextSync((sync) => sync.bootId !== earlier);
    await machine.start();
    const sync = await next;
    expect(sync).toMatchObject({ replaces: earlier, revision: null });
    expect(sync.observed.map((report) => report.state)).toEqual(['running']);
    const settled = await plane.nextSync();
    expect(settled.observed.map((report) => report.state)).toEqual(['running']);
  });

  test('while stopping: it goes on stopping and tells it once it is gone', async () => {
    const { plane } = machine;
    const run = makeAssignment();
    const agent = await machine.start({ stopMs: 1_500 });
    plane.assign([run]);
    await plane.reported(isState('running'));
    plane.assign([stopOf(run)]);
    await plane.reported(isState('stopping'));
    await agent.end('SIGKILL');
    await machine.start({ stopMs: 1_500 });
    await plane.reported(isState('stopped'));
  });

  test('with its end told and the answer lost: it tells it again until the control plane has seen it', async () => {
    const { plane } = machine;
    const run = makeAssignment();
    const agent = await machine.start();
    plane.assign([run]);
    await plane.reported(isState('running'));
    plane.intervene = (path) => (path.endsWith('/sync') && plane.reports.some(isState('stopped')) ? 'DROP_ANSWER' : null);
    plane.assign([stopOf(run)]);
    await plane.reported(isState('stopped'));
    await agent.end('SIGKILL');
    plane.intervene = () => null;
    const told = plane.nextSync();
    await machine.start();
    expect((await told).observed.map((report) => report.state)).toEqual(['stopped']);
  });

  test('after the work itself ended meanwhile: WORK_VANISHED', async () => {
    const { plane } = machine;
    const agent = await machine.start();
    plane.assign([makeAssignment()]);
    await plane.reported(isState('running'));
    await agent.end('SIGKILL');
    const runs = join(machine.dataDir, 'agent', 'simulation');
    for (const name of await readdir(runs)) await rm(join(runs, name));
    await machine.start();
    expect((await plane.reported(isState('failed'))).reason).toBe('WORK_VANISHED');
  });

  test('A5: with its state file lost, it enrols anew, finds its work, reports it, and leaves it alone until told', async () => {
    const { plane } = machine;
    const run = makeAssignment();
    const agent = await machine.start();
    plane.assign([run]);
    await plane.reported(isState('running'));
    await agent.end('SIGKILL');
    await rm(machine.stateFile);
    plane.assign([]);
    const found = plane.nextSync((sync) => sync.observed.length > 0);
    await machine.start();
    expect((await found).observed).toMatchObject([{ workloadId: run.workloadId, generation: 1, state: 'running' }]);
    await plane.nextSync((sync) => sync.observed[0]?.state === 'running');
    plane.assign([stopOf(run)]);
    await plane.reported(isState('stopped'));
    expect(plane.enrollments).toHaveLength(2);
  });

  test('A5: with an old state file: work of then that is gone is told as vanished, and nothing is begun', async () => {
    const { plane } = machine;
    const run = makeAssignment();
    const agent = await machine.start();
    plane.assign([run]);
    await plane.reported(isState('running'));
    await cp(machine.stateFile, `${machine.dataDir}/old.json`);
    plane.assign([stopOf(run)]);
    await plane.reported(isState('stopped'));
    plane.assign([]);
    await plane.nextSync((sync) => sync.observed.length === 0);
    await agent.end('SIGKILL');
    await cp(`${machine.dataDir}/old.json`, machine.stateFile);
    await machine.start();
    expect((await plane.reported(isState('failed'))).reason).toBe('WORK_VANISHED');
  });

  test('A5: with an old state file that says preparing, nothing is brought up before the control plane has answered', async () => {
    const { plane } = machine;
    const run = makeAssignment();
    const agent = await machine.start({ prepareMs: 60_000 });
    plane.assign([run]);
    await plane.reported(isState('preparing'));
    await agent.end('SIGKILL');
    // The run is over by now, as far as the control plane knows: another disk told it so.
    const runs = join(machine.dataDir, 'agent', 'simulation');
    for (const name of await readdir(runs)) await rm(join(runs, name));
    plane.assign([stopOf(run)]);
    plane.intervene = (path) => (path.endsWith('/sync') ? 'DROP_ANSWER' : null);
    const asked = plane.nextSync();
    await machine.start({ prepareMs: 0, startMs: 0 });
    await asked;
    await plane.nextSync();
    expect(await listRuns(runs)).toEqual([]);
    plane.intervene = () => null;
    await plane.reported(isState('stopped'));
    expect(plane.reports.map((report) => report.state)).not.toContain('running');
  });

  test('V6: what is on disk keeps the Apple GPU held, also after a restart and without the driver that runs it', async () => {
    const { plane } = machine;
    const mac = { machine: { os: 'darwin', capacity: { cpuMillis: 8_000, memoryMib: 16_384, accelerators: [] } } };
    const agent = await machine.start(mac);
    await plane.nextSync();
    await agent.end('SIGKILL');
    const state = JSON.parse(await readFile(machine.stateFile, 'utf8')) as object;
    const notebook = makeWork(makeAssignment({ driver: 'native', accelerator: 'cpu' }));
    await writeFile(machine.stateFile, JSON.stringify({ ...EMPTY_STATE, ...state, works: [notebook] }));
    await machine.start(mac);
    plane.assign([makeAssignment({ accelerator: 'apple-gpu' })]);
    expect((await plane.reported(isState('failed'))).reason).toBe('APPLE_GPU_HELD');
    expect(
      plane.syncs
        .at(-1)
        ?.observed.map((report) => report.state)
        .sort(),
    ).toEqual(['failed', 'running']);
  });

  test('in quick succession, many times, at any moment: one run, never two, and it is up in the end', async () => {
    const { plane } = machine;
    plane.assign([makeAssignment()]);
    for (const ms of [0, 40, 150, 400, 700]) {
      const answered = plane.nextSync();
      const agent = await machine.start({ prepareMs: 500, startMs: 500 });
      await answered;
      await new Promise((resolve) => setTimeout(resolve, ms));
      await agent.end('SIGKILL');
      expect((await listRuns(join(machine.dataDir, 'agent', 'simulation'))).length).toBeLessThanOrEqual(1);
    }
    await machine.start();
    await plane.reported(isState('running'));
    expect(plane.reports.map((report) => report.state)).not.toContain('failed');
    expect(plane.enrollments).toHaveLength(1);
  });
});
