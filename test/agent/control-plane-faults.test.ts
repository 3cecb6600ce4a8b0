import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AgentProcess } from './support/agent-process.ts';
import { makeAssignment, stopOf } from './support/assignments.ts';
import { PlayedControlPlane } from './support/played-control-plane.ts';
import { SimulatedMachine } from './support/simulated-machine.ts';

let machine: SimulatedMachine;

beforeEach(async () => {
  machine = await SimulatedMachine.create();
});

afterEach(async () => {
  await machine.dispose();
});

describe('when the control plane is not as it should be', () => {
  test('A1: with every second answer lost, it still converges', async () => {
    const { plane } = machine;
    let count = 0;
    plane.intervene = (path) => (path.endsWith('/sync') && (count += 1) % 2 === 0 ? 'DROP_ANSWER' : null);
    const run = makeAssignment();
    await machine.start();
    plane.assign([run]);
    await plane.reported((report) => report.state === 'running');
    plane.assign([stopOf(run)]);
    await plane.reported((report) => report.state === 'stopped');
    plane.assign([]);
    await plane.nextSync((sync) => sync.observed.length === 0);
    const states = new Set(plane.reports.map((report) => report.state));
    expect(states).not.toContain('failed');
    expect([...states]).toEqual(expect.arrayContaining(['running', 'stopped']));
  });

  test('A4: away for a while, work goes on and is reported when it is back', async () => {
    const { plane } = machine;
    const run = makeAssignment();
    const agent = await machine.start();
    plane.assign([run]);
    await plane.reported((report) => report.state === 'running');
    const { port } = plane;
    await plane.close();
    await until(() => agent.log.includes('the control plane is away'));
    const back = await PlayedControlPlane.start(port);
    try {
      back.assign([run]);
      const sync = await back.nextSync();
      expect(sync.observed.map((report) => report.state)).toEqual(['running']);
    } finally {
      await back.close();
    }
  });

  test('answers that are no JSON, or not of this protocol, change nothing', async () => {
    const { plane } = machine;
    const run = makeAssignment();
    const agent = await machine.start();
    plane.assign([run]);
    await plane.reported((report) => report.state === 'running');
    plane.intervene = (path) => (path.endsWith('/sync') ? { status: 200, body: { revision: 7 } } : null);
    plane.assign([stopOf(run)]);
    await until(() => agent.log.includes('is not of this protocol'));
    expect(plane.reports.map((report) => report.state)).not.toContain('stopping');
    plane.intervene = () => null;
    await plane.reported((report) => report.state === 'stopped');
  });

  test('401: with its credential revoked and no fresh token, it ends with exit code 1 and leaves its work', async () => {
    const { plane } = machine;
    const agent = await machine.start();
    plane.assign([makeAssignment()]);
    await plane.reported((report) => report.state === 'running');
    await agent.end('SIGKILL');
    plane.intervene = (path) => (path.endsWith('/sync') ? { status: 401, body: { code: 'UNAUTHENTICATED', message: 'revoked' } } : null);
    const next = await machine.start({}, {});
    expect(await next.exited()).toBe(1);
    expect(next.log).toContain('createMachineEnrollment');
    expect((await machine.state()).works).toHaveLength(1);
  });

  test('A3: re-enrolled with a fresh token, it goes on with the work that it has', async () => {
    const { plane } = machine;
    const agent = await machine.start();
    plane.assign([makeAssignment()]);
    await plane.reported((report) => report.state === 'running');
    await agent.end('SIGKILL');
    plane.intervene = (path) =>
      path.endsWith('/sync') && plane.enrollments.length < 2
        ? { status: 401, body: { code: 'UNAUTHENTICATED', message: 'revoked' } }
        : null;
    await machine.start();
    const sync = await plane.nextSync();
    expect(sync.observed.map((report) => report.state)).toEqual(['running']);
    expect(plane.enrollments).toHaveLength(2);
  });

  test('an enrolment that is refused ends it with exit code 1 and the reason', async () => {
    machine.plane.intervene = () => ({ status: 401, body: { code: 'ENROLLMENT_REFUSED', message: 'This token was used.' } });
    const agent = await machine.start();
    expect(await agent.exited()).toBe(1);
    expect(agent.log).toContain('This token was used.');
  });

  test('426: an agent that is too old says so and ends with exit code 1', async () => {
    machine.plane.intervene = (path) =>
      path.endsWith('/sync') ? { status: 426, body: { code: 'PROTOCOL_TOO_OLD', message: 'Version 2 is needed.' } } : null;
    const agent = await machine.start();
    expect(await agent.exited()).toBe(1);
    expect(agent.log).toContain("does not speak this agent's version of the protocol. Version 2 is needed.");
  });

  test('A3, 409: it says that another agent has its credential, keeps its work, and goes on when it may', async () => {
    const { plane } = machine;
    plane.leaseSeconds = 4;
    const agent = await machine.start();
    plane.assign([makeAssignment()]);
    await plane.reported((report) => report.state === 'running');
    plane.intervene = (path) => (path.endsWith('/sync') ? { status: 409, body: { code: 'CREDENTIAL_IN_USE', message: 'in use' } } : null);
    plane.assign(plane.assignments);
    await until(() => agent.log.includes('another live agent'));
    plane.intervene = () => null;
    const sync = await plane.nextSync();
    expect(sync.replaces).toBeUndefined();
    expect(sync.observed.map((report) => report.state)).toEqual(['running']);
  });

  test('409 before it was ever taken: it names another agent only once the one on record outlived a lease', async () => {
    const { plane } = machine;
    plane.leaseSeconds = 4;
    plane.judge = () => false;
    const agent = await machine.start();
    await until(() => agent.log.includes('Stop the other one'));
    const first = agent.log.indexOf('another start of this agent is on record');
    expect(first).toBeGreaterThan(-1);
    expect(first).toBeLessThan(agent.log.indexOf('Stop the other one'));
    plane.judge = () => true;
    await plane.nextSync();
  });

  test('A7, 409 after crashes before the first answer: it finds the boot that is on record', async () => {
    const { plane } = machine;
    const first = await machine.start();
    const onRecord = (await plane.nextSync()).bootId;
    await first.end('SIGKILL');
    plane.intervene = () => 'HANG_UP';
    const second = await machine.start();
    await until(() => second.log.includes('the control plane is away'));
    await second.end('SIGKILL');
    const tried: unknown[] = [];
    plane.intervene = () => null;
    plane.judge = (sync) => {
      tried.push(sync.replaces);
      return sync.replaces === onRecord || tried.includes(onRecord);
    };
    await machine.start();
    await plane.nextSync();
    expect(tried[0]).not.toBe(onRecord);
    expect(tried[1]).toBe(onRecord);
  });

  test('A7: two agents on one data folder: the second ends at once and says why', async () => {
    await machine.start();
    await machine.plane.nextSync();
    const second = await machine.start();
    expect(await second.exited()).toBe(1);
    expect(second.log).toContain('Another agent uses this data folder');
  });

  test('plain http to another machine is refused', async () => {
    const agent = await AgentProcess.start({
      server: 'http://berth.example.org',
      enrollmentToken: 'x',
      drivers: ['simulation'],
      dataDir: machine.dataDir,
    });
    expect(await agent.exited()).toBe(1);
    expect(agent.log).toContain('Use https://');
  });
});

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 50));
}
