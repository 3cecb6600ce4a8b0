import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Assignment } from '../../../src/agent-api/wire.ts';
import { eventually } from '../../support/eventually.ts';
import { makeAssignment } from '../support/assignments.ts';
import { buildStore, commandLinesWith, NativeMachine } from '../support/native-machine.ts';
import { canRunNatively } from '../support/native-requirement.ts';
import { NotebookClient } from '../support/notebook-client.ts';
import { SimulatedMachine } from '../support/simulated-machine.ts';

interface StoredState {
  readonly version: number;
  readonly workspaces: readonly { readonly workspaceId: string; readonly uid: number; readonly createdAt: string }[];
}

async function stored(file: string): Promise<StoredState> {
  return JSON.parse(await readFile(file, 'utf8')) as StoredState;
}

describe.runIf(canRunNatively)('A7: an upgrade of the agent under real work', () => {
  let store: Awaited<ReturnType<typeof buildStore>>;
  let machine: NativeMachine;

  beforeAll(async () => {
    store = await buildStore();
    machine = await NativeMachine.create(store.storeDir);
  });

  afterAll(async () => {
    await machine.dispose();
    await rm(store.storeDir, { recursive: true, force: true });
  });

  async function launchersOf(run: Assignment): Promise<number> {
    return (await commandLinesWith(machine.folder(run).path)).filter((line) => line.startsWith('/bin/sh')).length;
  }

  test('as the unit starts it; a kernel that computes goes on, with its process, under a newer agent and beside one that is too old', async () => {
    const stateFile = join(machine.dataDir, 'agent', 'state.json');
    const asService = ['/bin/sh', '-c', 'umask 077; exec setpriv --no-new-privs -- "$@"', 'service'];
    const agent = await machine.start({ wrapper: asService });
    const run = makeAssignment({ driver: 'native', ref: store.ref, workspaceId: randomUUID() });
    await machine.bringUp(run);
    const process = await machine.folder(run).process();
    const client = await NotebookClient.open({ dataDir: machine.dataDir, workloadId: run.workloadId });
    let isDone = false;
    const answer = client
      .run(`import os, time\nwhile not os.path.exists('go'): time.sleep(0.05)\nos.remove('go')\nprint('computed', 6 * 7)`)
      .finally(() => (isDone = true));
    expect(await agent.end('SIGTERM')).toBe(0);

    // A state of a release that this one does not know: refused, and nothing is touched.
    const now = await stored(stateFile);
    const newer = JSON.stringify({ ...now, version: now.version + 1, somethingNew: true });
    await writeFile(stateFile, newer);
    const tooOld = await machine.start({ wrapper: asService });
    expect(await tooOld.exited()).toBe(1);
    expect(tooOld.log).toContain('Run a newer agent.');
    expect(await readFile(stateFile, 'utf8')).toBe(newer);

    // The state as the first release wrote it: its receipts had these fields alone.
    const workspaces = now.workspaces.map(({ workspaceId, uid, createdAt }) => ({ workspaceId, uid, createdAt }));
    await writeFile(stateFile, JSON.stringify({ ...now, workspaces }));
    const next = machine.plane.nextSync();
    const upgraded = await machine.start({ wrapper: asService });
    expect((await next).observed).toMatchObject([{ workloadId: run.workloadId, generation: 1, state: 'running' }]);
    expect(isDone).toBe(false);
    expect(await machine.folder(run).process()).toEqual(process);
    expect(await launchersOf(run)).toBe(1);
    await machine.python(run, `open('go', 'w').close()`);
    expect(await answer).toContain('computed 42');
    await client.close();
    await machine.bringDown(run);
    expect(await launchersOf(run)).toBe(0);
    expect(upgraded.log).not.toContain('"error"');
  });
});

describe('A7: a state file that is not whole', () => {
  let machine: SimulatedMachine;

  beforeEach(async () => {
    machine = await SimulatedMachine.create();
  });

  afterEach(async () => {
    await machine.dispose();
  });

  test.each([
    ['cut short', (text: string) => text.slice(0, text.length / 2)],
    ['of nothing', () => ''],
    ['overwritten with zeros', (text: string) => '\0'.repeat(text.length)],
  ])('%s stops the agent, stays as it is, and the work goes on; moved away, the work is found and reported', async (_, damage) => {
    const { plane, stateFile } = machine;
    const agent = await machine.start();
    const run = makeAssignment();
    plane.assign([run]);
    await plane.reported((report) => report.state === 'running');
    await agent.end('SIGKILL');
    const damaged = damage(await readFile(stateFile, 'utf8'));
    await writeFile(stateFile, damaged);
    const refused = await machine.start();
    expect(await refused.exited()).toBe(1);
    expect(refused.log).toContain(stateFile);
    expect(await readFile(stateFile, 'utf8')).toBe(damaged);

    await rename(stateFile, `${stateFile}.damaged`);
    plane.assign([]);
    const next = plane.nextSync();
    const fresh = await machine.start();
    expect((await next).observed).toMatchObject([{ workloadId: run.workloadId, generation: 1, state: 'running' }]);
    expect(plane.enrollments).toHaveLength(2);
    await eventually(() => fresh.log.includes('the state file is absent although this folder was used'), 'it says so');
  });
});
