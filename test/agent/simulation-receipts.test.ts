import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Assignment, Report } from '../../src/agent-api/wire.ts';
import { makeAssignment, stopOf } from './support/assignments.ts';
import { SimulatedMachine } from './support/simulated-machine.ts';

let machine: SimulatedMachine;
let run: Assignment;

beforeEach(async () => {
  machine = await SimulatedMachine.create();
  run = makeAssignment({ workspaceId: randomUUID() });
});

afterEach(async () => {
  await machine.dispose();
});

const home = (): string => join(machine.dataDir, 'workspaces', run.workspaceId ?? '');
const is =
  (state: Report['state'], generation = 1) =>
  (report: Report): boolean =>
    report.state === state && report.generation === generation;

/** Starts the next run of the notebook, as the control plane does that knows that it ran. */
async function startAgain(generation = 2): Promise<Report> {
  const { workloadId, workspaceId } = run;
  machine.plane.assign([makeAssignment({ workloadId, workspaceId, generation, workspaceExpected: true })]);
  return machine.plane.reported((report) => report.generation === generation && ['running', 'failed'].includes(report.state));
}

/** Runs the notebook, puts files into its home, and stops it. */
async function runAndStop(files: number): Promise<Report> {
  const { plane } = machine;
  plane.assign([run]);
  await plane.reported(is('running'));
  await mkdir(join(home(), 'data'));
  for (let index = 0; index < files; index += 1) await writeFile(join(home(), 'data', `${String(index)}.txt`), 'x');
  plane.assign([stopOf(run)]);
  return plane.reported(is('stopped'));
}

describe('L7: persistence receipts of an agent in its own process', () => {
  test('the report of the end has the count, and so has the next run, over a restart of the agent', async () => {
    const agent = await machine.start();
    const stopped = await runAndStop(3);
    expect(stopped.workspace).toMatchObject({ files: 3, bytes: 3, complete: true, differs: false });
    await agent.end('SIGKILL');
    await machine.start();
    const again = await startAgain();
    expect(again).toMatchObject({ state: 'running', workspace: stopped.workspace });
  });

  test('a partial loss between two runs: the next one runs, and it is told and logged', async () => {
    const agent = await machine.start();
    await runAndStop(3);
    await rm(join(home(), 'data', '1.txt'));
    expect(await startAgain()).toMatchObject({ state: 'running', workspace: { files: 3, differs: true } });
    expect(agent.log).toContain('the files of a workspace are not as its last run left them');
    expect(agent.log).not.toContain('1.txt');
  });

  test.each<[string, (path: string) => Promise<unknown>]>([
    ['vanish', (path) => rm(join(path, 'data'), { recursive: true })],
    ['vanish with their folder', (path) => rm(path, { recursive: true })],
    ['are behind a link', (path) => rename(path, `${path}-moved`).then(() => symlink(`${path}-moved`, path))],
  ])('its files %s: WORKSPACE_MISSING, at each start, until they are back', async (_title, lose) => {
    await machine.start();
    await runAndStop(2);
    await lose(home());
    for (const generation of [2, 3]) expect(await startAgain(generation)).toMatchObject({ state: 'failed', reason: 'WORKSPACE_MISSING' });
    await rm(home(), { recursive: true, force: true });
    await mkdir(home());
    await writeFile(join(home(), 'restored.txt'), 'x');
    expect(await startAgain(4)).toMatchObject({ state: 'running', workspace: { differs: true } });
  });

  test('A7: killed with -9 again and again while it counts: the end is told with the whole count, once', async () => {
    const files = 4_000;
    const { plane } = machine;
    await machine.start();
    plane.assign([run]);
    await plane.reported(is('running'));
    for (let index = 0; index < files; index += 1) await writeFile(join(home(), `${String(index)}.txt`), '');
    for (const ms of [0, 30, 90]) {
      const [agent] = machine.agents.slice(-1);
      plane.assign([stopOf(run)]);
      await plane.reported((report) => is('stopping')(report) || is('stopped')(report));
      await new Promise((resolve) => setTimeout(resolve, ms));
      await agent?.end('SIGKILL');
      await machine.start();
    }
    const stopped = await plane.reported(is('stopped'));
    expect(stopped.workspace).toMatchObject({ files, complete: true });
    expect(new Set(plane.reports.flatMap((report) => (report.workspace ? [report.workspace.files] : [])))).toEqual(new Set([files]));
    expect(await readdir(home())).toHaveLength(files);
  });
});
