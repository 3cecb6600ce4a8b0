import { randomUUID } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AGENT_LOG_FIELDS, createAgentLog } from '../../../src/main/agent-log.ts';
import { eventually } from '../../support/eventually.ts';
import { makeAssignment, stopOf } from '../support/assignments.ts';
import { buildStore, NativeMachine } from '../support/native-machine.ts';
import { canRunNatively } from '../support/native-requirement.ts';
import { SimulatedMachine } from '../support/simulated-machine.ts';

const MARKER = 'canary-7f3e19';
const REF = `registry.example/${MARKER}/image:1`;
const SECRETS = [MARKER, 'one-time', 'machine-token-for-tests'];

type Line = Readonly<Record<string, unknown>>;

function linesOf(log: string): readonly Line[] {
  return log
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
}

/** Every line has the four fields that all have, and none that the documentation lacks. */
function expectDocumented(lines: readonly Line[]): void {
  for (const line of lines) {
    expect(line).toMatchObject({ level: expect.any(String) as string, component: 'agent', msg: expect.any(String) as string });
    expect(new Date(String(line['time'])).toISOString()).toBe(line['time']);
    expect(Object.keys(line).filter((name) => !(name in AGENT_LOG_FIELDS))).toEqual([]);
  }
}

describe('H2: at the default level the log of an agent has no ref, no token and no text of an image', () => {
  let machine: SimulatedMachine;

  beforeEach(async () => {
    machine = await SimulatedMachine.create();
  });

  afterEach(async () => {
    await machine.dispose();
  });

  test('whatever becomes of its work', async () => {
    const { plane } = machine;
    const runs = {
      good: makeAssignment({ ref: REF, workspaceId: randomUUID() }),
      unprepared: makeAssignment({ ref: REF, runtimeName: 'unprepared' }),
      unstarted: makeAssignment({ ref: REF, runtimeName: 'unstarted' }),
      short: makeAssignment({ ref: REF, runtimeName: 'short' }),
      tough: makeAssignment({ ref: REF, runtimeName: 'tough' }),
      forged: makeAssignment({ ref: REF, decisionDigest: '0'.repeat(64) }),
      foreign: makeAssignment({ ref: REF, driver: 'docker' }),
    };
    const agent = await machine.start({
      echoRef: true,
      runs: [
        { match: { runtimeName: 'unprepared' }, failAt: 'prepare', failWith: 'REF_UNUSABLE' },
        { match: { runtimeName: 'unstarted' }, failWith: 'START_FAILED' },
        { match: { runtimeName: 'short' }, exitAfterMs: 100, exitWith: 'OUT_OF_MEMORY' },
        { match: { runtimeName: 'tough' }, stopFailures: 1 },
      ],
    });
    plane.assign(Object.values(runs));
    for (const { workloadId } of [runs.unprepared, runs.unstarted, runs.short, runs.forged, runs.foreign])
      await plane.reported((report) => report.workloadId === workloadId && report.state === 'failed');
    for (const { workloadId } of [runs.good, runs.tough])
      await plane.reported((report) => report.workloadId === workloadId && report.state === 'running');
    plane.assign([stopOf(runs.good), stopOf(runs.tough)]);
    await plane.reported((report) => report.workloadId === runs.good.workloadId && report.state === 'stopped');
    await plane.reported((report) => report.workloadId === runs.tough.workloadId && report.reason === 'STOP_FAILED');
    plane.intervene = () => ({ status: 200, body: { revision: MARKER, assignments: [{ ref: REF }] } });
    await eventually(() => agent.log.includes('is not of this protocol'), 'it says so');
    await agent.end('SIGTERM');
    // The marker was there to be told: the agent reported it.
    expect(JSON.stringify(plane.reports)).toContain(MARKER);
    for (const secret of SECRETS) expect(agent.log).not.toContain(secret);
    const lines = linesOf(agent.log);
    expectDocumented(lines);
    const { workloadId, generation } = runs.short;
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 'info', workloadId, generation, news: 'FAILED', reason: 'OUT_OF_MEMORY' }),
    );
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'machine enrolled', machineId: plane.machineId }));
  });

  test('not even of a fault within a driver; debug tells it', async () => {
    const { plane } = machine;
    const agent = await machine.start();
    await plane.nextSync();
    const run = makeAssignment({ ref: REF });
    const file = join(machine.dataDir, 'agent', 'simulation', `${run.workloadId}-1.json`);
    await mkdir(file);
    plane.assign([run]);
    await eventually(() => agent.log.includes('"operation failed"'), 'the fault is in the log');
    await agent.end('SIGTERM');
    expect(agent.log).not.toContain(MARKER);
    const lines = linesOf(agent.log);
    expectDocumented(lines);
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 'error', operation: 'BRING_UP', driver: 'simulation', workloadId: run.workloadId, code: 'EISDIR' }),
    );
  });
});

describe.runIf(canRunNatively)('H2: so it is with real notebooks', () => {
  test('one that starts, and one whose environment is not here', async () => {
    const store = await buildStore();
    const machine = await NativeMachine.create(store.storeDir);
    try {
      const agent = await machine.start();
      const absent = makeAssignment({ driver: 'native', ref: `env:${MARKER}@sha256:${'a'.repeat(64)}`, workspaceId: randomUUID() });
      const good = makeAssignment({ driver: 'native', ref: store.ref, workspaceId: randomUUID() });
      machine.plane.assign([absent]);
      await machine.plane.reported((report) => report.workloadId === absent.workloadId && report.state === 'failed');
      await machine.bringUp(good);
      const token = await readFile(machine.folder(good).file('token'), 'utf8');
      await machine.bringDown(good);
      await agent.end('SIGTERM');
      for (const secret of [...SECRETS, store.ref.slice(-64), token]) expect(agent.log).not.toContain(secret);
      expectDocumented(linesOf(agent.log));
    } finally {
      await machine.dispose();
    }
  });
});

test.each([
  ['info', false],
  ['warn', false],
  ['debug', true],
  ['trace', true],
])('H2: at %s a field that is not documented is told: %s', (level, isTold) => {
  let text = '';
  const log = createAgentLog(level, { write: (line: string) => (text += line) });
  log.error({ ref: REF, image: REF, err: new Error(REF), token: 'secret', code: 'ENOSPC' }, 'failed');
  expect(text.includes(MARKER)).toBe(isTold);
  expect(text).not.toContain('secret');
  expect(JSON.parse(text)).toMatchObject({ level: 'error', component: 'agent', code: 'ENOSPC', msg: 'failed' });
});
