import { randomUUID } from 'node:crypto';
import { appendFile, rm } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { berth } from '../../cli/run-in-process.ts';
import { makeAssignment } from '../support/assignments.ts';
import { buildStore, NativeMachine } from '../support/native-machine.ts';
import { canRunNatively } from '../support/native-requirement.ts';
import { SimulatedMachine } from '../support/simulated-machine.ts';

describe.runIf(canRunNatively)('berth agent logs of a real notebook, while its agent runs', () => {
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

  test('shows what it wrote, bounded, without its token, and unable to speak to a terminal', async () => {
    await machine.start();
    const run = makeAssignment({ driver: 'native', ref: store.ref, workspaceId: randomUUID() });
    await machine.bringUp(run);
    const token = (await machine.folder(run).read('token')) ?? '';
    await appendFile(machine.folder(run).file('log'), `the token is ${token} \u001b]0;evil\u0007 \u001b[2Jend\n`);
    const logs = (...more: readonly string[]) => berth(['agent', 'logs', run.workloadId, '--data-dir', machine.dataDir, ...more]);

    const shown = await logs();
    expect(shown).toMatchObject({ exitCode: 0, err: '' });
    expect(shown.out).toContain('the token is *** ');
    expect(shown.out).toMatch(/Jupyter/i);
    expect(shown.out).not.toContain(token);
    expect(shown.out).not.toMatch(/(?![\n\t])\p{Cc}/u);

    const asJson = JSON.parse((await logs('--json', '--generation', '1')).out) as { readonly text: string; readonly state: string };
    expect(asJson).toMatchObject({ workloadId: run.workloadId, generation: 1, driver: 'native', state: 'running' });
    expect(asJson.text).not.toContain(token);

    await appendFile(machine.folder(run).file('log'), 'x'.repeat(10_000));
    expect((await logs('--max-kib', '1')).out).toBe(`${'x'.repeat(1_024)}\n`);
    const relayId = Buffer.from(`Notebook:${run.workloadId}`).toString('base64');
    expect((await berth(['agent', 'logs', relayId, '--data-dir', machine.dataDir, '--max-kib', '1'])).exitCode).toBe(0);
    expect(await logs('--generation', '2')).toMatchObject({ exitCode: 1, err: expect.stringContaining('WORK_NOT_HERE') as string });
    await machine.bringDown(run);
  });
});

describe('berth agent logs refuses plainly', () => {
  let machine: SimulatedMachine;

  beforeEach(async () => {
    machine = await SimulatedMachine.create();
  });

  afterEach(async () => {
    await machine.dispose();
  });

  test('work that is not here, work that wrote nothing, and what is no id', async () => {
    const run = makeAssignment();
    await machine.start();
    machine.plane.assign([run]);
    await machine.plane.reported((report) => report.state === 'running');
    const logs = async (id: string, ...more: readonly string[]): Promise<string> => {
      const { exitCode, err } = await berth(['agent', 'logs', id, '--data-dir', machine.dataDir, ...more]);
      return `${String(exitCode)} ${err.split(':')[0] ?? ''}`;
    };
    expect(await logs(run.workloadId)).toBe('1 LOGS_ABSENT');
    expect(await logs(randomUUID())).toBe('1 WORK_NOT_HERE');
    expect(await logs('notebook')).toBe('2 USAGE');
    expect(await logs(run.workloadId, '--max-kib', '5000')).toBe('2 USAGE');
    expect(await logs(run.workloadId, '--generation', '0')).toBe('2 USAGE');
  });
});
