import { randomUUID } from 'node:crypto';
import { access, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeAssignment, stopOf } from './support/assignments.ts';
import { SimulatedMachine } from './support/simulated-machine.ts';

let machine: SimulatedMachine;

beforeEach(async () => {
  machine = await SimulatedMachine.create();
});

afterEach(async () => {
  await machine.dispose();
});

describe('an agent in its own process, with simulated work', () => {
  test('A1, A3: it enrols once, runs what it is given, stops it, and forgets it when the control plane does', async () => {
    const { plane } = machine;
    const agent = await machine.start();
    const run = makeAssignment();
    plane.assign([run]);
    const running = await plane.reported((report) => report.state === 'running');
    expect(running).toMatchObject({ workloadId: run.workloadId, generation: 1, decisionId: run.decisionId });
    plane.assign([stopOf(run)]);
    await plane.reported((report) => report.state === 'stopped');
    plane.assign([]);
    await plane.nextSync((sync) => sync.observed.length === 0);
    expect(plane.enrollments).toHaveLength(1);
    expect(plane.enrollments[0]?.machine.drivers).toEqual([{ name: 'simulation', version: '1', confinesAccelerators: true }]);
    expect(plane.reports.map((report) => report.state)).not.toContain('failed');
    expect(await agent.end('SIGTERM')).toBe(0);
  });

  test('E6: preparing is told with progress, and states in their order', async () => {
    const { plane } = machine;
    const agent = await machine.start({ prepareMs: 20_000 });
    plane.assign([makeAssignment()]);
    await plane.reported(({ progress = 0 }) => progress > 0 && progress < 1);
    await agent.end('SIGKILL');
    await machine.start();
    await plane.reported((report) => report.state === 'running');
    const states = plane.reports.map((report) => report.state);
    expect([...new Set(states)]).toEqual(['preparing', 'running']);
  });

  test.each([
    { title: 'a preparation that fails', script: { failAt: 'prepare', failWith: 'REF_UNUSABLE' }, want: 'REF_UNUSABLE' },
    { title: 'a start that fails', script: { failAt: 'start', failWith: 'START_FAILED' }, want: 'START_FAILED' },
    { title: 'work that ends by itself', script: { exitAfterMs: 300 }, want: 'WORK_VANISHED' },
    { title: 'work that ends before it answered', script: { startMs: 60_000, exitAfterMs: 100 }, want: 'START_FAILED' },
    { title: 'work that needs too much memory', script: { exitAfterMs: 300, exitWith: 'OUT_OF_MEMORY' }, want: 'OUT_OF_MEMORY' },
  ])('$title is reported failed with its reason, once nothing of it exists', async ({ script, want }) => {
    await machine.start(script);
    machine.plane.assign([makeAssignment()]);
    const failed = await machine.plane.reported((report) => report.state === 'failed');
    expect(failed.reason).toBe(want);
    expect(await readdir(join(machine.dataDir, 'agent', 'simulation'))).toEqual([]);
  });

  test('L8: what is not ready by its deadline is ended and reported', async () => {
    await machine.start({ startMs: 60_000 });
    machine.plane.assign([makeAssignment({ deadlineSeconds: 1 })]);
    const failed = await machine.plane.reported((report) => report.state === 'failed');
    expect(failed.reason).toBe('PREPARE_DEADLINE');
  });

  test('V3: a kill that fails keeps the run stopping with its reason until one succeeds', async () => {
    const { plane } = machine;
    const run = makeAssignment();
    await machine.start({ stopFailures: 1 });
    plane.assign([run]);
    await plane.reported((report) => report.state === 'running');
    plane.assign([stopOf(run)]);
    const stuck = await plane.reported((report) => report.reason === 'STOP_FAILED');
    expect(stuck.state).toBe('stopping');
    await plane.reported((report) => report.state === 'stopped');
  });

  test('L8: a stop in the middle of preparing ends it', async () => {
    const { plane } = machine;
    const run = makeAssignment();
    await machine.start({ prepareMs: 60_000 });
    plane.assign([run]);
    await plane.reported((report) => report.state === 'preparing');
    plane.assign([stopOf(run)]);
    await plane.reported((report) => report.state === 'stopped');
    expect(plane.reports.map((report) => report.state)).not.toContain('running');
  });

  test('a newer generation begins only when nothing of the older one is left', async () => {
    const { plane } = machine;
    const older = makeAssignment();
    const newer = makeAssignment({ workloadId: older.workloadId, generation: 2 });
    await machine.start({ stopMs: 400 });
    plane.assign([older]);
    await plane.reported((report) => report.state === 'running');
    plane.assign([newer]);
    await plane.reported((report) => report.generation === 2 && report.state === 'running');
    const order = plane.reports.map((report) => `${report.generation} ${report.state}`);
    const lastOfOlder = order.findLastIndex((told) => told === '1 running' || told === '1 stopping');
    expect(order.findIndex((told) => told.startsWith('2 '))).toBeGreaterThan(lastOfOlder);
  });

  test('A2: a dispatch that is not what the decision was made for is refused and never begun', async () => {
    const run = makeAssignment();
    await machine.start();
    machine.plane.assign([{ ...run, ref: 'env:something-else' }]);
    const failed = await machine.plane.reported((report) => report.state === 'failed');
    expect(failed.reason).toBe('DECISION_MISMATCH');
    expect(await readdir(join(machine.dataDir, 'agent', 'simulation'))).toEqual([]);
  });

  test('L7: a workspace that should hold files and is absent, or empty and not of its making, stops the start; one that holds some does not', async () => {
    const { plane, dataDir } = machine;
    await machine.start();
    const [absent, empty, filled] = [1, 2, 3].map(() => makeAssignment({ workspaceId: randomUUID(), workspaceExpected: true }));
    if (!absent || !empty || !filled) throw new Error('three runs');
    await plane.nextSync();
    const folder = (run: typeof absent): string => join(dataDir, 'workspaces', run.workspaceId ?? '');
    await mkdir(folder(empty));
    await mkdir(folder(filled));
    await writeFile(join(folder(filled), 'notes.txt'), 'kept');
    plane.assign([absent, empty, filled]);
    await plane.reported((report) => report.workloadId === filled.workloadId && report.state === 'running');
    for (const run of [absent, empty]) {
      const failed = await plane.reported((report) => report.workloadId === run.workloadId && report.state === 'failed');
      expect(failed.reason).toBe('WORKSPACE_MISSING');
    }
    await expect(access(folder(absent))).rejects.toThrow();
  });

  test('L7: a home that was used and never written to is there at the next start', async () => {
    const { plane } = machine;
    const run = makeAssignment({ workspaceId: randomUUID() });
    await machine.start();
    plane.assign([run]);
    await plane.reported((report) => report.state === 'running');
    plane.assign([stopOf(run)]);
    await plane.reported((report) => report.state === 'stopped');
    const { workloadId, workspaceId } = run;
    plane.assign([makeAssignment({ workloadId, workspaceId, generation: 2, workspaceExpected: true })]);
    const next = await plane.reported((report) => report.generation === 2 && ['running', 'failed'].includes(report.state));
    expect(next.state).toBe('running');
  });

  test('L7: a workspace is deleted when the control plane asks, not while a run uses it, and told until it stops asking', async () => {
    const { plane, dataDir } = machine;
    const run = makeAssignment({ workspaceId: randomUUID() });
    const workspaceId = run.workspaceId ?? '';
    await machine.start();
    plane.assign([run]);
    await plane.reported((report) => report.state === 'running');
    plane.deleteWorkspaces = [workspaceId];
    plane.assign([run]);
    await plane.nextSync();
    expect(await readdir(join(dataDir, 'workspaces'))).toEqual([workspaceId]);
    plane.assign([stopOf(run)]);
    await plane.reported((report) => report.state === 'stopped');
    plane.assign([]);
    await plane.nextSync((sync) => sync.deletedWorkspaces?.includes(workspaceId) === true);
    expect(await readdir(join(dataDir, 'workspaces'))).toEqual([]);
    plane.deleteWorkspaces = [];
    plane.assign([]);
    await plane.nextSync((sync) => sync.deletedWorkspaces === undefined);
  });

  test('H2, H3: refs and free text are in no line of the log at the default level', async () => {
    const { plane } = machine;
    const marker = `canary-${randomUUID()}`;
    const agent = await machine.start({ failAt: 'start', failWith: 'START_FAILED', echoRef: true });
    plane.assign([makeAssignment({ ref: `env:${marker}` })]);
    const failed = await plane.reported((report) => report.state === 'failed');
    expect(failed.message).toContain(marker);
    plane.assign([]);
    await plane.nextSync((sync) => sync.observed.length === 0);
    expect(agent.log).toContain('run changed');
    expect(agent.log).not.toContain(marker);
  });

  test('A7: somebody who kills the work itself is told from a stop', async () => {
    await machine.start();
    machine.plane.assign([makeAssignment()]);
    await machine.plane.reported((report) => report.state === 'running');
    const runs = join(machine.dataDir, 'agent', 'simulation');
    for (const name of await readdir(runs)) await rm(join(runs, name));
    const failed = await machine.plane.reported((report) => report.state === 'failed');
    expect(failed.reason).toBe('WORK_VANISHED');
  });
});
