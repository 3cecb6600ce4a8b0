import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WorkloadId } from '../../src/domain/model/ids.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { startControlPlane, type ControlPlane } from './support/control-plane.ts';
import { setScene, type Scene } from './support/scene.ts';
import { enrollAgent, observation, TestAgent } from './support/test-agent.ts';
import { countOf, eventsOf, factsOf } from './support/workload-facts.ts';

let database: TestDatabase;
let plane: ControlPlane;
let scene: Scene;
const children = new Set<ChildProcess>();
beforeAll(async () => {
  database = await createTestDatabase();
  plane = await startControlPlane(database.pool);
  scene = await setScene(plane, database.pool);
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await plane.close();
  await database.drop();
});

describe('V3: released exactly once', () => {
  it('by many syncs at the same moment, through two servers, that all confirm the stop', async () => {
    const second = await startControlPlane(database.pool);
    try {
      const agent = await enrollAgent(plane);
      const beside = new TestAgent(second.url, agent.machineId, agent.token);
      beside.bootId = agent.bootId;
      for (let round = 0; round < 10; round += 1) {
        const workloadId = await scene.launch(`raced-${String(round)}`, { machineId: agent.machineId });
        await agent.report(workloadId, { state: 'running' });
        await plane.stop(scene.memberId, workloadId);
        const confirm = (): Promise<unknown>[] => [agent, beside].map((each) => each.report(workloadId, { state: 'stopped' }));
        await Promise.all([...confirm(), ...confirm(), ...confirm()]);
        expect(await factsOf(database.pool, workloadId)).toMatchObject({ phase: 'STOPPED', openHolds: 0, closedHolds: 1 });
        expect(await countOf(database.pool, workloadId, 'RELEASED')).toBe(1);
      }
      const { rows } = await database.pool.query('select held_cpu_millis from machine where id = $1', [agent.machineId]);
      expect(rows).toEqual([{ held_cpu_millis: 0 }]);
    } finally {
      await second.close();
    }
  });

  it("by the agent's confirmation and the member's stop and start at the same moment", async () => {
    const agent = await enrollAgent(plane);
    for (let round = 0; round < 10; round += 1) {
      const workloadId = await scene.launch(`contended-${String(round)}`, { machineId: agent.machineId });
      await agent.report(workloadId, { state: 'running' });
      await Promise.all([
        plane.stop(scene.memberId, workloadId),
        agent.report(workloadId, { state: 'failed', reason: 'OUT_OF_MEMORY' }),
        plane.start(scene.memberId, workloadId).catch(() => null),
        agent.report(workloadId, { state: 'failed', reason: 'OUT_OF_MEMORY' }),
      ]);
      expect(await countOf(database.pool, workloadId, 'RELEASED')).toBe(1);
      expect((await factsOf(database.pool, workloadId)).closedHolds).toBe(1);
    }
  });
});

/** A server in a process of its own, which the test kills. */
async function startVictim(): Promise<{ readonly url: string; readonly kill: () => Promise<void> }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'test/agent-api/support/control-plane-process.ts', database.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  const lines = createInterface({ input: child.stdout });
  const [url] = (await once(lines, 'line')) as [string];
  const kill = async (): Promise<void> => {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    children.delete(child);
  };
  return { url, kill };
}

describe('kill -9 of the server', () => {
  it('at any moment of any report loses and repeats nothing, once the agent repeats itself', async () => {
    const { machineId, token, bootId } = await enrollAgent(plane, { cpuMillis: 100_000 });
    const works: WorkloadId[] = [];
    for (let place = 0; place < 6; place += 1) works.push(await scene.launch(`survivor-${String(place)}`, { machineId }));
    const observedIn = (state: string): object => ({ observed: works.map((id) => observation(id, { state })) });
    for (const [step, state] of ['preparing', 'running', 'stopping', 'stopped'].entries()) {
      if (state === 'stopping') for (const id of works) await plane.stop(scene.memberId, id);
      const victim = await startVictim();
      const doomed = new TestAgent(victim.url, machineId, token);
      doomed.bootId = bootId;
      const calls = Array.from({ length: 4 }, () => doomed.send(observedIn(state)).catch(() => null));
      await sleep(15 + 20 * step);
      await victim.kill();
      await Promise.all(calls);
      const patient = new TestAgent(plane.url, machineId, token);
      patient.bootId = bootId;
      await patient.sync(observedIn(state));
    }
    for (const id of works) {
      expect(await factsOf(database.pool, id)).toEqual({ phase: 'STOPPED', desired: 'STOP', generation: 1, openHolds: 0, closedHolds: 1 });
      const events = (await eventsOf(database.pool, id)).filter((type) => type !== 'PREPARING');
      const want = ['SUBMITTED', 'EVALUATED', 'RESERVED', 'DISPATCHED', 'RUNNING', 'STOP_REQUESTED', 'STOPPING', 'STOPPED', 'RELEASED'];
      expect(events).toEqual(want);
    }
  });
});
